import { screen, waitFor, within } from '@testing-library/react';
import type { ModeratedReview } from '@press-start/api/contract';
import {
  deleteReviewReply,
  getModeratedReview,
  listReviews,
  replyToReview,
  setReviewHidden,
} from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { openAdmin, respondPage } from '../../testing/admin';

const review: ModeratedReview = {
  userIdUser: 12,
  productIdProduct: 5,
  score: 2,
  description: 'Far too steep',
  createdAt: '2026-11-20T18:30:00.000Z',
  nickname: 'rosa',
  name_product: 'Moon Courier',
  hidden: false,
  decision: null,
};
const reply = { text: 'Sorry.', date: '2026-11-21T09:00:00.000Z' };

const openList = (search = '', reviews = [review]) =>
  openAdmin(`/admin?section=reviews${search}`, respondPage(listReviews, reviews));

/** Opens the page of a review. The mock API applies changes to this review. */
async function openReview(initialReview: ModeratedReview, ...responses: Responder[]) {
  const stored = { review: initialReview };
  const change = (fields: Partial<ModeratedReview>) => (stored.review = { ...stored.review, ...fields });
  const view = await openAdmin(
    '/admin?section=reviews&review=12-5',
    ...responses,
    respond(setReviewHidden, ({ params, body }) =>
      change(
        params.flag === 'true'
          ? {
              hidden: true,
              decision: { nickname_admin: 'max', date: reply.date, reason: JSON.stringify(body) },
            }
          : { hidden: false, decision: null },
      ),
    ),
    respond(replyToReview, () => change({ reply })),
    respondWith(deleteReviewReply, () => {
      const { reply: _deleted, ...rest } = stored.review;
      stored.review = rest;
      return Response.json(rest);
    }),
    respond(getModeratedReview, () => stored.review),
  );
  return { ...view, change };
}

const findReplyField = () => screen.findByRole('textbox', { name: 'Reply of the shop' });
const lastBody = (calls: { method: string; body: unknown }[], method: string) =>
  calls.findLast((call) => call.method === method)?.body;

test('The review list shows game, text, author and state, and each game links to its review', async () => {
  await openList('', [
    review,
    { ...review, userIdUser: 13, reply },
    { ...review, userIdUser: 14, hidden: true },
  ]);
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Moon Courier');
  expect(first).toHaveTextContent('Far too steep');
  expect(first).toHaveTextContent('rosa2026-11-20');
  expect(within(first!).getByText('No reply')).toBeInTheDocument();
  expect(within(second!).getByText('Answered')).toBeInTheDocument();
  expect(within(third!).getByText('Hidden')).toBeInTheDocument();
  expect(within(first!).getByRole('link', { name: 'Moon Courier, review by rosa' })).toHaveAttribute(
    'href',
    '/admin?section=reviews&sort=newest&review=12-5',
  );
});

test('The URL stores the search text, the state filter and the sort order of the review list, and the API receives them', async () => {
  const { user, calls, currentUrl } = await openList('&q=moon&page=3');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Without reply');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('unanswered'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Worst first');
  await waitFor(() =>
    expect(currentUrl()).toBe('/admin?section=reviews&q=moon&sort=lowest&state=unanswered'),
  );
  expect(calls.findLast(({ path }) => path.startsWith('/review?'))?.path).toBe(
    '/review?q=moon&sort=lowest&page=1&limit=10&replied=false',
  );
});

test.each([
  ['', /^No reviews yet/, 'See the orders', '/admin?section=sales'],
  ['&state=hidden', 'No review is hidden.', 'Show all reviews', '/admin?section=reviews&sort=newest'],
  [
    '&q=zz&state=hidden',
    'No hidden review matches this search.',
    'Search all reviews',
    '/admin?section=reviews&q=zz&sort=newest',
  ],
  ['&q=zz', 'No review matches this search.', 'Show all reviews', '/admin?section=reviews&sort=newest'],
])(
  'With the search params "%s", the empty review list explains why it is empty and links to the next step',
  async (search, text, link, to) => {
    await openList(search, []);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  },
);

