import styled from 'styled-components';
import { cappedCount } from '../../format';
import { theme, when } from '../../themes';
import { useCartCount } from './useCartCount';

/**
 * Reserves the width of '99+', because the number of items is read from storage only after hydration. It is
 * invisible until then.
 */
export function CartBadge() {
  const count = useCartCount();
  return <Count>{count !== undefined && cappedCount(count)}</Count>;
}

const Count = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 34px;
  height: 24px;
  padding: 0 ${theme.space[1]};
  border-radius: 12px;
  background: ${theme.color.onAccent};
  color: ${theme.color.accent};
  font: 700 13px / 1 ${theme.font.ui};

  &:empty {
    visibility: hidden;
  }

  ${when.retro} {
    border-radius: 0;
    font: 400 20px / 1 ${theme.font.ui};
  }
`;
