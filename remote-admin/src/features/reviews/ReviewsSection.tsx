import type { LoaderFunctionArgs } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import { getModeratedReview, listReviews } from '@press-start/api/contract';
import { call, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { ButtonLink, EmptyState, Select } from '@press-start/shared-ui/components';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import { TablePanel } from '../lists/AdminTable';
import { PAGE_SIZE, readListQuery, readState, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { StateFilter } from '../lists/StateFilter';
import { ReviewTable } from './ReviewTable';
import { ReviewView } from './ReviewView';

const states = [
  { value: '', text: 'All reviews' },
  { value: 'unanswered', text: 'Without reply' },
  { value: 'visible', text: 'Visible' },
  { value: 'hidden', text: 'Hidden' },
] as const;

const filters = { unanswered: { replied: false }, visible: { hidden: false }, hidden: { hidden: true } };

const sorts = ['newest', 'oldest', 'lowest', 'highest'] as const;
const sortOptions = [
  { value: 'newest', text: 'Latest first' },
  { value: 'oldest', text: 'Oldest first' },
  { value: 'lowest', text: 'Worst first' },
  { value: 'highest', text: 'Best first' },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const state = readState(request, ['unanswered', 'visible', 'hidden'] as const);
  const query = { ...readListQuery(request, sorts), state };
  const params = readReviewKey(request);
  if (params !== undefined) {
    const review = await undefinedIfNotFound(call(getModeratedReview, { params, signal }));
    return { query, params, review };
  }
  const { q, sort, page } = query;
  const filter = { q, sort, page, limit: PAGE_SIZE, ...(state && filters[state]) };
  const reviews = await callPage(listReviews, { query: filter, signal });
  redirectToLastPage('reviews', query, reviews);
  return { query, reviews: reviews.items, total: reviews.total };
}

interface ReviewKey {
  idUser: number;
  idGame: number;
}

/**
 * Returns the ids of the author and the game in the URL, for example `review=12-5`, or `undefined` if the
 * parameter is missing or invalid.
 */
function readReviewKey(request: Request): ReviewKey | undefined {
  const text = new URL(request.url).searchParams.get('review') ?? '';
  const [, idUser, idGame] = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(text) ?? [];
  return idUser && idGame ? { idUser: Number(idUser), idGame: Number(idGame) } : undefined;
}

type Data = Awaited<ReturnType<typeof loader>>;

export function Component() {
  const data = useSectionData<typeof loader>();
  return (
    <>
      <SectionHeader title="Reviews" />
      {data.reviews ? (
        <ReviewList {...data} />
      ) : (
        <ReviewView
          key={`${data.params.idUser}-${data.params.idGame}`}
          review={data.review}
          back={sectionUrl('reviews', data.query)}
        />
      )}
    </>
  );
}

function ReviewList({ query, reviews, total }: Extract<Data, { reviews: unknown }>) {
  const navigate = useNavigate();
  const { q, sort, state, page } = query;
  return (
    <>
      <ListToolbar
        section="reviews"
        label="Search by author, game or text"
        q={q}
        otherParams={{ sort, ...(state && { state }) }}
        activeFilters={state ? 1 : 0}
        filters={
          <>
            <StateFilter section="reviews" label="State" options={states} query={query} />
            <Select
              label="Order"
              options={sortOptions}
              value={sort}
              onChange={({ currentTarget }) =>
                void navigate(sectionUrl('reviews', { q, state, sort: currentTarget.value }), {
                  preventScrollReset: true,
                })
              }
            />
          </>
        }
      >
        <Pager page={page} total={total} to={(number) => sectionUrl('reviews', { ...query, page: number })} />
      </ListToolbar>
      <TablePanel>
        {reviews.length === 0 ? (
          <NoReviews query={query} />
        ) : (
          <ReviewTable
            reviews={reviews}
            to={({ userIdUser, productIdProduct }) =>
              `${sectionUrl('reviews', query)}&review=${userIdUser}-${productIdProduct}`
            }
          />
        )}
      </TablePanel>
    </>
  );
}

function NoReviews({ query: { q, sort, state } }: Pick<Data, 'query'>) {
  if (q === '' && state === undefined) {
    return (
      <EmptyState icon="star" text="No reviews yet. Buyers can write one once their order is delivered.">
        <ButtonLink variant="secondary" to={sectionUrl('sales')}>
          See the orders
        </ButtonLink>
      </EmptyState>
    );
  }
  const text = {
    all: 'No review matches this search.',
    unanswered: q === '' ? 'Every review has a reply.' : 'No review without a reply matches this search.',
    visible: q === '' ? 'No review is visible.' : 'No visible review matches this search.',
    hidden: q === '' ? 'No review is hidden.' : 'No hidden review matches this search.',
  };
  const isFilteredSearch = state !== undefined && q !== '';
  return (
    <EmptyState icon="star" text={text[state ?? 'all']}>
      <ButtonLink variant="secondary" to={sectionUrl('reviews', { sort, ...(isFilteredSearch && { q }) })}>
        {isFilteredSearch ? 'Search all reviews' : 'Show all reviews'}
      </ButtonLink>
    </EmptyState>
  );
}
