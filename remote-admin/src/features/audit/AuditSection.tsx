import type { LoaderFunctionArgs } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { AuditEntry } from '@press-start/api/contract';
import { listAuditActions, listAuditEntries } from '@press-start/api/contract';
import { call, callPage } from '@press-start/shared-ui/api';
import { ButtonLink, EmptyState, Portrait, Select } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { breakpoint, hiddenText, media, theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { AdminTable, compactRows, roomyRows, secondaryText, TablePanel } from '../lists/AdminTable';
import { dateAndTime, DateTime } from '../lists/DateTime';
import { DetailsCell, expandedToggle } from '../lists/DetailsToggle';
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

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Converts `product-changed` to `Product changed`. */
const actionLabel = (action: string) => capitalise(action.replaceAll('-', ' '));

/** Converts `price_product` to `Price`. */
const fieldLabel = (field: string) => capitalise(field.replace(/_product$/, '').replaceAll('_', ' '));

/** Fields whose values are `true` or `false`. In other fields, such as a name, these are words. */
const flags = new Set(['active', 'admin', 'on_sale', 'restock']);

/** Formats a time as in the other lists, and a flag as yes or no. */
function valueText(field: string, value: string): string {
  if (flags.has(field)) return value === 'true' ? 'yes' : 'no';
  return ISO_TIME.test(value) ? dateAndTime(value) : value;
}

export function Component() {
  const { query, entries, total, actions } = useSectionData<typeof loader>();
  const navigate = useNavigate();
  const { q, sort: action, page } = query;
  const isFiltered = q !== '' || action !== '';
  const options = [
    { value: '', text: 'All actions' },
    ...actions.map((value) => ({ value, text: actionLabel(value) })),
  ];
  return (
    <>
      <SectionHeader title="Audit log" />
      {(total > 0 || isFiltered) && (
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
      )}
      <TablePanel>
        {entries.length === 0 ? (
          <EmptyState
            icon="ticket"
            text={isFiltered ? 'Nobody has done anything like that.' : 'Nothing has been done yet.'}
          >
            {!isFiltered && (
              <>
                <Explanation>
                  Every change to a product, an order, a user or a promotion is listed here, with the
                  administrator who made it.
                </Explanation>
                <ButtonLink variant="secondary" to={sectionUrl('products')}>
                  See the products
                </ButtonLink>
              </>
            )}
          </EmptyState>
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
      <td className="who">
        <Actor>
          <Portrait username={nickname_actor} />
          {nickname_actor}
        </Actor>
      </td>
      <td className="what">
        <b>{actionLabel(action)}</b>, {subject}
      </td>
      <td className="changes">
        <Changes>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <b>{fieldLabel(field)}</b>
              {before !== null && (
                <del>
                  <i>was </i>
                  {valueText(field, before)}
                </del>
              )}
              {after !== null && (
                <ins>
                  <i>is </i>
                  {valueText(field, after)}
                </ins>
              )}
            </li>
          ))}
        </Changes>
      </td>
    </tr>
  );
}

const { color, space, type } = theme;

const Explanation = styled.span`
  max-width: 48ch;
  color: ${color.textMuted};
  text-wrap: balance;
`;

/** On narrow screens, the name is on a line of small text, which is as high as a portrait. */
const Actor = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[2]};

  ${media.tabletScreen} {
    display: inline;

    > :first-child {
      display: none;
    }
  }
`;

const AuditTable = styled(AdminTable)`
  ${roomyRows}

  .when {
    color: ${color.textMuted};
  }

  .what b {
    font-weight: ${type.uiWeight};
  }

  ${compactRows('auto minmax(0, 1fr) 44px', 'what what toggle', 'changes changes toggle', 'when who toggle')}

  ${media.tabletScreen} {
    .changes,
    .when,
    .who {
      ${secondaryText}
    }

    /* A row shows as many changes as fit on one line. */
    tr:not(:has(${expandedToggle})) > .changes li {
      display: inline;
      margin-right: ${space[3]};
    }
  }
`;

const Changes = styled.ul`
  margin: 0;
  padding: 0;
  overflow: hidden;
  list-style: none;
  text-overflow: ellipsis;

  b {
    font-weight: inherit;
    color: ${color.textMuted};
  }

  /* The values start at the same place. */
  @media (min-width: ${breakpoint.tablet + 1}px) {
    b {
      display: inline-block;
      min-width: 104px;
    }
  }

  del,
  ins {
    margin-left: ${space[2]};
    overflow-wrap: anywhere;
  }

  /* The line is thin and less bright than the text, which stays legible. */
  del {
    color: ${color.textMuted};
    text-decoration: line-through 1px ${color.line};
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
