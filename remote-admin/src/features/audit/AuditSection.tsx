import { listActions, listActs } from '@press-start/api/contract';
import type { Act } from '@press-start/api/contract';
import { call, callPage } from '@press-start/shared-ui/api';
import { EmptyState, Select } from '@press-start/shared-ui/components';
import { capitalise, datePart } from '@press-start/shared-ui/format';
import { hiddenText, theme } from '@press-start/shared-ui/themes';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { sectionUrl } from '../../paths';
import type { ListQuery } from '../../paths';
import { AdminTable, TablePanel } from '../frame/AdminTable';
import { withinLastPage } from '../frame/lastPage';
import { PAGE_SIZE, readListQuery } from '../frame/listQuery';
import { ListTools } from '../frame/ListTools';
import { SectionHead } from '../frame/SectionHead';
import type { OpenSection } from '../frame/sections';
import { Pager } from '../frame/Turner';

/** In the address, what happened stands where other lists say how they are sorted. */
type Query = Required<ListQuery>;

export const open: OpenSection = async ({ params, signal }) => {
  const actions = await call(listActions, { signal });
  const query = readListQuery(params, ['', ...actions]);
  const { q, sort: action, page } = query;
  const requested = { q, page, limit: PAGE_SIZE, ...(action && { action }) };
  const acts = await callPage(listActs, { query: requested, signal });
  withinLastPage('audit', query, acts);
  return <AuditLog query={query} acts={acts.items} total={acts.total} actions={actions} />;
};

/** `product-changed` -> `Product changed` */
const toText = (action: string) => capitalise(action.replaceAll('-', ' '));

/** `price_product` -> `Price`: the row says already that it is a product's. */
const fieldLabel = (field: string) => capitalise(field.replace(/_product$/, '').replaceAll('_', ' '));

interface Props {
  query: Query;
  acts: Act[];
  total: number;
  actions: string[];
}

/** Who did what, when, and what was there before and after. */
function AuditLog({ query, acts, total, actions }: Props) {
  const navigate = useNavigate();
  const { q, sort: action, page } = query;
  const options = [
    { value: '', text: 'All actions' },
    ...actions.map((value) => ({ value, text: toText(value) })),
  ];
  return (
    <>
      <SectionHead title="Audit log" />
      <ListTools section="audit" label="Search by administrator" q={q} keep={action ? { sort: action } : {}}>
        <Select
          label="Action"
          options={options}
          value={action}
          onChange={({ currentTarget }) =>
            void navigate(sectionUrl('audit', { q, sort: currentTarget.value }), { preventScrollReset: true })
          }
        />
        <Pager page={page} total={total} to={(number) => sectionUrl('audit', { ...query, page: number })} />
      </ListTools>
      <TablePanel>
        {acts.length === 0 ? (
          <EmptyState
            icon="ticket"
            text={q || action ? 'Nobody has done anything like that.' : 'Nothing has been done yet.'}
          />
        ) : (
          <AdminTable>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Before and after</th>
              </tr>
            </thead>
            <tbody>
              {acts.map((act) => (
                <ActRow key={act.id} act={act} />
              ))}
            </tbody>
          </AdminTable>
        )}
      </TablePanel>
    </>
  );
}

function ActRow({ act: { at, nickname_actor, action, subject, changes } }: { act: Act }) {
  return (
    <tr>
      <td data-label="When" className="number">
        <time dateTime={at}>
          {datePart(at)} {at.slice(11, 16)}
        </time>
      </td>
      <td data-label="Who">{nickname_actor}</td>
      <td data-label="What">
        {toText(action)}, {subject}
      </td>
      <td data-label="Before and after">
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

const { color } = theme;

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
    margin-left: 8px;
    overflow-wrap: anywhere;
  }

  ins {
    text-decoration: none;
  }

  /* What the line through a word and the arrow before another say to who sees them. */
  i {
    ${hiddenText}
  }

  ins::before {
    content: '→ ';
  }
`;
