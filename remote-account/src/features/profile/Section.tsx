import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <PanelTitle>{title}</PanelTitle>
      {children}
    </Panel>
  );
}

const { color, space } = theme;

export const SectionText = styled.p`
  max-width: 62ch;
  text-wrap: pretty;
  color: ${color.textMuted};
`;

/** A button whose label wraps on a narrow phone. */
export const WrappingButton = styled(Button)`
  white-space: normal;
  line-height: 1.2;
`;

/** Row of buttons below all columns of a form. */
export const FormActions = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`;
