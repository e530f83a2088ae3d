import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { exportUsers, listUsers } from '@press-start/api/contract';
import { callFile, callPage } from '@press-start/shared-ui/api';
import { EmptyState } from '@press-start/shared-ui/components';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { AdminTable, TablePanel } from '../lists/AdminTable';
import { CsvButton } from '../lists/CsvButton';
import { PAGE_SIZE, readListQuery, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { SortButton } from '../lists/SortButton';
import { UserRow } from './UserRow';

const sorts = ['id', 'status', 'nickname'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, sorts);
  const filter = { ...query, limit: PAGE_SIZE };
  const users = await callPage(listUsers, { query: filter, signal: request.signal });
  redirectToLastPage('users', query, users);
  return { query, users: users.items, total: users.total };
}

export function Component() {
  const { query, users, total } = useSectionData<typeof loader>();
  const { q, sort, page } = query;
  const sortProps = (by: (typeof sorts)[number]) => ({
    isPressed: sort === by,
    to: sectionUrl('users', { q, sort: by }),
  });
  return (
    <>
      <SectionHeader title="Users" />
      <ListToolbar section="users" label="Search by nickname" q={q} otherParams={{ sort }}>
        <SortButton text="By Status" {...sortProps('status')} />
        <SortButton text="By Alphabet" {...sortProps('nickname')} />
        <SortButton text="By Id" {...sortProps('id')} />
        <CsvButton name="users" fetchFile={() => callFile(exportUsers, { query: { q } })} />
        <Pager page={page} total={total} to={(number) => sectionUrl('users', { ...query, page: number })} />
      </ListToolbar>
      <TablePanel>
        {users.length === 0 ? (
          <EmptyState icon="user" text="Oops, No Users Found..." />
        ) : (
          <UserTable>
            <colgroup>
              <col className="id" />
              <col className="username" />
              <col className="name" />
              <col className="lastname" />
              <col className="status" />
              <col />
              <col className="address" />
              <col className="action" />
            </colgroup>
            <thead>
              <tr>
                <th scope="col" className="toggle" data-toggle="Admin">
                  User Id
                </th>
                <th scope="col">Username</th>
                <th scope="col">Name</th>
                <th scope="col">Last Name</th>
                <th scope="col">Status</th>
                <th scope="col">Email</th>
                <th scope="col">Address</th>
                <th scope="col" className="figure">
                  Action
                </th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <UserRow key={user.id_user} user={user} />
              ))}
            </tbody>
          </UserTable>
        )}
      </TablePanel>
    </>
  );
}

const { space, type } = theme;

/**
 * Uses fixed column widths, so that long texts are truncated instead of making their rows taller. The email
 * column fills the remaining width.
 */
const UserTable = styled(AdminTable)`
  min-width: 920px;
  table-layout: fixed;
  font-size: ${type.fsS};

  th,
  td {
    padding-inline: ${space[1]};
  }

  .id {
    width: 104px;
  }

  .username {
    width: 104px;
  }

  .name {
    width: 76px;
  }

  .lastname {
    width: 104px;
  }

  .status {
    width: 80px;
  }

  .address {
    width: 134px;
  }

  .action {
    width: 152px;
  }

  /* The specification defines the columns, so the toggle shares the id column and its header. */
  .toggle::after {
    display: block;
    content: attr(data-toggle);
    text-align: right;
  }

  ${when.retro} {
    .id {
      width: 92px;
    }

    .lastname {
      width: 96px;
    }

    .status {
      width: 84px;
    }

    .address {
      width: 156px;
    }

    .action {
      width: 126px;
    }
  }

  ${media.wide} {
    .username,
    .lastname {
      width: 160px;
    }

    .name {
      width: 120px;
    }

    &&& .address {
      width: 220px;
    }
  }

  ${media.tablet} {
    &&& {
      min-width: 0;
    }
  }
`;
