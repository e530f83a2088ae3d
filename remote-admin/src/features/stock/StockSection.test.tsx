import { screen, within } from '@testing-library/react';
import type { StockMovement } from '@press-start/api/contract';
import { getGame, listStockMovements } from '@press-start/api/contract';
import { makeGame, respond, respondError } from '@press-start/shared-ui/testing';
import { openAdmin, respondPage } from '../../testing/admin';

const makeMovement = (fields: Partial<StockMovement> = {}): StockMovement => ({
  id: 4,
  at: '2026-11-20T18:30:00.000Z',
  cause: 'order',
  units: -2,
  stock_after: 8,
  nickname: 'rosa',
  id_order: 31,
  ...fields,
});

const gameResponse = respond(getGame, makeGame({ id_product: 12, name_product: 'Glimmo', in_stock: 8 }));

test('Each row of the stock history shows the time, cause, user, change in units and resulting stock', async () => {
  const expiry = makeMovement({ id: 5, cause: 'expiry', units: 2, stock_after: 10, nickname: null });
  await openAdmin(
    '/admin?section=stock&product=12',
    gameResponse,
    respondPage(listStockMovements, [expiry, makeMovement()], 23),
  );
  await screen.findByRole('table', { name: 'Stock history of Glimmo' });
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('2026-11-20 18:30Order not paid in time #31The store+210');
  expect(second).toHaveTextContent('2026-11-20 18:30Order #31rosa-28');
  expect(screen.getAllByRole('link', { name: '#31' })[0]).toHaveAttribute(
    'href',
    '/admin?section=sales&order=31',
  );
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/admin?section=stock&product=12&page=2',
  );
  expect(screen.getByRole('link', { name: 'PRODUCTS' })).toHaveAttribute('aria-current', 'page');
});

test('Above the stock history are the product, its current stock, and page links only if there are several pages', async () => {
  const { unmount } = await openAdmin(
    '/admin?section=stock&product=12',
    gameResponse,
    respondPage(listStockMovements, [makeMovement()], 11),
  );
  const heading = await screen.findByRole('heading', { name: 'Glimmo' });
  expect(within(heading).getByRole('link')).toHaveAttribute('href', '/game/12');
  expect(screen.getByText('in stock now')).toHaveTextContent('8 in stock now');
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  unmount();
  await openAdmin(
    '/admin?section=stock&product=12',
    gameResponse,
    respondPage(listStockMovements, [makeMovement()], 10),
  );
  await screen.findByRole('heading', { name: 'Glimmo' });
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('The stock history loads the page that the URL specifies', async () => {
  const { calls } = await openAdmin(
    '/admin?section=stock&product=12&page=3',
    gameResponse,
    respondPage(listStockMovements, [makeMovement()], 23),
  );
  expect(await screen.findByText('21 to 23 of 23')).toBeInTheDocument();
  expect(calls.find(({ path }) => path.includes('/stock'))?.path).toBe(
    '/videogames/OneGame/12/stock?page=3&limit=10',
  );
});

test('The stock history of an archived product remains available, and an unknown product shows a message', async () => {
  const notFound = { error: 'not-found', message: 'There is no such game.' };
  const { unmount } = await openAdmin(
    '/admin?section=stock&product=12',
    respondError(getGame, 404, notFound),
    respondPage(listStockMovements, [makeMovement()]),
  );
  expect(await screen.findByRole('table', { name: 'Stock history of Product #12' })).toBeInTheDocument();
  unmount();
  await openAdmin(
    '/admin?section=stock&product=13',
    respondError(getGame, 404, notFound),
    respondError(listStockMovements, 404, notFound),
  );
  expect(await screen.findByText('There is no such product.')).toBeInTheDocument();
});
