import type { LoaderFunctionArgs } from 'react-router-dom';
import { getMessage, listMessages } from '@press-start/api/contract';
import { call, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { ButtonLink, EmptyState } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useInbox, useSectionData } from '../layout/sections';
import { TablePanel } from '../lists/AdminTable';
import { PAGE_SIZE, readId, readListQuery, readState, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { DateSortButton } from '../lists/SortButton';
import { StateFilter } from '../lists/StateFilter';
import { MessageTable } from './MessageTable';
import { MessageView } from './MessageView';

/** Options of the state filter. By default, the inbox shows only new messages. */
const states = [
  { value: '', text: 'New' },
  { value: 'answered', text: 'Answered' },
  { value: 'archived', text: 'Archived' },
  { value: 'all', text: 'All messages' },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const query = {
    ...readListQuery(request, ['newest', 'oldest']),
    state: readState(request, ['answered', 'archived', 'all'] as const),
  };
  const id = readId(request, 'message');
  if (id !== undefined)
    return { query, id, thread: await undefinedIfNotFound(call(getMessage, { params: { id }, signal })) };
  const { state = 'new', ...filter } = query;
  const messages = await callPage(listMessages, {
    query: { ...filter, ...(state !== 'all' && { state }), limit: PAGE_SIZE },
    signal,
  });
  redirectToLastPage('inbox', query, messages);
  return { query, messages: messages.items, total: messages.total };
}

type Data = Awaited<ReturnType<typeof loader>>;

export function Component() {
  const data = useSectionData<typeof loader>();
  return (
    <>
      <SectionHeader title="Inbox" />
      {data.messages ? (
        <MessageList {...data} />
      ) : (
        <MessageView key={data.id} thread={data.thread} back={sectionUrl('inbox', data.query)} />
      )}
    </>
  );
}

function MessageList({ query, messages, total }: Extract<Data, { messages: unknown }>) {
  const { q, sort, state, page } = query;
  return (
    <>
      <ListToolbar
        section="inbox"
        label="Search by e-mail or text"
        q={q}
        otherParams={{ ...(sort !== 'newest' && { sort }), ...(state && { state }) }}
        activeFilters={state ? 1 : 0}
        filters={
          <>
            <StateFilter section="inbox" label="State" options={states} query={query} />
            <DateSortButton section="inbox" query={query} />
          </>
        }
      >
        <Pager page={page} total={total} to={(number) => sectionUrl('inbox', { ...query, page: number })} />
      </ListToolbar>
      <TablePanel>
        {messages.length === 0 ? (
          <EmptyInbox query={query} />
        ) : (
          <MessageTable messages={messages} to={(id) => `${sectionUrl('inbox', query)}&message=${id}`} />
        )}
      </TablePanel>
    </>
  );
}

function EmptyInbox({ query: { q, sort, state } }: Pick<Data, 'query'>) {
  const forwards = useInbox()?.forwards === true;
  const all = { sort, state: 'all' };
  if (q !== '') {
    const wasFiltered = state !== 'all';
    return (
      <EmptyState icon="mail" text="No message matches this search.">
        <ButtonLink variant="secondary" to={sectionUrl('inbox', wasFiltered ? { ...all, q } : all)}>
          {wasFiltered ? 'Search all messages' : 'Show all messages'}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (state === 'all') {
    return (
      <EmptyState icon="mail" text="Nobody has written yet.">
        <ButtonLink variant="secondary" to={paths.contact()}>
          See the contact page
        </ButtonLink>
      </EmptyState>
    );
  }
  const text = {
    new: forwards
      ? 'Messages are forwarded to the form service (CONTACT_FORM_URL). Only those that it has not accepted appear here as new.'
      : 'No new messages. Well done.',
    answered: 'No message has been answered yet.',
    archived: 'No message has been archived yet.',
  };
  return (
    <EmptyState icon="mail" text={text[state ?? 'new']}>
      <ButtonLink variant="secondary" to={sectionUrl('inbox', all)}>
        Show all messages
      </ButtonLink>
    </EmptyState>
  );
}
