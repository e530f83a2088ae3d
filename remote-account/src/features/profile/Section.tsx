import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Panel, PanelTitle } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';

/** Renders a section of the edit page: a panel with a heading. */
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
  color: ${color.textMuted};
`;

/** Renders the buttons of a form in a row below all columns. */
export const FormActions = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`;
