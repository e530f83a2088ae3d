// Load the lazy Helpful button up front, so that no test waits for its compilation.
import '../actions';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Review } from '@press-start/api/contract';
import { getRole, listOwnVotes, unvoteHelpful, voteHelpful } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondError } from '@press-start/shared-ui/testing';
import { Reviews } from './Reviews';

const shopper = respond(getRole, { id_user: 7, admin: false, active: true });

const makeReview = (fields: Partial<Review>): Review => ({
  userIdUser: 1,
  productIdProduct: 5,
  score: 4,
  description: 'Steep.',
  createdAt: '2026-03-02T10:00:00.000Z',
  nickname: 'mossy_dan',
  helpful: 2,
  ...fields,
});

const reviews = [makeReview({}), makeReview({ userIdUser: 7, nickname: 'juno_loop', helpful: 0 })];

const openReviews = (isLoggedIn: boolean, ...responses: Responder[]) =>
  renderRoute([{ path: '/game/5', element: <Reviews idProduct={5} reviews={reviews} stars={4} /> }], {
    url: '/game/5',
    ...(isLoggedIn && { session: makeSession() }),
    responses: [shopper, ...responses],
  });

const helpfulButton = () => screen.findByRole('button', { name: 'Helpful, the review by mossy_dan' });

