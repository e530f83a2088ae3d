import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { getDefaultStore } from 'jotai';
import { getGame } from '@press-start/api/contract';
import { configureApi } from '../api';
import { endSession, hydrateSession } from '../session/state';
import { makeCartLine, makeGame, makeSession, respond, respondError } from '../testing';
import type { RecordedRequest, Responder } from '../testing/responders';
import { mockFetch } from '../testing/responders';
import type { CartLine } from '.';
import { cartAtom, clearCartAtom, currentCart, hydrateCart, offerUndo, removeLineAtom } from '.';
import { restoreLines } from './undo';

const base = 'http://localhost/api';
const store = getDefaultStore();
const game = (id: number) => ({ id_product: id, name_product: `celeste ${id}`, in_stock: 9 });
const lines = [1, 2, 3].map((id) => makeCartLine({ ...game(id), quantity: id }));
const inStock = (in_stock: number) =>
  respond(getGame, ({ params }) => makeGame({ ...game(Number(params.id)), in_stock }));
const quantities = (cart: readonly CartLine[]) =>
  cart.map(({ id_product, quantity }) => [id_product, quantity]);

let calls: RecordedRequest[] = [];
let close = () => {};

function openCart(...responders: Responder[]) {
  calls = [];
  configureApi({ baseUrl: base, fetch: mockFetch(base, responders, calls) });
  localStorage.setItem('cart', JSON.stringify(lines));
  act(() => {
    const cleanups = [hydrateSession(), hydrateCart()];
    close = () => cleanups.forEach((cleanup) => cleanup());
  });
}

function remove(id: number) {
  const before = currentCart();
  act(() => store.set(removeLineAtom, id));
  offerUndo(before);
}

afterEach(async () => {
  for (const button of screen.queryAllByRole('button', { name: 'Undo' })) fireEvent.blur(button);
  act(() => close());
  localStorage.clear();
  jest.useRealTimers();
});

test('Undo restores a removed line with its quantity at its original position', async () => {
  openCart(inStock(9));
  remove(2);
  expect(await screen.findByText('Celeste 2 was removed.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(quantities(store.get(cartAtom))).toEqual(quantities(lines)));
  expect(await screen.findByText('Celeste 2 is back in your cart.')).toBeInTheDocument();
});

test('Ctrl+Z restores all lines of a cleared cart in their original order', async () => {
  openCart(inStock(9));
  act(() => store.set(clearCartAtom));
  offerUndo(lines);
  expect(await screen.findByText('3 games were removed.')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(quantities(store.get(cartAtom))).toEqual(quantities(lines)));
});

test('Undo restores no more units than are in stock, and a toast reports the limit', async () => {
  openCart(inStock(1));
  remove(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(quantities(store.get(cartAtom))).toContainEqual([3, 1]));
  expect(await screen.findByText('Only 1 of 3 Celeste 3 are in stock.')).toBeInTheDocument();
});

test('Undo restores a game that is no longer for sale as an unavailable line', async () => {
  openCart(respondError(getGame, 404, { error: 'not-found', message: 'No such game' }));
  remove(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(quantities(store.get(cartAtom))[0]).toEqual([1, 0]));
  expect(await screen.findByText('Celeste 1 is no longer for sale.')).toBeInTheDocument();
});

test('Undo restores a removed line even if its game cannot be fetched', async () => {
  openCart();
  remove(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(quantities(store.get(cartAtom))).toEqual(quantities(lines)));
});

test('Undo restores nothing after the shopper has logged out', async () => {
  localStorage.setItem('userData', JSON.stringify(makeSession()));
  openCart(inStock(9));
  remove(1);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  act(() => endSession('logout'));
  await userEvent.click(undo);
  expect(calls).toEqual([]);
  expect(quantities(store.get(cartAtom))).toEqual(quantities(lines.slice(1)));
});

test('Undo restores nothing if the shopper logs out while the games are being fetched', async () => {
  localStorage.setItem('userData', JSON.stringify(makeSession()));
  let release = () => {};
  const delay = new Promise<void>((resolve) => (release = resolve));
  openCart(
    respond(getGame, async () => {
      await delay;
      return makeGame(game(1));
    }),
  );
  remove(1);
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  act(() => endSession('logout'));
  release();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(setItem).not.toHaveBeenCalledWith('cart', expect.anything());
  setItem.mockRestore();
  expect(quantities(store.get(cartAtom))).toEqual(quantities(lines.slice(1)));
});

test('Undoing the removal of any subset of lines restores the original quantities and order', () => {
  const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
  fc.assert(
    fc.property(anyIds, fc.infiniteStream(fc.boolean()), (ids, choices) => {
      const before = ids.map((id) => makeCartLine({ ...game(id), quantity: (id % 9) + 1 }));
      const removed = before.filter(() => choices.next().value);
      const remaining = before.filter((line) => !removed.includes(line));
      const games = new Map(removed.map(({ id_product }) => [id_product, makeGame(game(id_product))]));
      expect(quantities(restoreLines(remaining, before, games))).toEqual(quantities(before));
    }),
  );
});

test('Undo adds the removed quantity to a game that was added again and restores the other lines around it', () => {
  const current = [makeCartLine({ ...game(5) }), makeCartLine({ ...game(2) })];
  const games = new Map([1, 2, 3].map((id) => [id, makeGame(game(id))]));
  expect(quantities(restoreLines(current, lines, games))).toEqual([
    [1, 1],
    [5, 1],
    [2, 3],
    [3, 3],
  ]);
});
