import { act, render, screen } from '@testing-library/react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { renderToString } from 'react-dom/server';
import { checkCoupon } from '@press-start/api/contract';
import { configureApi } from '../api';
import { on } from '../events';
import { endSession } from '../session/state';
import { makeCartLine, makeGame, makeSession, respond } from '../testing';
import { mockFetch } from '../testing/responders';
import {
  addToCartAtom,
  applyCouponAtom,
  cartAtom,
  cartCountAtom,
  clearCartAtom,
  clearStoredCart,
  couponAtom,
  couponPercentAtom,
  decreaseLineAtom,
  hydrateCart,
  hydrateCoupon,
  increaseLineAtom,
  refreshCoupon,
  removeCoupon,
  removeLineAtom,
  replaceCartAtom,
  subtotalAtom,
} from '.';

const store = getDefaultStore();
let cleanups: (() => void)[] = [];

/** Hydrates the stores, as the page does after its first render. */
function hydrate(stored?: unknown) {
  if (stored !== undefined) localStorage.setItem('cart', JSON.stringify(stored));
  cleanups.push(hydrateCart(), hydrateCoupon());
}

/** Writes to storage and dispatches the event that a browser sends to this tab when another tab writes. */
function writeFromAnotherTab(key: string, value: string) {
  localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

afterEach(() => {
  cleanups.forEach((cleanup) => cleanup());
  cleanups = [];
  localStorage.clear();
});

test('Every cart change is stored under the key cart [R136]', () => {
  hydrate();
  store.set(addToCartAtom, makeGame(), 2);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([makeCartLine({ quantity: 2 })]);
  store.set(increaseLineAtom, 1);
  store.set(increaseLineAtom, 1);
  store.set(decreaseLineAtom, 1);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([makeCartLine({ quantity: 3 })]);
  store.set(removeLineAtom, 1);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([]);
});

test('The first render shows an empty cart, as on the server, and hydration then shows the stored cart [R137]', () => {
  function Count() {
    return <p>{useAtomValue(cartCountAtom)} games</p>;
  }
  localStorage.setItem('cart', JSON.stringify([makeCartLine({ quantity: 3 })]));
  expect(renderToString(<Count />)).toContain('0');
  render(<Count />);
  expect(screen.getByText('0 games')).toBeInTheDocument();
  act(() => hydrate());
  expect(screen.getByText('3 games')).toBeInTheDocument();
});

test('The cart count sums quantities, not lines, and the subtotal sums price times quantity [R065 R147]', () => {
  hydrate([makeCartLine({ quantity: 2, price_product: 49 }), makeCartLine({ id_product: 2, quantity: 3 })]);
  expect(store.get(cartCountAtom)).toBe(5);
  expect(store.get(subtotalAtom)).toBe(2 * 49 + 3 * 20);
});

test('The cart can be cleared and replaced [R134 R135]', () => {
  hydrate([makeCartLine()]);
  store.set(replaceCartAtom, [makeCartLine({ id_product: 4 })]);
  expect(store.get(cartAtom).map((line) => line.id_product)).toEqual([4]);
  store.set(clearCartAtom);
  expect(store.get(cartAtom)).toEqual([]);
});

test('Adding a game emits cart:item-added with the added quantity, or no event if no stock remains', () => {
  hydrate([makeCartLine({ quantity: 4 })]);
  const onAdded = jest.fn();
  const unsubscribe = on('cart:item-added', onAdded);
  expect(store.set(addToCartAtom, makeGame(), 3)).toBe(1);
  expect(store.set(addToCartAtom, makeGame(), 3)).toBe(0);
  unsubscribe();
  expect(onAdded).toHaveBeenCalledTimes(1);
  expect(onAdded).toHaveBeenCalledWith(
    expect.objectContaining({ name_product: 'Game 1', quantity: 1, isQuantityChosen: true }),
  );
});

test('A cart change in another tab updates the cart in this tab', () => {
  hydrate([makeCartLine()]);
  writeFromAnotherTab('cart', JSON.stringify([makeCartLine({ quantity: 4 })]));
  expect(store.get(cartCountAtom)).toBe(4);
});

test('A cart change in this tab updates the cart count immediately [R065]', () => {
  hydrate([makeCartLine({ quantity: 2 })]);
  store.set(increaseLineAtom, 1);
  expect(store.get(cartCountAtom)).toBe(3);
  store.set(clearCartAtom);
  expect(store.get(cartCountAtom)).toBe(0);
});

test('A second cart change builds on the cart that another tab has stored in the meantime', () => {
  hydrate([makeCartLine()]);
  store.set(increaseLineAtom, 1);
  localStorage.setItem('cart', JSON.stringify([makeCartLine({ id_product: 2 })]));
  store.set(addToCartAtom, makeGame({ id_product: 3 }));
  expect(store.get(cartAtom).map((line) => line.id_product)).toEqual([2, 3]);
});

test('A cart change builds on the cart that another tab has just stored', () => {
  hydrate([makeCartLine()]);
  // The other tab has written, but this tab has not received the storage event yet.
  localStorage.setItem('cart', JSON.stringify([makeCartLine(), makeCartLine({ id_product: 2 })]));
  store.set(addToCartAtom, makeGame({ id_product: 3 }));
  expect(store.get(cartAtom).map((line) => line.id_product)).toEqual([1, 2, 3]);
});

test('A game added before hydration does not overwrite the stored cart', () => {
  localStorage.setItem('cart', JSON.stringify([makeCartLine()]));
  store.set(addToCartAtom, makeGame({ id_product: 2 }));
  hydrate();
  expect(store.get(cartAtom).map((line) => line.id_product)).toEqual([1, 2]);
});

test.each(['{not json', '"text"', '42', 'null', '{"a":1}', '[[]]'])(
  'A cart stored as %s is read as an empty cart',
  (text) => {
    localStorage.setItem('cart', text);
    hydrate();
    expect(store.get(cartAtom)).toEqual([]);
  },
);

test('The cart holds all added games in memory if browser storage is full', () => {
  const throwQuotaError = () => {
    throw new DOMException('rejected', 'QuotaExceededError');
  };
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throwQuotaError);
  const consoleWarn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  hydrate();
  store.set(addToCartAtom, makeGame());
  store.set(addToCartAtom, makeGame({ id_product: 2 }));
  expect(store.get(cartCountAtom)).toBe(2);
  setItem.mockRestore();
  consoleWarn.mockRestore();
  store.set(clearCartAtom);
});

