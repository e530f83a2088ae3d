import { getRole, listOwnVotes, unvoteHelpful, voteHelpful } from '@press-start/api/contract';
import type { Review } from '@press-start/api/contract';
import { respond, makeSession, respondError, renderRoute } from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { Reviews } from './Reviews';

const shopper = respond(getRole, { id_user: 7, admin: false, active: true });

const review = (about: Partial<Review>): Review => ({
  userIdUser: 1,
  productIdProduct: 5,
  score: 4,
  description: 'Steep.',
  createdAt: '2026-03-02T10:00:00.000Z',
  nickname: 'mossy_dan',
  helpful: 2,
  ...about,
});

const reviews = [review({}), review({ userIdUser: 7, nickname: 'juno_loop', helpful: 0 })];

const open = (signedIn: boolean, ...responses: Responder[]) =>
  renderRoute([{ path: '/game/5', element: <Reviews reviews={reviews} stars={4} /> }], {
    at: '/game/5',
    ...(signedIn && { session: makeSession() }),
    responses: [shopper, ...responses],
  });

const button = () => screen.findByRole('button', { name: 'Helpful, the review by mossy_dan' });

test('a visitor sees how helpful a review is found, and no call is made for it', async () => {
  const { calls } = await open(false);
  expect(await screen.findByText('2 found this helpful')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('a shopper finds the review of somebody else helpful, and takes it back', async () => {
  const { user, calls } = await open(
    true,
    respond(listOwnVotes, []),
    respond(voteHelpful, { helpful: 3, mine: true }),
    respond(unvoteHelpful, { helpful: 2, mine: false }),
  );
  expect(await button()).toHaveAttribute('aria-pressed', 'false');
  // Nobody votes for their own review.
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(await button());
  expect(await screen.findByText('3 found this helpful')).toBeVisible();
  expect(await button()).toHaveAttribute('aria-pressed', 'true');
  await user.click(await button());
  expect(await screen.findByText('2 found this helpful')).toBeVisible();
  const votes = calls.filter(({ path }) => path === '/videogames/review/1/5/helpful');
  expect(votes.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

test('a vote given before is shown as given', async () => {
  await open(true, respond(listOwnVotes, [{ userIdUser: 1 }]));
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
});

test('A session lost meanwhile is told as for favourites, and nothing is counted [Q18]', async () => {
  const ended = respondError(voteHelpful, 401, { error: 'unauthorised', message: 'Ended' });
  const { user } = await open(true, respond(listOwnVotes, []), ended);
  await user.click(await button());
  // The dialog is in the page a moment before it is to be seen: its opening begins at no opacity.
  const dialog = await screen.findByRole('dialog', { name: 'Login please' });
  await waitFor(() => expect(dialog).toBeVisible());
  expect(screen.getByText('2 found this helpful')).toBeInTheDocument();
});
