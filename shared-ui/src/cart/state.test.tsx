import { act, render, screen } from '@testing-library/react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { renderToString } from 'react-dom/server';
import { checkCoupon, TOKEN_HEADER } from '@press-start/api/contract';
import { configureApi } from '../api';
import { on } from '../events';
import { endSession, hydrateSession } from '../session/state';
import { makeCartLine, makeGame, makeSession, respond } from '../testing';
import { mockFetch, type RecordedRequest } from '../testing/responders';
import {
  addToCartAtom,
  applyCouponAtom,
  cartAtom,
  cartCountAtom,
  clearCartAtom,
  clearStoredCart,
  couponAtom,
  couponCodeAtom,
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

function hydrate(stored?: unknown) {
  if (stored !== undefined) localStorage.setItem('cart', JSON.stringify(stored));
  cleanups.push(hydrateCart(), hydrateCoupon());
}

/** Writes to storage and dispatches the event that a browser dispatches when another tab writes. */
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

test('A cart change after an earlier one builds on the cart that another tab has stored in between', () => {
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
    'A coupon stored as %s gives no discount before the server has checked its code',
    (text) => {
      localStorage.setItem('coupon', text);
      hydrate();
      expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual([undefined, 0]);
    },
  );

  test('A code that another tab stores gives a discount only if this tab has already checked it', async () => {
    hydrate();
    await store.set(applyCouponAtom, 'BIT');
    writeFromAnotherTab('coupon', '{"code":"LUCK"}');
    expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual([undefined, 0]);
    writeFromAnotherTab('coupon', '{"code":"BIT"}');
    expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual(['BIT', 25]);
  });

  /** Delays responses to checks of the code BIT until the returned function is called. */
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

  test('An accepted code of the stored coupon gives its discount, and a rejected code removes the coupon', async () => {
    localStorage.setItem('coupon', '{"code":"BIT"}');
    hydrate();
    expect(store.get(couponCodeAtom)).toBe('BIT');
    await refreshCoupon('bit');
    expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual(['BIT', 25]);
    await refreshCoupon('FREE');
    expect([store.get(couponCodeAtom), store.get(couponPercentAtom)]).toEqual([undefined, 0]);
    expect(localStorage.getItem('coupon')).toBeNull();
  });

  test('A code that the server has rejected gives no discount, even if another tab stores it', async () => {
    hydrate();
    await store.set(applyCouponAtom, 'FREE');
    writeFromAnotherTab('coupon', '{"code":"FREE"}');
    expect(store.get(couponCodeAtom)).toBe('FREE');
    expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual([undefined, 0]);
  });

  test('A coupon that another tab stores during a check is not replaced by the result of the check', async () => {
    hydrate();
    const release = delayBit();
    const late = refreshCoupon('BIT');
    writeFromAnotherTab('coupon', '{"code":"LUCK"}');
    release();
    await late;
    expect(store.get(couponCodeAtom)).toBe('LUCK');
    expect(localStorage.getItem('coupon')).toBe('{"code":"LUCK"}');
  });

  test('A check that is older than a change in this tab and one in another tab replaces neither', async () => {
    hydrate();
    const release = delayBit();
    const late = refreshCoupon('BIT');
    removeCoupon();
    writeFromAnotherTab('coupon', '{"code":"LUCK"}');
    release();
    await late;
    expect(store.get(couponCodeAtom)).toBe('LUCK');
  });

  test('Of two codes that are applied at the same time, the later one is used', async () => {
    hydrate();
    const release = delayBit();
    const late = store.set(applyCouponAtom, 'BIT');
    await store.set(applyCouponAtom, 'LUCK');
    release();
    await late;
    expect([store.get(couponAtom), store.get(couponPercentAtom)]).toEqual(['LUCK', 15]);
  });

  test('A blank code removes the current coupon without a request', async () => {
    hydrate();
    await store.set(applyCouponAtom, 'BIT');
    const calls = recordChecks();
    expect(await store.set(applyCouponAtom, ' ')).toEqual({ code: '', percent: 0 });
    expect(calls).toEqual([]);
    expect([store.get(couponCodeAtom), store.get(couponPercentAtom)]).toEqual([undefined, 0]);
  });

  test.each([
    ['{"code":" luck "}', 'LUCK'],
    [`{"code":"${'x'.repeat(20)}"}`, 'X'.repeat(20)],
    [`{"code":"${'x'.repeat(21)}"}`, undefined],
    ['{"code":" "}', undefined],
    ['{"percent":15}', undefined],
    ['null', undefined],
  ])('From a coupon stored as %s, the code %p is read', (text, code) => {
    localStorage.setItem('coupon', text);
    hydrate();
    expect(store.get(couponCodeAtom)).toBe(code);
  });

  /** Records the requests to check a code. */
  function recordChecks() {
    const base = 'http://localhost/api';
    const calls: RecordedRequest[] = [];
    const check = respond(checkCoupon, { code: 'BIT', percent: 25 });
    configureApi({ baseUrl: base, fetch: mockFetch(base, [check], calls) });
    return calls;
  }

  test('The server checks the code in capital letters, for the shopper if there is a session', async () => {
    const calls = recordChecks();
    hydrate();
    await refreshCoupon(' bit ');
    const session = makeSession();
    localStorage.setItem('userData', JSON.stringify(session));
    cleanups.push(hydrateSession());
    await refreshCoupon('BIT');
    expect(calls.map(({ query, headers }) => [query.get('code'), headers.get(TOKEN_HEADER)])).toEqual([
      ['BIT', null],
      ['BIT', session.data.token],
    ]);
  });

  test('A check of a code that a page has aborted is rejected with the reason', async () => {
    hydrate();
    await expect(refreshCoupon('BIT', AbortSignal.abort('left the page'))).rejects.toBe('left the page');
    expect(store.get(couponAtom)).toBeUndefined();
  });

  test('After the coupon is hydrated again, its code gives no discount before a new check', async () => {
    hydrate();
    await store.set(applyCouponAtom, 'BIT');
    cleanups.splice(0).forEach((cleanup) => cleanup());
    expect([store.get(couponCodeAtom), store.get(couponPercentAtom)]).toEqual([undefined, 0]);
    writeFromAnotherTab('coupon', '{"code":"LUCK"}');
    expect(store.get(couponCodeAtom)).toBeUndefined();
    writeFromAnotherTab('coupon', '{"code":"BIT"}');
    hydrate();
    expect([store.get(couponCodeAtom), store.get(couponPercentAtom)]).toEqual(['BIT', 0]);
  });

  test('removeCoupon removes the active coupon [Q23]', async () => {
    hydrate();
    await store.set(applyCouponAtom, 'BIT');
    removeCoupon();
    expect(store.get(couponPercentAtom)).toBe(0);
    expect(localStorage.getItem('coupon')).toBeNull();
  });
});
