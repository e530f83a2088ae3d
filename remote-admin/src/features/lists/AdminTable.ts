import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Panel } from '@press-start/shared-ui/components';
import { Table } from '@press-start/shared-ui/records';
import { media, theme, uiText } from '@press-start/shared-ui/themes';

export const TablePanel = styled(Panel)`
  padding: ${theme.space[1]} ${theme.space[2]};
  overflow-x: auto;

  ${media.mobile} {
    padding: ${theme.space[1]} ${theme.space[2]};
  }
`;

export const AdminTable = styled(Table)`
  th {
    padding: ${theme.space[3]} ${theme.space[2]};
  }

  td {
    padding: ${theme.space[2]};
    overflow-wrap: break-word;
  }

  .number {
    white-space: nowrap;
    overflow-wrap: normal;
  }
`;

/** Buttons in the last cell of a row. On narrow screens, they share the width of the cell. */
export const RowActions = styled.div`
  display: flex;
  gap: ${theme.frame.gap};

  ${media.tablet} {
    flex: 1;

    > * {
      flex: 1;
    }
  }
`;

/** Link that covers its whole row. Requires a table with `cardRows`. */
export const RowLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.tap};
  ${uiText}
  line-height: 1.3;
  overflow-wrap: anywhere;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

/**
 * Returns styles that arrange the cells of each row in a grid on narrow screens.
 *
 * @param areas rows of the grid, each with the class names of its cells
 * @example cardRows('from state', 'text text')
 */
export const cardRows = (...areas: string[]) => css`
  tbody tr {
    position: relative;
  }

  ${media.tablet} {
    tbody tr {
      grid-template-columns: minmax(0, 1fr) auto;
      grid-template-areas: ${areas.map((line) => `'${line}'`).join(' ')};
      align-items: center;
      gap: ${theme.space[1]} ${theme.space[3]};
    }

    tbody td {
      display: block;
      padding: 0;
      text-align: left;
    }

    ${[...new Set(areas.join(' ').split(' '))].map(
      (name) => `.${name} { grid-area: ${name}; width: auto; min-width: 0; }`,
    )}
  }
`;
