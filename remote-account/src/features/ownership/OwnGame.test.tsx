import { screen } from '@testing-library/react';
import { useLoaderData } from 'react-router-dom';
import { listOrders, listUserReviews, type Order } from '@press-start/api/contract';
import { makeOrder, makeSession, renderRoute, respond } from '@press-start/shared-ui/testing';
import { Component, loader } from './OwnGame';

const params = { id: 3 };
const bought = { name_product: 'celeste', thumbnail_product: '/images/celeste.webp' };
const review = {
  userIdUser: 7,
  productIdProduct: 3,
  score: 5,
  description: 'Climb on.',
  createdAt: '2026-03-09T18:30:00.000Z',
  nickname: 'juno_loop',
};

function Bar() {
  const data: Awaited<ReturnType<typeof loader>> = useLoaderData();
  return <Component params={params} data={data} />;
}

/** Renders the fragment in a page, for a shopper with an order of game 3 in each of these statuses. */
async function openGame(statuses: Order['status'][], hasReview: boolean, session = true) {
  const page = {
    path: '/game/3',
    loader: () => loader({ params, signal: new AbortController().signal }),
    Component: Bar,
  };
  const orders = statuses.map((status) => makeOrder({ status, games: [{ ...bought, id_product: 3 }] }));
  return renderRoute([page], {
    url: '/game/3',
    ...(session && { session: makeSession() }),
    responses: [respond(listOrders, orders), respond(listUserReviews, hasReview ? [review] : [])],
  });
}

test.each<[string, Order['status'][], boolean, RegExp, string | undefined]>([
  ['has not ordered the game', [], false, /do not own/, undefined],
  ['has cancelled the order', ['cancelled'], false, /do not own/, undefined],
  ['has ordered the game', ['cancelled', 'pending'], false, /in one of your orders/, '/orders'],
  ['has received the game', ['delivered', 'pending'], false, /How was it/, '/review/7/3'],
  ['has reviewed the game', ['delivered'], true, /have written a review/, '/review/7/3'],
])('A shopper who %s sees what to do next', async (_what, statuses, hasReview, text, href) => {
  await openGame(statuses, hasReview);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href);
});

test('The fragment reads only the orders of its game, not the whole history', async () => {
  const { calls } = await openGame(['delivered'], false);
  await screen.findByText(/How was it/);
  expect(calls.map(({ path }) => path)).toContain('/order?idUser=7&idGame=3');
});

test('A visitor without a session sees nothing, and the fragment sends no request', async () => {
  const { calls } = await openGame([], false, false);
  expect(screen.queryByRole('region', { name: 'Your copy' })).toBeNull();
  expect(calls).toEqual([]);
});
