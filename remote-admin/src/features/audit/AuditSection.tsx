import type { LoaderFunctionArgs } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { AuditEntry } from '@press-start/api/contract';
import { listAuditActions, listAuditEntries } from '@press-start/api/contract';
import { call, callPage } from '@press-start/shared-ui/api';
import { EmptyState, Select } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { hiddenText, media, theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { AdminTable, compactRows, secondaryText, TablePanel } from '../lists/AdminTable';
import { DateTime } from '../lists/DateTime';
import { DetailsCell } from '../lists/DetailsToggle';
import { PAGE_SIZE, readListQuery, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const actions = await call(listAuditActions, { signal });
  // The audit log stores its action filter in the `sort` parameter.
  const query = readListQuery(request, ['', ...actions]);
  const { q, sort: action, page } = query;
  const filter = { q, page, limit: PAGE_SIZE, ...(action && { action }) };
  const entries = await callPage(listAuditEntries, { query: filter, signal });
  redirectToLastPage('audit', query, entries);
  return { query, entries: entries.items, total: entries.total, actions };
}

/** Converts `product-changed` to `Product changed`. */
const actionLabel = (action: string) => capitalise(action.replaceAll('-', ' '));

/** Converts `price_product` to `Price`. */
const fieldLabel = (field: string) => capitalise(field.replace(/_product$/, '').replaceAll('_', ' '));

export function Component() {
  const { query, entries, total, actions } = useSectionData<typeof loader>();
  const navigate = useNavigate();
  const { q, sort: action, page } = query;
  const options = [
    { value: '', text: 'All actions' },
    ...actions.map((value) => ({ value, text: actionLabel(value) })),
  ];
  return (
    <>
      <SectionHeader title="Audit log" />
      <ListToolbar
        section="audit"
        label="Search by administrator"
        q={q}
        otherParams={action ? { sort: action } : {}}
        activeFilters={action ? 1 : 0}
        filters={
          <Select
            label="Action"
            options={options}
            value={action}
            onChange={({ currentTarget }) =>
              void navigate(sectionUrl('audit', { q, sort: currentTarget.value }), {
                preventScrollReset: true,
              })
            }
          />
        }
      >
        <Pager page={page} total={total} to={(number) => sectionUrl('audit', { ...query, page: number })} />
      </ListToolbar>
      <TablePanel>
        {entries.length === 0 ? (
          <EmptyState
            icon="ticket"
            text={q || action ? 'Nobody has done anything like that.' : 'Nothing has been done yet.'}
          />
        ) : (
          <AuditTable>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Before and after</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </AuditTable>
        )}
      </TablePanel>
    </>
  );
}

function EntryRow({ entry: { at, nickname_actor, action, subject, changes } }: { entry: AuditEntry }) {
  return (
    <tr>
      <DetailsCell name={`${actionLabel(action)}, ${subject}`} />
      <td className="when number">
        <DateTime at={at} />
      </td>
      <td className="who">{nickname_actor}</td>
      <td className="what">
        {actionLabel(action)}, {subject}
      </td>
      <td data-label="Before and after" className="more">
        <Changes>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <b>{fieldLabel(field)}</b>
              {before !== null && (
                <del>
                  <i>was</i> {before}
                </del>
              )}
              {after !== null && (
                <ins>
                  <i>is</i> {after}
                </ins>
              )}
            </li>
          ))}
        </Changes>
      </td>
    </tr>
  );
}

const { color, space } = theme;

const AuditTable = styled(AdminTable)`
  ${compactRows('auto minmax(0, 1fr) 44px', 'what what toggle', 'when who toggle')}

  ${media.tabletScreen} {
    .when,
    .who {
      ${secondaryText}
    }

    &&& .more {
      flex-wrap: wrap;
      justify-content: start;
      gap: ${space[1]} ${space[4]};
      overflow-wrap: anywhere;
      text-align: left;
    }
  }
`;

const Changes = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  b {
    font-weight: inherit;
    color: ${color.textMuted};
  }

  del,
  ins {
    margin-left: ${space[2]};
    overflow-wrap: anywhere;
  }

  ins {
    text-decoration: none;
  }

  /* Visually hidden text, because many screen readers do not announce del and ins. */
  i {
    ${hiddenText}
  }

  ins::before {
    content: '→ ';
  }
`;
