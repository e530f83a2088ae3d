import styled from 'styled-components';
import { Icon } from '@press-start/shared-ui/icons';
import { breakpoint, theme } from '@press-start/shared-ui/themes';

/**
 * Last cell of a row with a `RowLink`: shows that the row opens. Screen readers announce the link instead.
 *
 * @param text what the user can do there, visible only on wide screens
 */
export const OpenCell = ({ text }: { text?: string }) => (
  <Cell className="open">
    <span aria-hidden="true">
      {text && <b>{text}</b>}
      <Icon name="right" size={18} />
    </span>
  </Cell>
);

const Cell = styled.td`
  width: 1px;
  color: ${theme.color.textMuted};

  span {
    display: flex;
    gap: ${theme.space[2]};
    align-items: center;
    justify-content: end;
  }

  b {
    font-weight: inherit;
  }

  tr:hover > & {
    color: ${theme.color.text};
  }

  /* The other cells need the width. */
  @media (max-width: ${breakpoint.wide - 1}px) {
    b {
      display: none;
    }
  }
`;
