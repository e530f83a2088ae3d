import { act, screen, waitFor, within } from '@testing-library/react';
import type { Review } from '@press-start/api/contract';
import {
  createReview,
  deleteReview,
  getGame,
  getRole,
  listUserReviews,
  updateReview,
} from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeGame, makeSession, renderRoute, respond, respondError } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path?.startsWith('/review/'));
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });
const celeste = respond(getGame, makeGame({ id_product: 4, name_product: 'celeste' }));

const existingReview: Review = {
  userIdUser: 7,
  productIdProduct: 4,
  score: 4,
  description: 'Hard, and worth it.',
  createdAt: '2026-03-10T10:00:00.000Z',
  nickname: 'juno_loop',
};

const open = (...responses: Responder[]) =>
  renderRoute(routes, {
    url: '/review/7/4',
    session: makeSession(),
    responses: [shopperRole, celeste, ...responses],
  });

const findStar = (name: string) => screen.findByRole('radio', { name });
const pickedScore = () =>
  screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked) + 1;

test('The review page shows an existing review and no form [R023 R277 R278 R279 R280 R281]', async () => {
  await open(respond(listUserReviews, [existingReview, { ...existingReview, score: 1 }]));
  expect(await screen.findByRole('heading', { name: 'Hi, juno_loop!' })).toBeVisible();
  expect(screen.getByText('2026-03-10')).toBeVisible();
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(screen.getByText('Hard, and worth it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the game' })).toHaveAttribute('href', '/game/4');
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('The review page requests the reviews by game and user and shows only the first review [R289]', async () => {
  const older = {
    ...existingReview,
    score: 1,
    description: 'Too steep.',
    createdAt: '2025-01-01T10:00:00.000Z',
  };
  const { calls } = await open(respond(listUserReviews, [existingReview, older]));
  await screen.findByRole('heading', { name: 'Hi, juno_loop!' });
  expect(calls.map(({ path }) => path)).toContain('/videogames/review/4/7');
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(screen.getByText('Hard, and worth it.')).toBeVisible();
  expect(screen.getByText('2026-03-10')).toBeVisible();
  for (const text of ['Too steep.', '2025-01-01']) expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: '1 of 5 stars' })).not.toBeInTheDocument();
});

test('Without a review, the review page shows an empty form with no star selected [R282 R283 R284 R285 R286]', async () => {
  await open(respond(listUserReviews, []));
  const stars = within(await screen.findByRole('group', { name: 'Score' })).getAllByRole('radio');
  expect(stars).toHaveLength(5);
  expect(pickedScore()).toBe(0);
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Comment' })).not.toBeRequired();
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
  expect(screen.getByRole('button', { name: 'Send Review' })).toBeEnabled();
});

test('The stars are a single tab stop, and the arrow keys change the score [R282]', async () => {
  const { user } = await open(respond(listUserReviews, []));
  (await findStar('1 star')).focus();
  await user.keyboard(' ');
  expect(pickedScore()).toBe(1);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(pickedScore()).toBe(3);
  await user.tab();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus());
});

test('Sending a review shows a toast and a button that opens the review, resets the score to 1 and clears the comment [R288 R290 R291 R292]', async () => {
  let stored: Review[] = [];
  const { calls, user } = await open(
    respond(listUserReviews, () => stored),
    respond(createReview, () => {
      stored = [existingReview];
      return existingReview;
    }),
  );
  await user.click(await findStar('4 stars'));
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Hard, and worth it.');
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText('Your review was sent!')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/videogames/review/7/4',
    body: { score: 4, description: 'Hard, and worth it.' },
  });
  expect(pickedScore()).toBe(1);
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  expect(screen.queryByText('Game over')).not.toBeInTheDocument();
  expect(screen.queryByText('Hi, juno_loop!')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'See your review' }));
  expect(await screen.findByRole('heading', { name: 'Hi, juno_loop!' })).toBeVisible();
});

test('A review can be sent without a comment [R287]', async () => {
  const { calls, user } = await open(respond(listUserReviews, []), respond(createReview, existingReview));
  await user.click(await findStar('5 stars'));
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText(/^Thank you/)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ score: 5, description: '' });
});

