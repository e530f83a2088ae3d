import { onKeyChangedElsewhere, readJson, writeJson } from './storage';

const dispatchStorage = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
const dispatchPageShow = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

test('A storage listener is called when another tab changes its key or clears the storage, until it unsubscribes', () => {
  const listener = jest.fn();
  const unsubscribe = onKeyChangedElsewhere('cart', listener);
  dispatchStorage('userData');
  dispatchStorage('cart:unsaved');
  expect(listener).toHaveBeenCalledTimes(0);
  dispatchStorage('cart');
  expect(listener).toHaveBeenCalledTimes(1);
  // `localStorage.clear()` dispatches an event without a key.
  dispatchStorage(null);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  dispatchStorage('cart');
  dispatchStorage(null);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('A storage listener is called when the page is restored from the back/forward cache, but not when it loads', () => {
  const listener = jest.fn();
  const unsubscribe = onKeyChangedElsewhere('cart', listener);
  dispatchPageShow(false);
  expect(listener).toHaveBeenCalledTimes(0);
  dispatchPageShow(true);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  dispatchPageShow(true);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('A value is stored as JSON and read back unchanged', () => {
  expect(writeJson('viewed', [7, 3])).toBe(true);
  expect(localStorage.getItem('viewed')).toBe('[7,3]');
  expect(readJson('viewed')).toEqual([7, 3]);
  localStorage.clear();
});
