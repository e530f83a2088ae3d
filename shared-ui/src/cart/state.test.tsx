import { act, render, screen } from '@testing-library/react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { renderToString } from 'react-dom/server';
import { on } from '../events';
import { makeCartLine, makeGame } from '../testing';
import {
  addToCartAtom,
  applyCouponAtom,
  cartAtom,
  cartCountAtom,
  clearCartAtom,
  couponAtom,
  couponPercentAtom,
  decreaseLineAtom,
  dropCoupon,
  forgetCart,
  hydrateCart,
  hydrateCoupon,
  increaseLineAtom,
  removeLineAtom,
  replaceCartAtom,
  subtotalAtom,
} from '.';

const store = getDefaultStore();
let ends: (() => void)[] = [];

/** As the page does after its first render. */
function arrive(stored?: unknown) {
  if (stored !== undefined) localStorage.setItem('cart', JSON.stringify(stored));
  ends.push(hydrateCart(), hydrateCoupon());
}

/** What the browser tells this tab when another one has written. */
function anotherTabWrites(key: string, value: string) {
  localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

afterEach(() => {
  ends.forEach((end) => end());
  ends = [];
  localStorage.clear();
});

test('Keeps every change in browser storage under the key cart [R136]', () => {
  arrive();
  store.set(addToCartAtom, makeGame(), 2);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([makeCartLine({ quantity: 2 })]);
  store.set(increaseLineAtom, 1);
  store.set(increaseLineAtom, 1);
  store.set(decreaseLineAtom, 1);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([makeCartLine({ quantity: 3 })]);
  store.set(removeLineAtom, 1);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([]);
});

test('The first render is empty as on the server; then the stored cart appears [R137]', () => {
  function Count() {
    return <p>{useAtomValue(cartCountAtom)} games</p>;
  }
  localStorage.setItem('cart', JSON.stringify([makeCartLine({ quantity: 3 })]));
  expect(renderToString(<Count />)).toContain('0');
  render(<Count />);
  expect(screen.getByText('0 games')).toBeInTheDocument();
  act(() => arrive());
  expect(screen.getByText('3 games')).toBeInTheDocument();
});

test('Counts quantities, not lines, and sums price times quantity [R065 R147]', () => {
  arrive([makeCartLine({ quantity: 2, price_product: 49 }), makeCartLine({ id_product: 2, quantity: 3 })]);
  expect(store.get(cartCountAtom)).toBe(5);
  expect(store.get(subtotalAtom)).toBe(2 * 49 + 3 * 20);
});

test('The list can be cleared and replaced [R134 R135]', () => {
  arrive([makeCartLine()]);
  store.set(replaceCartAtom, [makeCartLine({ id_product: 4 })]);
  expect(store.get(cartAtom).map((line) => line.id_product)).toEqual([4]);
  store.set(clearCartAtom);
  expect(store.get(cartAtom)).toEqual([]);
});

test('tells what was really added, and nothing when the stock is used up', () => {
  arrive([makeCartLine({ quantity: 4 })]);
  const added = jest.fn();
  const off = on('cart:item-added', added);
  expect(store.set(addToCartAtom, makeGame(), 3)).toBe(1);
  expect(store.set(addToCartAtom, makeGame(), 3)).toBe(0);
  off();
  expect(added).toHaveBeenCalledTimes(1);
  expect(added).toHaveBeenCalledWith(
    expect.objectContaining({ name_product: 'Game 1', quantity: 1, isQuantityChosen: true }),
  );
});

test('follows the other tab', () => {
  arrive([makeCartLine()]);
  anotherTabWrites('cart', JSON.stringify([makeCartLine({ quantity: 4 })]));
  expect(store.get(cartCountAtom)).toBe(4);
});

test('The number of items follows every change of this tab at once [R065]', () => {
  arrive([makeCartLine({ quantity: 2 })]);
  store.set(increaseLineAtom, 1);
  expect(store.get(cartCountAtom)).toBe(3);
  store.set(clearCartAtom);
  expect(store.get(cartCountAtom)).toBe(0);
});

test('A second change still adds to what another tab has written in between', () => {
  arrive([makeCartLine()]);
  store.set(increaseLineAtom, 1);
  localStorage.setItem('cart', JSON.stringify([makeCartLine({ id_product: 2 })]));
  store.set(addToCartAtom, makeGame({ id_product: 3 }));
  expect(store.get(cartAtom).map((line) => line.id_product)).toEqual([2, 3]);
});

test('a change adds to what another tab has written a moment ago', () => {
  arrive([makeCartLine()]);
  // Written, but the storage event has not reached this tab yet.
  localStorage.setItem('cart', JSON.stringify([makeCartLine(), makeCartLine({ id_product: 2 })]));
  store.set(addToCartAtom, makeGame({ id_product: 3 }));
  expect(store.get(cartAtom).map((line) => line.id_product)).toEqual([1, 2, 3]);
});

test('a game added before the stored cart was read does not overwrite it', () => {
  localStorage.setItem('cart', JSON.stringify([makeCartLine()]));
  store.set(addToCartAtom, makeGame({ id_product: 2 }));
  arrive();
  expect(store.get(cartAtom).map((line) => line.id_product)).toEqual([1, 2]);
});

test.each(['{not json', '"text"', '42', 'null', '{"a":1}', '[[]]'])(
  'a cart stored as %s is an empty cart',
  (text) => {
    localStorage.setItem('cart', text);
    arrive();
    expect(store.get(cartAtom)).toEqual([]);
  },
);

test('works on when the browser refuses to keep anything', () => {
  const reject = () => {
    throw new DOMException('refused', 'QuotaExceededError');
  };
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(reject);
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  arrive();
  store.set(addToCartAtom, makeGame());
  store.set(addToCartAtom, makeGame({ id_product: 2 }));
  expect(store.get(cartCountAtom)).toBe(2);
  setItem.mockRestore();
  warned.mockRestore();
  store.set(clearCartAtom);
});

test('Forgetting the cart leaves no trace in storage [R231]', () => {
  arrive([makeCartLine()]);
  forgetCart();
  expect(localStorage.getItem('cart')).toBeNull();
  expect(store.get(cartAtom)).toEqual([]);
});

test('Keeps the coupon, and works its percent out anew [R167]', () => {
  arrive();
  expect(store.set(applyCouponAtom, ' luck ')).toBe(15);
  expect(JSON.parse(localStorage.getItem('coupon') ?? '')).toEqual({ code: 'LUCK' });
  expect(store.get(couponAtom)).toBe('LUCK');
  expect(store.get(couponPercentAtom)).toBe(15);
});

test('Any other code is no coupon and takes the old one away [R164]', () => {
  arrive();
  store.set(applyCouponAtom, 'BIT');
  expect(store.set(applyCouponAtom, 'FREE')).toBe(0);
  expect(store.get(couponAtom)).toBeUndefined();
  expect(localStorage.getItem('coupon')).toBeNull();
});

test.each(['{"code":"FREE"}', '{"code":5}', '"BIT"', '{oops', '{"code":"BIT","percent":99}'])(
  'a coupon stored as %s gives at most what its code gives',
  (text) => {
    localStorage.setItem('coupon', text);
    arrive();
    expect([0, 25]).toContain(store.get(couponPercentAtom));
  },
);

test('The coupon can be dropped [Q23]', () => {
  arrive();
  store.set(applyCouponAtom, 'BIT');
  dropCoupon();
  expect(store.get(couponPercentAtom)).toBe(0);
});