test('When the API rejects a review without a star rating, the form shows the error and preserves the comment [R283 R293 Q38]', async () => {
  const { calls, user } = await open(
    respond(listUserReviews, []),
    respondError(createReview, 422, { error: 'invalid', message: 'body/score must be >= 1' }),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Nice');
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  const message = 'An error occured while trying to send your review. Please try again.';
  const toast = await screen.findByText(message);
  expect(toast.closest('.Toastify__toast-container--top-center')).not.toBeNull();
  expect(toast.closest('.toast-danger')).not.toBeNull();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ score: 0, description: 'Nice' });
  expect(screen.getByText('One star at least: pick your score first.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Nice');
});

test('The review form shows the reason when the API rejects the review of an undelivered game [R294]', async () => {
  const message = 'Only a game that was delivered to you can be reviewed.';
  const { user } = await open(
    respond(listUserReviews, []),
    respondError(createReview, 403, { error: 'forbidden', message }),
  );
  await user.click(await findStar('2 stars'));
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(pickedScore()).toBe(2);
});

test('The review page shows the form for a game that is no longer in the shop', async () => {
  await renderRoute(routes, {
    url: '/review/7/4',
    session: makeSession(),
    responses: [
      shopperRole,
      respondError(getGame, 404, { error: 'not-found', message: 'No such game' }),
      respond(listUserReviews, []),
    ],
  });
  expect(await screen.findByText('No longer in the shop')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send Review' })).toBeVisible();
});

test.each(['/review/8/4', '/review/7/x', '/review/0/4'])(
  'The review URL %s shows the 404 screen [Q34]',
  async (url) => {
    const { calls } = await renderRoute(routes, { url, session: makeSession(), responses: [shopperRole] });
    expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/auth/getRole']));
  },
);

test('A visitor without a session is redirected to the login page, with the review page as the return path [Q34]', async () => {
  await renderRoute(routes, { url: '/review/7/4' });
  expect(await screen.findByText('Page /login?returnTo=%2Freview%2F7%2F4')).toBeInTheDocument();
});

test('A review can be edited, and the page shows the new version', async () => {
  let stored = existingReview;
  const { calls, user } = await open(
    respond(listUserReviews, () => [stored]),
    respond(
      updateReview,
      () => (stored = { ...existingReview, score: 5, description: 'Better every time.' }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Rewrite' }));
  expect(pickedScore()).toBe(4);
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  expect(comment).toHaveValue('Hard, and worth it.');
  await user.clear(comment);
  await user.type(comment, 'Better every time.');
  await user.click(await findStar('5 stars'));
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText('Better every time.', { selector: 'blockquote' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/videogames/review/7/4',
    body: { score: 5, description: 'Better every time.' },
  });
});

test('Cancelling the edit of a review sends no request and shows the review again', async () => {
  const { calls, user } = await open(respond(listUserReviews, [existingReview]));
  await user.click(await screen.findByRole('button', { name: 'Rewrite' }));
  const star = await findStar('4 stars');
  await waitFor(() => expect(star).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Leave it as it is' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rewrite' })).toHaveFocus());
  expect(screen.getByText('Hard, and worth it.')).toBeVisible();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('Deleting a review requires confirmation and then shows the form for a new review', async () => {
  let stored = [existingReview];
  const { calls, user } = await open(
    respond(listUserReviews, () => stored),
    respond(deleteReview, () => {
      stored = [];
      return { message: 'Deleted' };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it' }));
  expect(await screen.findByRole('button', { name: 'Send Review' })).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/videogames/review/7/4');
});

test('A rejected deletion of a review shows the reason', async () => {
  const message = 'The store has hidden this review.';
  const { user } = await open(
    respond(listUserReviews, [existingReview]),
    respondError(deleteReview, 403, { error: 'forbidden', message }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
});

test('A review that was submitted with an expired session is restored after login [Q57]', async () => {
  const unauthorised = { error: 'unauthorised', message: 'Please log in.' };
  const before = await open(respond(listUserReviews, []), respondError(createReview, 401, unauthorised));
  await before.user.click(await findStar('4 stars'));
  await before.user.type(screen.getByLabelText('Comment'), 'A long evening of words.');
  await before.user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText('Page /login?returnTo=%2Freview%2F7%2F4')).toBeInTheDocument();
  before.unmount();

  const after = await open(respond(listUserReviews, []));
  expect(await screen.findByLabelText('Comment')).toHaveValue('A long evening of words.');
  expect(pickedScore()).toBe(4);
  await act(() => after.router.navigate('/elsewhere'));
  await act(() => after.router.navigate('/review/7/4'));
  expect(await screen.findByLabelText('Comment')).toHaveValue('');
});
