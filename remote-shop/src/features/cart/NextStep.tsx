import { isAvailable } from '@press-start/shared-ui/cart';
import type { CartLine } from '@press-start/shared-ui/cart';
import { theme } from '@press-start/shared-ui/themes';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The way on, or why there is none: games that cannot be had bar nobody from buying the others. */
export function NextStep({ lines, children }: { lines: readonly CartLine[]; children: ReactNode }) {
  if (lines.some(isAvailable)) return children;
  return <Barred>Nothing in your cart can be bought right now.</Barred>;
}

const Barred = styled.p`
  padding: ${theme.space.m};
  background: ${theme.color.bgDeep};
  color: ${theme.color.danger};
  box-shadow: ${theme.frame.frame};
  border-radius: ${theme.radius.m};
`;
