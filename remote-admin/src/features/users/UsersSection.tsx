import { exportUsers, listUsers } from '@press-start/api/contract';
import type { User } from '@press-start/api/contract';
import { callFile, callPage } from '@press-start/shared-ui/api';
import { EmptyState } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import { sectionUrl } from '../../paths';
import { AdminTable, TablePanel } from '../frame/AdminTable';
import { CsvButton } from '../frame/CsvButton';
import { withinLastPage } from '../frame/lastPage';
import { PAGE_SIZE, readListQuery } from '../frame/listQuery';
import { ListTools } from '../frame/ListTools';
import { SectionHead } from '../frame/SectionHead';
import type { OpenSection } from '../frame/sections';
import { SortButton } from '../frame/SortButton';
import { Pager } from '../frame/Turner';
import { UserRow } from './UserRow';

const sorts = ['id', 'status', 'nickname'] as const;

type Query = ReturnType<typeof readListQuery<(typeof sorts)[number]>>;

export const open: OpenSection = async ({ params, signal }) => {
  const query = readListQuery(params, sorts);
  const users = await callPage(listUsers, { query: { ...query, limit: PAGE_SIZE }, signal });
  withinLastPage('users', query, users);
  return <Users query={query} users={users.items} total={users.total} />;
};

function Users({ query, users, total }: { query: Query; users: User[]; total: number }) {
  const { q, sort, page } = query;
  const sorted = (by: Query['sort']) => ({ pressed: sort === by, to: sectionUrl('users', { q, sort: by }) });
  return (
    <>
      <SectionHead title="Users" />
      <ListTools section="users" label="Search by nickname" q={q} keep={{ sort }}>
        <SortButton text="By Status" {...sorted('status')} />
        <SortButton text="By Alphabet" {...sorted('nickname')} />
        <SortButton text="By Id" {...sorted('id')} />
        <CsvButton name="users" fetchFile={() => callFile(exportUsers, { query: { q } })} />
        <Pager page={page} total={total} to={(number) => sectionUrl('users', { ...query, page: number })} />
      </ListTools>
      <TablePanel>
        {users.length === 0 ? (
          <EmptyState icon="user" text="Oops, No Users Found..." />
        ) : (
          <Rows>
            <thead>
              <tr>
                <th scope="col">User Id</th>
                <th scope="col">Username</th>
                <th scope="col">Name</th>
                <th scope="col">Last Name</th>
                <th scope="col">Status</th>
                <th scope="col">Email</th>
                <th scope="col">Address</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <UserRow key={user.id_user} user={user} />
              ))}
            </tbody>
          </Rows>
        )}
      </TablePanel>
    </>
  );
}

const Rows = styled(AdminTable)`
  .email {
    min-width: 150px;
    font-size: ${theme.type.fsS};
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    tbody td:last-child > *,
    tbody td:last-child button:first-child {
      flex: 1;
    }
  }
`;
