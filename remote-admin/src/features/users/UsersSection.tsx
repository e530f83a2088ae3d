import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { exportUsers, listUsers } from '@press-start/api/contract';
import { callFile, callPage } from '@press-start/shared-ui/api';
import { EmptyState } from '@press-start/shared-ui/components';
import { breakpoint, media, theme, when } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { AdminTable, compactRows, TablePanel } from '../lists/AdminTable';
import { CsvButton } from '../lists/CsvButton';
import { expandedToggle } from '../lists/DetailsToggle';
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
      <ListToolbar
        section="users"
        label="Search by nickname"
        q={q}
        otherParams={{ sort }}
        filters={
          <>
            <SortButton text="By Status" {...sortProps('status')} />
            <SortButton text="By Alphabet" {...sortProps('nickname')} />
            <SortButton text="By Id" {...sortProps('id')} />
            <CsvButton name="users" fetchFile={() => callFile(exportUsers, { query: { q } })} />
          </>
        }
      >
        <Pager page={page} total={total} to={(number) => sectionUrl('users', { ...query, page: number })} />
      </ListToolbar>
      <UserPanel>
        {users.length === 0 ? (
          <EmptyState icon="user" text="Oops, No Users Found..." />
        ) : (
          <UserTable>
            <thead>
              <tr>
                <td className="toggle" />
                <th scope="col" className="id" data-admin="Admin">
                  User Id
                </th>
                <th scope="col" className="username">
                  Username
                </th>
                <th scope="col" className="name">
                  Name
                </th>
                <th scope="col" className="lastname">
                  Last Name
                </th>
                <th scope="col" className="state">
                  Status
                </th>
                <th scope="col">Email</th>
                <th scope="col" className="address">
                  Address
                </th>
                <th scope="col" className="action figure">
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
      </UserPanel>
    </>
  );
}

const { color, space, type } = theme;

/** Windows that are narrower show the address of a user in the expanded row. */
const ADDRESS_COLUMN_MIN_WIDTH = 1280;

/** In pixels, with the padding. The email column fills the remaining width. */
const columnWidths = { id: 84, username: 156, name: 72, lastname: 88, state: 84, address: 164, action: 110 };

/**
 * Widths in windows that also show the address, of which 17 characters are visible. Common email addresses fit on one
 * line. In the original theme, the header of the id column does too. In the retro theme, whose letters are wider, it
 * has two lines.
 */
const fullTableWidths = {
  original: { id: 130, name: 68, lastname: 76, state: 76, address: 154 },
  retro: { id: 88 },
};

const widthRules = (widths: Readonly<Record<string, number>>) =>
  Object.entries(widths).map(([name, width]) => `.${name} { width: ${width}px; }`);

/** In windows narrower than 1600 px, the columns also need the width of the padding. */
const UserPanel = styled(TablePanel)`
  @media (min-width: ${ADDRESS_COLUMN_MIN_WIDTH}px) and (max-width: ${breakpoint.wide - 1}px) {
    padding-inline: 0;
  }
`;

/**
 * Uses fixed column widths, so that long texts are truncated instead of making their rows taller.
 */
const UserTable = styled(AdminTable)`
  font-size: ${type.fsS};

  .email,
  td.address {
    color: ${color.textMuted};
  }

  thead .toggle {
    display: none;
  }

  /* Only exceptions are highlighted. */
  .state [data-tone='done'] {
    color: inherit;
    font-weight: inherit;
  }

  @media (min-width: ${breakpoint.tablet + 1}px) {
    min-width: 900px;
    table-layout: fixed;

    th,
    td {
      padding-inline: ${space[2]};
    }

    th {
      vertical-align: bottom;
      white-space: normal;
    }

    ${when.original} th {
      font-size: 12px;
      letter-spacing: 0.02em;
    }

    /* The specification defines the columns, so the admin toggle shares the id column and its header. */
    th.id::after {
      display: block;
      text-align: right;
      content: attr(data-admin);
    }

    .username > * > :first-child {
      zoom: calc(36 / 24);
    }

    ${widthRules(columnWidths)}
  }

  @media screen and (min-width: ${ADDRESS_COLUMN_MIN_WIDTH}px) {
    .id {
      padding-left: ${space[3]};
    }

    ${when.original} th.id {
      padding-right: ${space[1]};
    }

    ${when.original} th.id::after {
      float: right;
    }

    ${when.original} {
      ${widthRules(fullTableWidths.original)}
    }

    ${when.retro} {
      ${widthRules(fullTableWidths.retro)}
    }

    ${when.retro} th {
      letter-spacing: 0;
    }

    /* An address that is only slightly too long may use the gap beside it. */
    ${when.original} .email > * {
      margin-right: calc(${space[2]} * -1);
    }
  }

  @media screen and (min-width: ${breakpoint.tablet + 1}px) and (max-width: ${ADDRESS_COLUMN_MIN_WIDTH - 1}px) {
    /* Without portraits, the actions are visible without scrolling, also beside the sidebar. */
    min-width: 700px;

    .username {
      width: 104px;
    }

    .username > * > :first-child {
      display: none;
    }

    thead .toggle,
    tbody .toggle {
      display: table-cell;
      width: 44px;
    }

    && .toggle {
      padding: 0;
    }

    .address {
      display: none;
    }

    tbody tr:has(${expandedToggle}) > td {
      padding-bottom: ${space[10]};
    }

    tbody tr:has(${expandedToggle}) > .address {
      position: absolute;
      bottom: 0;
      left: ${space[11]};
      display: flex;
      gap: ${space[3]};
      width: auto;
      padding-block: 0 ${space[3]};
      border: 0;
    }

    .address::before {
      content: attr(data-label);
      color: ${color.text};
    }
  }

  ${media.wide} {
    font-size: ${type.fsM};

    &&& .id {
      width: 168px;
    }

    &&& th.id::after {
      float: right;
    }

    &&& .state {
      width: 120px;
    }

    &&& .action {
      width: 148px;
    }

    &&& .username,
    &&& .lastname {
      width: 180px;
    }

    &&& .name {
      width: 140px;
    }

    &&& .address {
      width: 220px;
    }
  }

  ${compactRows('minmax(0, 1fr) auto 44px', 'username state toggle', 'email email toggle')}

  ${media.tabletScreen} {
    /* The portrait is to the left of both lines. */
    tbody tr {
      padding-left: ${space[16]};
    }

    .username {
      font-size: ${type.fsM};
    }
  }

  ${media.smallest} {
    tbody tr {
      column-gap: ${space[1]};
      padding-left: ${space[2]};
    }
  }
`;
