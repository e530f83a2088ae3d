import { onKeyChangedElsewhere } from './storage';

const notify = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

test('A storage listener is called when another tab changes its key or clears the storage', () => {
  const changed = jest.fn();
  const end = onKeyChangedElsewhere('cart', changed);
  notify('userData');
  notify('cart:unsaved');
  expect(changed).toHaveBeenCalledTimes(0);
  notify('cart');
  expect(changed).toHaveBeenCalledTimes(1);
  // The event of `localStorage.clear()`.
  notify(null);
  expect(changed).toHaveBeenCalledTimes(2);
  end();
  notify('cart');
  notify(null);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('A storage listener is called when the page is restored from the back/forward cache, but not when it loads', () => {
  const changed = jest.fn();
  const end = onKeyChangedElsewhere('cart', changed);
  show(false);
  expect(changed).toHaveBeenCalledTimes(0);
  show(true);
  expect(changed).toHaveBeenCalledTimes(1);
  end();
  show(true);
  expect(changed).toHaveBeenCalledTimes(1);
});
