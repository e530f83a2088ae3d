import styled from 'styled-components';
import { Panel, Table } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';

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
