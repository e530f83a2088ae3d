import styled from 'styled-components';
import type { OrderStatus } from '@press-start/api/contract';
import { capitalise } from '../format';
import { theme, when } from '../themes';

/** Renders the status of an order with a colour and a shape, because some shoppers cannot distinguish the colours. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge data-status={status}>{capitalise(status)}</Badge>;
}

const { color, space } = theme;

const Badge = styled.span`
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

  &[data-status='pending'] {
    color: ${color.warn};
  }

  &[data-status='pending']::before {
    background: linear-gradient(90deg, currentColor 50%, transparent 0);
    box-shadow: inset 0 0 0 2px currentColor;
  }

  &[data-status='dispatched'] {
    color: ${color.info};
  }

  &[data-status='dispatched']::before {
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }

  &[data-status='delivered'] {
    color: ${color.ok};
  }

  &[data-status='cancelled'] {
    color: ${color.danger};
  }

  &[data-status='cancelled']::before {
    background: none;
    box-shadow: inset 0 0 0 2px currentColor;
  }
`;
