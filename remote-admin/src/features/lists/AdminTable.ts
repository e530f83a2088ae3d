import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Panel } from '@press-start/shared-ui/components';
import { Table } from '@press-start/shared-ui/records';
import { breakpoint, displayText, media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { expandedToggle } from './DetailsToggle';

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

  /* Larger text and more space, so that wide columns do not look empty. */
  ${media.wide} {
    font-size: ${theme.type.fsH4};

    th,
    td {
      padding-inline: ${theme.space[4]};
    }

    td {
      padding-block: ${theme.space[3]};
    }
  }
`;

/** Makes rows taller on tablets and wider screens, for lists with little text in a row. */
export const roomyRows = css`
  @media (min-width: ${breakpoint.tablet + 1}px) {
    td {
      padding-block: ${theme.space[4]};
    }
  }

  @media (min-width: ${breakpoint.tablet + 1}px) and (max-width: ${breakpoint.wide - 1}px) {
    th,
    td {
      padding-inline: ${theme.space[3]};
    }
  }
`;

/** The figure that a row is about, such as a price. On narrow screens, it is on the second line of its row. */
export const displayFigure = css`
  ${displayText}
  font-size: ${theme.type.fsPrice};
  line-height: 1.1;

  ${media.tabletScreen} {
    font-size: 16px;
  }
`;

/** Buttons in the last cell of a row. On narrow screens, they share the width of the cell. */
export const RowActions = styled.div`
  display: flex;
  justify-content: end;
  gap: ${theme.frame.gap};

  ${media.tablet} {
    flex: 1;

    > * {
      flex: 1;
    }
  }
`;

/** Link that covers its whole row. Requires a table with `compactRows`. */
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

  ${media.tabletScreen} {
    /* Truncated cells would clip the outline of the text, so outline the row. */
    display: inline;
    line-height: inherit;

    &:focus-visible {
      outline: none;
    }

    &:focus-visible::after {
      outline: 3px solid ${theme.color.focus};
      outline-offset: -3px;
    }
  }
`;

/** Text below the title of a compact row. */
export const secondaryText = css`
  font-size: ${theme.type.fsS};
  color: ${theme.color.textMuted};
`;

/**
 * Returns styles that show each row in at most 96 px on narrow screens: the cells in `areas`, each truncated to
 * one line. Other cells need the class `more`. They are visible while the `DetailsCell` of the row is expanded.
 *
 * @param columns widths of the columns
 * @param areas rows of the grid, each with the class names of its cells
 * @example compactRows('minmax(0, 1fr) auto 44px', 'code state toggle', 'period period toggle')
 */
export const compactRows = (columns: string, ...areas: string[]) => css`
  tbody tr {
    position: relative;
  }

  ${media.tabletScreen} {
    /* A row lacks the cells that are hidden, so assistive technology would name the others by wrong headers. */
    thead {
      display: none;
    }

    tbody tr {
      grid-template-columns: ${columns};
      grid-template-areas: ${areas.map((line) => `'${line}'`).join(' ')};
      align-items: center;
      gap: 0 ${theme.space[3]};
      padding: ${theme.space[2]};
      line-height: 1.3;
    }

    ${when.retro} tbody tr {
      line-height: 1.15;
    }

    tbody td:not(.more) {
      display: block;
      min-width: 0;
      padding: 0;
      overflow: hidden;
      text-align: left;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    ${[...new Set(areas.join(' ').split(' '))].map((name) => `.${name} { grid-area: ${name}; width: auto; }`)}

    tbody .toggle {
      margin-right: calc(${theme.space[2]} * -1);
      overflow: visible;
    }

    tbody tr:has(${expandedToggle}) > td {
      overflow: visible;
      overflow-wrap: anywhere;
      white-space: normal;
    }

    .state {
      font-size: ${theme.type.fsS};
    }

    tbody .more {
      grid-column: 1 / -1;
    }

    tbody tr:not(:has(${expandedToggle})) > .more {
      display: none;
    }
  }
`;