test('clearStoredCart removes the cart from storage [R231]', () => {
  hydrate([makeCartLine()]);
  clearStoredCart();
  expect(localStorage.getItem('cart')).toBeNull();
  expect(store.get(cartAtom)).toEqual([]);
});

describe('coupon', () => {
  const percents: Record<string, number> = { LUCK: 15, BIT: 25 };

  beforeEach(() => {
    const base = 'http://localhost/api';
    const check = respond(checkCoupon, ({ query }) => {
      const code = query.get('code') ?? '';
      return { code, percent: percents[code] ?? 0 };
    });
    configureApi({ baseUrl: base, fetch: mockFetch(base, [check], []) });
  });

  test('Applying a code that the server accepts stores the code and applies the percentage from the server [R167]', async () => {
    hydrate();
    expect(await store.set(applyCouponAtom, ' luck ')).toEqual({ code: 'LUCK', percent: 15 });
    expect(JSON.parse(localStorage.getItem('coupon') ?? '')).toEqual({ code: 'LUCK' });
    expect(store.get(couponAtom)).toBe('LUCK');
    expect(store.get(couponPercentAtom)).toBe(15);
  });

  test('An unknown coupon code removes the current coupon [R164]', async () => {
    hydrate();
    await store.set(applyCouponAtom, 'BIT');
    expect(await store.set(applyCouponAtom, 'FREE')).toEqual({ code: 'FREE', percent: 0 });
    expect(store.get(couponAtom)).toBeUndefined();
    expect(localStorage.getItem('coupon')).toBeNull();
  });

  test.each(['{"code":"FREE"}', '{"code":5}', '"BIT"', '{oops', '{"code":"BIT","percent":99}'])(
    'A coupon stored as %s gives no discount until the server has accepted its code',
    (text) => {
      localStorage.setItem('coupon', text);
      hydrate();
      expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual([undefined, 0]);
    },
  );

  test('A different code that another tab stores gives no discount until the server has accepted it', async () => {
    hydrate();
    await store.set(applyCouponAtom, 'BIT');
    writeFromAnotherTab('coupon', '{"code":"LUCK"}');
    expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual([undefined, 0]);
    writeFromAnotherTab('coupon', '{"code":"BIT"}');
    expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual(['BIT', 25]);
  });

  /** Delays the responses to checks of the code BIT until the returned function is called. */
  function delayBit(): () => void {
    let release = () => {};
    const delay = new Promise<void>((resolve) => (release = resolve));
    const base = 'http://localhost/api';
    const check = respond(checkCoupon, async ({ query }) => {
      const code = query.get('code') ?? '';
      if (code === 'BIT') await delay;
      return { code, percent: percents[code] ?? 0 };
    });
    configureApi({ baseUrl: base, fetch: mockFetch(base, [check], []) });
    return release;
  }

  test('A late response to a check of the stored coupon does not replace a coupon applied in the meantime', async () => {
    localStorage.setItem('coupon', '{"code":"BIT"}');
    hydrate();
    const release = delayBit();
    const late = refreshCoupon('BIT');
    await store.set(applyCouponAtom, 'LUCK');
    release();
    expect(await late).toEqual({ code: 'BIT', percent: 25 });
    expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual(['LUCK', 15]);
    expect(localStorage.getItem('coupon')).toBe('{"code":"LUCK"}');
  });

  test('A late response to a check does not restore a coupon removed in the meantime', async () => {
    localStorage.setItem('coupon', '{"code":"BIT"}');
    hydrate();
    const release = delayBit();
    const late = refreshCoupon('BIT');
    removeCoupon();
    release();
    await late;
    expect(store.get(couponAtom)).toBeUndefined();
    expect(localStorage.getItem('coupon')).toBeNull();
  });

  test('A typed code is not applied if the response to its check arrives after logout', async () => {
    localStorage.setItem('userData', JSON.stringify(makeSession()));
    hydrate();
    const release = delayBit();
    const late = store.set(applyCouponAtom, 'BIT');
    endSession('logout');
    removeCoupon();
    release();
    await late;
    expect(localStorage.getItem('coupon')).toBeNull();
  });

  test('removeCoupon removes the active coupon [Q23]', async () => {
    hydrate();
    await store.set(applyCouponAtom, 'BIT');
    removeCoupon();
    expect(store.get(couponPercentAtom)).toBe(0);
    expect(localStorage.getItem('coupon')).toBeNull();
  });
});
