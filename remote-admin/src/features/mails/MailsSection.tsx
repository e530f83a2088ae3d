import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { listMails, listMailTemplates, previewMailTemplate } from '@press-start/api/contract';
import { call, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { ButtonLink, EmptyState } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { TablePanel } from '../lists/AdminTable';
import { PAGE_SIZE, readListQuery, readState, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { DateSortButton } from '../lists/SortButton';
import { StateFilter } from '../lists/StateFilter';
import { MailTable } from './MailTable';
import { TemplatePreview } from './TemplatePreview';

const states = [
  { value: '', text: 'All mails' },
  { value: 'queued', text: 'Queued' },
  { value: 'sent', text: 'Sent' },
  { value: 'failed', text: 'Failed' },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const query = {
    ...readListQuery(request, ['newest', 'oldest']),
    state: readState(request, ['queued', 'sent', 'failed'] as const),
  };
  const name = new URL(request.url).searchParams.get('template');
  if (name !== null) {
    const [overview, preview] = await Promise.all([
      call(listMailTemplates, { signal }),
      undefinedIfNotFound(call(previewMailTemplate, { params: { name }, signal })),
    ]);
    return { query, overview, preview };
  }
  const [overview, mails] = await Promise.all([
    call(listMailTemplates, { signal }),
    callPage(listMails, { query: { ...query, limit: PAGE_SIZE }, signal }),
  ]);
  redirectToLastPage('mails', query, mails);
  return { query, overview, mails: mails.items, total: mails.total };
}

type Data = Awaited<ReturnType<typeof loader>>;

export function Component() {
  const data = useSectionData<typeof loader>();
  const { query, overview } = data;
  const listUrl = sectionUrl('mails', query);
  const [firstTemplate] = overview.templates;
  return (
    <>
      <SectionHeader title="Mails">
        {data.mails && firstTemplate && (
          <ButtonLink size="small" variant="outline" to={`${listUrl}&template=${firstTemplate.name}`}>
            Templates
          </ButtonLink>
        )}
      </SectionHeader>
      {data.mails ? (
        <MailList {...data} />
      ) : (
        <TemplatePreview templates={overview.templates} preview={data.preview} back={listUrl} />
      )}
    </>
  );
}

function MailList({ query, overview, mails, total }: Extract<Data, { mails: unknown }>) {
  const { q, sort, state, page } = query;
  return (
    <>
      <ListToolbar
        section="mails"
        label="Search by recipient"
        q={q}
        otherParams={{ ...(sort !== 'newest' && { sort }), ...(state && { state }) }}
        activeFilters={state ? 1 : 0}
        filters={
          <>
            <StateFilter section="mails" label="State" options={states} query={query} />
            <DateSortButton section="mails" query={query} />
          </>
        }
      >
        <Pager page={page} total={total} to={(number) => sectionUrl('mails', { ...query, page: number })} />
      </ListToolbar>
      <Note>
        <Icon name="mail" />
        <span>
          {!overview.sends && 'No mail server is set (SMTP_URL), so all mails stay queued. '}
          Sent and failed mails are listed for {overview.kept_days} days.
        </span>
      </Note>
      <TablePanel>{mails.length === 0 ? <NoMails query={query} /> : <MailTable mails={mails} />}</TablePanel>
    </>
  );
}

function NoMails({ query: { q, sort, state } }: Pick<Data, 'query'>) {
  if (q === '' && state === undefined) {
    return (
      <EmptyState icon="play" text="No mails yet. The first one is sent when a shopper signs up or buys.">
        <ButtonLink variant="secondary" to={`${sectionUrl('mails')}&template=welcome`}>
          See the templates
        </ButtonLink>
      </EmptyState>
    );
  }
  const text = {
    all: 'No mail went to such a recipient.',
    queued: q === '' ? 'No mail is waiting.' : 'No queued mail has such a recipient.',
    sent: q === '' ? 'No mail has been sent yet.' : 'No sent mail has such a recipient.',
    failed: q === '' ? 'No mail has failed.' : 'No failed mail has such a recipient.',
  };
  const isFilteredSearch = state !== undefined && q !== '';
  return (
    <EmptyState icon="play" text={text[state ?? 'all']}>
      <ButtonLink variant="secondary" to={sectionUrl('mails', { sort, ...(isFilteredSearch && { q }) })}>
        {isFilteredSearch ? 'Search all mails' : 'Show all mails'}
      </ButtonLink>
    </EmptyState>
  );
}

const Note = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
  margin-bottom: ${theme.space[5]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.m};
  background: ${theme.color.well};
  color: ${theme.color.textMuted};

  ${media.mobile} {
    align-items: start;
    gap: ${theme.space[3]};
    font-size: ${theme.type.fsS};
  }
`;
