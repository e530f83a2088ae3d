import {
  createReview,
  deleteReview,
  getGame,
  getRole,
  listUserReviews,
  updateReview,
} from '@press-start/api/contract';
import type { Review } from '@press-start/api/contract';
import { respond, makeGame, makeSession, respondError, renderRoute } from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path?.startsWith('/review/'));
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const celeste = respond(getGame, makeGame({ id_product: 4, name_product: 'celeste' }));

const written: Review = {
  userIdUser: 7,
  productIdProduct: 4,
  score: 4,
  description: 'Hard, and worth it.',
  createdAt: '2026-03-10T10:00:00.000Z',
  nickname: 'juno_loop',
};

const open = (...responses: Responder[]) =>
  renderRoute(routes, {
    at: '/review/7/4',
    session: makeSession(),
    responses: [shopper, celeste, ...responses],
  });

const star = (name: string) => screen.findByRole('radio', { name });
const picked = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked) + 1;

test('A review that is there can be read, and only read [R023 R277 R278 R279 R280 R281]', async () => {
  await open(respond(listUserReviews, [written, { ...written, score: 1 }]));
  expect(await screen.findByRole('heading', { name: 'Hi, juno_loop!' })).toBeVisible();
  expect(screen.getByText('2026-03-10')).toBeVisible();
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(screen.getByText('Hard, and worth it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('Asks for the game first and the user second, and reads the first of the list [R289]', async () => {
  const older = { ...written, score: 1, description: 'Too steep.', createdAt: '2025-01-01T10:00:00.000Z' };
  const { calls } = await open(respond(listUserReviews, [written, older]));
  await screen.findByRole('heading', { name: 'Hi, juno_loop!' });
  expect(calls.map(({ path }) => path)).toContain('/videogames/review/4/7');
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(screen.getByText('Hard, and worth it.')).toBeVisible();
  expect(screen.getByText('2026-03-10')).toBeVisible();
  for (const text of ['Too steep.', '2025-01-01']) expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: '1 of 5 stars' })).not.toBeInTheDocument();
});

test('Without one there is the form: no star picked, an empty comment [R282 R283 R284 R285 R286]', async () => {
  await open(respond(listUserReviews, []));
  const stars = within(await screen.findByRole('group', { name: 'Score' })).getAllByRole('radio');
  expect(stars).toHaveLength(5);
  expect(picked()).toBe(0);
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Comment' })).not.toBeRequired();
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/user');
  expect(screen.getByRole('button', { name: 'Send Review' })).toBeEnabled();
});

test('The stars are one Tab stop, and arrows move between them [R282]', async () => {
  const { user } = await open(respond(listUserReviews, []));
  (await star('1 star')).focus();
  await user.keyboard(' ');
  expect(picked()).toBe(1);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(picked()).toBe(3);
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
});

test('Sends score and comment, user first; says so; shows it when loaded again [R288 R290 R291 R292]', async () => {
  let stored: Review[] = [];
  const { calls, user } = await open(
    respond(listUserReviews, () => stored),
    respond(createReview, () => {
      stored = [written];
      return written;
    }),
  );
  await user.click(await star('4 stars'));
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Hard, and worth it.');
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText('Your review was sent!')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/videogames/review/7/4',
    body: { score: 4, description: 'Hard, and worth it.' },
  });
  expect(picked()).toBe(1);
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  expect(screen.queryByText('Hi, juno_loop!')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'See your review' }));
  expect(await screen.findByRole('heading', { name: 'Hi, juno_loop!' })).toBeVisible();
});

test('A comment is not asked for [R287]', async () => {
  const { calls, user } = await open(respond(listUserReviews, []), respond(createReview, written));
  await user.click(await star('5 stars'));
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText(/^Thank you/)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ score: 5, description: '' });
});

