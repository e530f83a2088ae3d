import { Panel, Table } from '@press-start/shared-ui/components';
import { media } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** What a wide table stands in: calmer than a panel, and on a narrow screen it scrolls rather than the page. */
export const TablePanel = styled(Panel)`
  padding: 6px 8px;
  overflow-x: auto;

  ${media.mobile} {
    padding: 6px 8px;
  }
`;

/** The tables of the back office: many columns, so less air. */
export const AdminTable = styled(Table)`
  th {
    padding: 12px 10px;
  }

  td {
    padding: 10px;
    overflow-wrap: break-word;
  }

  .number {
    white-space: nowrap;
    overflow-wrap: normal;
  }
`;
