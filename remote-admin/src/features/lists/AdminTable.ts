import styled from 'styled-components';
import { Panel, Table } from '@press-start/shared-ui/components';
import { media } from '@press-start/shared-ui/themes';

export const TablePanel = styled(Panel)`
  padding: 6px 8px;
  overflow-x: auto;

  ${media.mobile} {
    padding: 6px 8px;
  }
`;

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