test('Without a star it is sent all the same; the refusal is told and nothing is lost [R283 R293 Q38]', async () => {
  const { calls, user } = await open(
    respond(listUserReviews, []),
    respondError(createReview, 422, { error: 'invalid', message: 'body/score must be >= 1' }),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Nice');
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  const sentence = 'An error occured while trying to send your review. Please try again.';
  const toast = await screen.findByText(sentence);
  expect(toast.closest('.Toastify__toast-container--top-center')).not.toBeNull();
  expect(toast.closest('.toast-danger')).not.toBeNull();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ score: 0, description: 'Nice' });
  expect(screen.getByText('One star at least: pick your score first.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Nice');
});

test('What was never delivered cannot be reviewed, and the reason stands beside the form [R294]', async () => {
  const message = 'Only a game that was delivered to you can be reviewed.';
  const { user } = await open(
    respond(listUserReviews, []),
    respondError(createReview, 403, { error: 'forbidden', message }),
  );
  await user.click(await star('2 stars'));
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(picked()).toBe(2);
});

test('a game that has left the shop can still be reviewed', async () => {
  await renderRoute(routes, {
    at: '/review/7/4',
    session: makeSession(),
    responses: [
      shopper,
      respondError(getGame, 404, { error: 'not-found', message: 'No such game' }),
      respond(listUserReviews, []),
    ],
  });
  expect(await screen.findByText('No longer in the shop')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send Review' })).toBeVisible();
});

test.each(['/review/8/4', '/review/7/x', '/review/0/4'])('%s is not found [Q34]', async (at) => {
  const { calls } = await renderRoute(routes, { at, session: makeSession(), responses: [shopper] });
  expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/auth/getRole']));
});

test('Without a session it leads to the login and back [Q34]', async () => {
  await renderRoute(routes, { at: '/review/7/4' });
  expect(await screen.findByText('Page /login?returnTo=%2Freview%2F7%2F4')).toBeInTheDocument();
});

test('what was written can be rewritten, and is read as it is now', async () => {
  let stored = written;
  const { calls, user } = await open(
    respond(listUserReviews, () => [stored]),
    respond(updateReview, () => (stored = { ...written, score: 5, description: 'Better every time.' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Rewrite' }));
  expect(picked()).toBe(4);
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  expect(comment).toHaveValue('Hard, and worth it.');
  await user.clear(comment);
  await user.type(comment, 'Better every time.');
  await user.click(await star('5 stars'));
  await user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText('Better every time.', { selector: 'blockquote' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/videogames/review/7/4',
    body: { score: 5, description: 'Better every time.' },
  });
});

test('rewriting can be left, and nothing is sent', async () => {
  const { calls, user } = await open(respond(listUserReviews, [written]));
  await user.click(await screen.findByRole('button', { name: 'Rewrite' }));
  expect(await star('4 stars')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Leave it as it is' }));
  expect(screen.getByRole('button', { name: 'Rewrite' })).toHaveFocus();
  expect(screen.getByText('Hard, and worth it.')).toBeVisible();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a review is deleted after a question, and another may be written', async () => {
  let stored = [written];
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

test('a review that the store has hidden is not deleted, and says why', async () => {
  const message = 'The store has hidden this review.';
  const { user } = await open(
    respond(listUserReviews, [written]),
    respondError(deleteReview, 403, { error: 'forbidden', message }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
});

test('A session that ends while a review is sent takes no word of it: it is there again after the login [Q57]', async () => {
  const dead = { error: 'unauthorised', message: 'Please log in.' };
  const first = await open(respond(listUserReviews, []), respondError(createReview, 401, dead));
  await first.user.click(await star('4 stars'));
  await first.user.type(screen.getByLabelText('Comment'), 'A long evening of words.');
  await first.user.click(screen.getByRole('button', { name: 'Send Review' }));
  expect(await screen.findByText('Page /login?returnTo=%2Freview%2F7%2F4')).toBeInTheDocument();
  first.unmount();

  const second = await open(respond(listUserReviews, []));
  expect(await screen.findByLabelText('Comment')).toHaveValue('A long evening of words.');
  expect(picked()).toBe(4);
  await act(() => second.router.navigate('/elsewhere'));
  await act(() => second.router.navigate('/review/7/4'));
  expect(await screen.findByLabelText('Comment')).toHaveValue('');
});