test('An administrator hides a review with a reason, sees who hid it, and shows it again', async () => {
  const { user, calls } = await openReview(review);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Moon Courier' })).toHaveFocus());
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.click(screen.getByRole('button', { name: 'Hide review' }));
  const moderation = within(await screen.findByRole('region', { name: 'Hidden from the shop' }));
  expect(moderation.getByText('{"reason":"Spam"}')).toBeInTheDocument();
  expect(moderation.getByText(/^By max/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Hidden from the shop' })).toHaveFocus());
  await user.click(moderation.getByRole('button', { name: 'Show again' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Hide it' })).toHaveFocus());
  const changes = calls.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  expect(changes).toEqual(['/videogames/review/hidden/true/12/5', '/videogames/review/hidden/false/12/5']);
});

test('Publishing a reply to a review sends its text, and the page shows the date of the reply', async () => {
  const { user, calls } = await openReview(review);
  await user.type(await findReplyField(), 'Sorry.');
  await user.click(screen.getByRole('button', { name: 'Publish reply' }));
  expect(await screen.findByRole('button', { name: 'Save reply' })).toBeInTheDocument();
  expect(lastBody(calls, 'PUT')).toEqual({ text: 'Sorry.', replaces: null });
  expect(screen.getByText(/^On the product page since/)).toHaveTextContent('2026-11-21');
});

test('Deleting a reply requires confirmation and clears the field', async () => {
  const { user, calls } = await openReview({ ...review, reply });
  expect(await findReplyField()).toHaveValue('Sorry.');
  await user.click(screen.getByRole('button', { name: 'Delete reply' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByRole('button', { name: 'Publish reply' })).toBeInTheDocument();
  expect(await findReplyField()).toHaveValue('');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Reply' })).toHaveFocus());
});

test('Following a link requires confirmation while a reply is unsaved, but not after the reply has been published', async () => {
  const { user, currentUrl } = await openReview(review);
  await user.type(await findReplyField(), 'Sorry.');
  await user.click(screen.getByRole('link', { name: 'Back to the reviews' }));
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(await findReplyField()).toHaveValue('Sorry.');
  await user.click(screen.getByRole('button', { name: 'Publish reply' }));
  await screen.findByRole('button', { name: 'Save reply' });
  await user.click(screen.getByRole('link', { name: 'See the product page' }));
  await waitFor(() => expect(currentUrl()).toBe('/game/5'));
});

test('If another administrator has changed the reply, saving shows an error, and the typed text can be saved again', async () => {
  const body = { error: 'reply-changed', message: 'Another administrator has changed the reply.' };
  const { user, change, calls } = await openReview(
    { ...review, reply },
    respondError(replyToReview, 409, body),
  );
  await user.clear(await findReplyField());
  await user.type(await findReplyField(), 'Mine');
  change({ reply: { ...reply, text: 'Theirs' } });
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  expect(await screen.findByText('Theirs')).toBeInTheDocument();
  expect(await findReplyField()).toHaveValue('Mine');
  expect(await findReplyField()).toHaveAccessibleDescription(
    'Another administrator has changed the reply. Your text is still here.',
  );
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  await waitFor(() => expect(lastBody(calls, 'PUT')).toEqual({ text: 'Mine', replaces: 'Theirs' }));
});

test('An empty reply to a review is not sent, and the field shows an error', async () => {
  const { user, calls } = await openReview(review);
  await findReplyField();
  await user.click(screen.getByRole('button', { name: 'Publish reply' }));
  expect(await findReplyField()).toHaveAccessibleDescription('A reply is required');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('The page of a deleted review says that the review no longer exists and links back to the list', async () => {
  await openReview(review, respondError(getModeratedReview, 404, { error: 'not-found', message: 'Gone' }));
  expect(await screen.findByText('This review no longer exists.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the reviews' })).toHaveAttribute(
    'href',
    '/admin?section=reviews&sort=newest',
  );
});