test('A visitor without a session sees how many shoppers found a review helpful, and no request is sent', async () => {
  const { calls } = await openReviews(false);
  expect(await screen.findByText('2 found this helpful')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test("The store's reply is shown below the review, as plain text and with its date", async () => {
  const reply = { text: 'Thank you <b>very</b> much.', date: '2026-03-05T09:00:00.000Z' };
  const reviewsWithReply = [makeReview({ reply }), makeReview({ userIdUser: 7, nickname: 'juno_loop' })];
  await renderRoute(
    [{ path: '/game/5', element: <Reviews idProduct={5} reviews={reviewsWithReply} stars={4} /> }],
    {
      url: '/game/5',
    },
  );
  await screen.findByText('Press Start replies');
  const [first, second] = screen.getAllByRole('listitem').slice(-2);
  expect(within(first!).getByText('Press Start replies')).toBeVisible();
  expect(within(first!).getByText('Thank you <b>very</b> much.')).toBeVisible();
  expect(within(first!).getByText('2026-03-05')).toBeVisible();
  expect(within(second!).queryByText('Press Start replies')).not.toBeInTheDocument();
});

test('A product page shows the first 6 of 8 reviews, and a link shows all of them and moves focus to the seventh review until Back', async () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    makeReview({ userIdUser: index + 1, nickname: `player_${index + 1}` }),
  );
  const { user, currentUrl, router } = await renderRoute(
    [{ path: '/game/5', element: <Reviews idProduct={5} reviews={many} stars={4} /> }],
    { url: '/game/5?reviews=newest' },
  );
  expect(await screen.findByText('player_6')).toBeVisible();
  expect(screen.queryByText('player_7')).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Show all 8 reviews' });
  expect(link).toHaveAttribute('href', '/game/5?reviews=newest&show=all#reviews');
  await user.click(link);
  expect(await screen.findByText('player_8')).toBeVisible();
  expect(currentUrl()).toBe('/game/5?reviews=newest&show=all');
  expect(screen.getByText('player_7').closest('li')).toHaveFocus();
  expect(screen.queryByRole('link', { name: /^Show all/ })).not.toBeInTheDocument();
  await act(() => router.navigate(-1));
  expect(screen.queryByText('player_7')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show all 8 reviews' })).toHaveFocus();
});

test("A shopper can vote for another shopper's review and withdraw the vote", async () => {
  const { user, calls } = await openReviews(
    true,
    respond(listOwnVotes, []),
    respond(voteHelpful, { helpful: 3, mine: true }),
    respond(unvoteHelpful, { helpful: 2, mine: false }),
  );
  expect(await helpfulButton()).toHaveAttribute('aria-pressed', 'false');
  // An author cannot vote for their own review.
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(await helpfulButton());
  expect(await screen.findByText('3 found this helpful')).toBeVisible();
  expect(await helpfulButton()).toHaveAttribute('aria-pressed', 'true');
  await user.click(await helpfulButton());
  expect(await screen.findByText('2 found this helpful')).toBeVisible();
  const votes = calls.filter(({ path }) => path === '/videogames/review/1/5/helpful');
  expect(votes.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

test('The Helpful button is shown as pressed if the shopper has already voted', async () => {
  await openReviews(true, respond(listOwnVotes, [{ userIdUser: 1 }]));
  await waitFor(async () => expect(await helpfulButton()).toHaveAttribute('aria-pressed', 'true'));
});

test("Voting after the session has ended shows the 'Login please' dialog and does not change the count [Q18]", async () => {
  const ended = respondError(voteHelpful, 401, { error: 'unauthorised', message: 'Ended' });
  const { user } = await openReviews(true, respond(listOwnVotes, []), ended);
  await user.click(await helpfulButton());
  // The dialog fades in, so it is in the document before it is visible.
  const dialog = await screen.findByRole('dialog', { name: 'Login please' });
  await waitFor(() => expect(dialog).toBeVisible());
  expect(screen.getByText('2 found this helpful')).toBeInTheDocument();
});

describe('Filtering and sorting the reviews', () => {
  const rated = [
    makeReview({ userIdUser: 1, nickname: 'first', score: 5, createdAt: '2026-03-01T10:00:00.000Z' }),
    makeReview({ userIdUser: 2, nickname: 'second', score: 5, createdAt: '2026-03-03T10:00:00.000Z' }),
    makeReview({ userIdUser: 3, nickname: 'third', score: 2, createdAt: '2026-03-02T10:00:00.000Z' }),
  ];
  const openAt = (url: string) =>
    renderRoute([{ path: '/game/:id', element: <Reviews idProduct={5} reviews={rated} stars={4} /> }], {
      url,
    });
  const authors = () => screen.queryAllByText(/^(first|second|third)$/).map(({ textContent }) => textContent);

  test('Each rating with reviews is a link that shows only the reviews with that rating', async () => {
    const { user, currentUrl, router } = await openAt('/game/5');
    const histogram = within(await screen.findByRole('list', { name: 'Reviews by stars' }));
    expect(histogram.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '5 stars 2',
      '4 stars 0',
      '3 stars 0',
      '2 stars 1',
      '1 star 0',
      'All reviews',
    ]);
    expect(histogram.queryByRole('link', { name: /4 stars/ })).toBeNull();
    await user.click(histogram.getByRole('link', { name: '5 stars 2' }));
    expect(currentUrl()).toBe('/game/5?stars=5');
    expect(router.state.location.hash).toBe('');
    expect(authors()).toEqual(['first', 'second']);
    expect(screen.getByText('2 of 3 reviews')).toBeVisible();
    expect(histogram.getByRole('link', { name: '5 stars 2' })).toHaveAttribute('aria-current', 'true');
    await user.click(histogram.getByRole('link', { name: 'All reviews' }));
    expect(authors()).toHaveLength(3);
  });

  test('A single review has neither a histogram nor links that sort it', async () => {
    await renderRoute(
      [{ path: '/game/:id', element: <Reviews idProduct={5} reviews={rated.slice(0, 1)} stars={5} /> }],
      { url: '/game/5' },
    );
    expect(await screen.findByText('1 review')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Reviews by stars' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Order of the reviews' })).toBeNull();
  });

  test('The URL contains the sort order and the filter of the reviews, and Back restores the previous order', async () => {
    const { user, currentUrl, router } = await openAt('/game/5?stars=5');
    await user.click(await screen.findByRole('link', { name: 'Newest' }));
    expect(currentUrl()).toBe('/game/5?stars=5&reviews=newest');
    expect(authors()).toEqual(['second', 'first']);
    await act(() => router.navigate(-1));
    expect(authors()).toEqual(['first', 'second']);
  });

  test('If no review matches the filter, a message and a link to all reviews are shown', async () => {
    const { user } = await openAt('/game/5?stars=4');
    expect(await screen.findByText('No review with 4 stars.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all reviews' }));
    expect(authors()).toHaveLength(3);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus());
  });

  test('The URL of a filter link has the fragment #reviews, which scrolls to the reviews without JavaScript', async () => {
    await openAt('/game/5');
    expect(await screen.findByRole('link', { name: '2 stars 1' })).toHaveAttribute(
      'href',
      '/game/5?stars=2#reviews',
    );
  });
});
