import styled from 'styled-components';
import { labelText, media, theme, when } from '@press-start/shared-ui/themes';

const { color, space, type } = theme;

/**
 * A table that shows each row as a block of labels and values on tablets and phones. Set `data-label` of a
 * cell to the column header unless the value is self-explanatory. Numeric columns need `className="figure"`.
 */
export const Table = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;

  th {
    padding: ${space[3]} ${space[4]};
    text-align: left;
    white-space: nowrap;
    ${labelText}
  }

  td {
    padding: ${space[3]} ${space[4]};
    border-top: 2px solid ${color.lineSoft};
    overflow-wrap: anywhere;
  }

  /* The column with the buttons has an empty header cell. */
  thead td {
    border: 0;
  }

  .figure {
    text-align: right;
  }

  tfoot td {
    font-size: ${type.fsL};
    font-weight: 700;
  }

  ${when.retro} tfoot td {
    color: ${color.textHead};
    font-weight: 400;
  }

  tbody tr:hover td {
    background: ${color.surface2};
  }

  ${media.tabletScreen} {
    &,
    tbody,
    tfoot {
      display: block;
    }

    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    tbody tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: ${space[0.5]};
      padding: ${space[3]};
    }

    tbody tr + tr {
      border-top: 2px solid ${color.lineSoft};
    }

    tbody td {
      display: flex;
      justify-content: space-between;
      align-items: center;
      gap: ${space[4]};
      padding: ${space[1]} 0;
      border: 0;
      text-align: right;
    }

    tbody tr:hover td {
      background: none;
    }

    /* Prevent a long value from making the label wrap. */
    tbody td[data-label]::before {
      flex: none;
      content: attr(data-label);
      ${labelText}
    }

    tfoot tr {
      display: flex;
      justify-content: space-between;
      padding: 0 ${space[3]};
    }
  }
`;
