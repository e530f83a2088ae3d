import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme, when } from '@press-start/shared-ui/themes';

export type StateTone = 'open' | 'moving' | 'done' | 'closed' | 'failed';

interface Props {
  tone: StateTone | undefined;
  children: ReactNode;
}

/**
 * Renders the state of an order, an email or a similar record. The shape before the text varies as well as
 * the colour, because some people cannot distinguish the colours. `closed` and `failed` share a shape.
 */
export const StateLabel = ({ tone, children }: Props) => <Label data-tone={tone}>{children}</Label>;

const { color, space } = theme;

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  font-weight: 650;
  white-space: nowrap;

  ${when.retro} {
    font-weight: 400;
  }

  &::before {
    content: '';
    flex: none;
    width: 12px;
    height: 12px;
    background: currentColor;
  }

  &[data-tone='open'] {
    color: ${color.warn};
  }

  &[data-tone='open']::before {
    background: linear-gradient(90deg, currentColor 50%, transparent 0);
    box-shadow: inset 0 0 0 2px currentColor;
  }

  &[data-tone='moving'] {
    color: ${color.info};
  }

  &[data-tone='moving']::before {
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }

  &[data-tone='done'] {
    color: ${color.ok};
  }

  &[data-tone='closed'] {
    color: ${color.textMuted};
  }

  &[data-tone='failed'] {
    color: ${color.danger};
  }

  &[data-tone='closed']::before,
  &[data-tone='failed']::before {
    background: none;
    box-shadow: inset 0 0 0 2px currentColor;
  }
`;
