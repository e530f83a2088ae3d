import { theme, when } from '@press-start/shared-ui/themes';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** How the purchase stands, large; said by screen readers when it changes under the buyer. */
export function Verdict({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Words role="status">
      <h1>{title}</h1>
      {children}
    </Words>
  );
}

const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space.m};
  max-width: 860px;
  text-align: center;

  h1 {
    flex: 1 0 100%;
    font-size: ${theme.type.fsH2};
    line-height: 1.15;
  }

  ${when.retro} h1 {
    line-height: 1.5;
  }

  p {
    flex: 1 0 100%;
    font-size: ${theme.type.fsL};
    overflow-wrap: anywhere;
  }
`;
