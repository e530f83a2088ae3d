import { onKeyChangedElsewhere } from './storage';

const notify = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

test('Only the key that is listened to counts, and a storage that another tab has emptied', () => {
  const changed = jest.fn();
  const end = onKeyChangedElsewhere('cart', changed);
  notify('userData');
  notify('cart:unsaved');
  expect(changed).toHaveBeenCalledTimes(0);
  notify('cart');
  expect(changed).toHaveBeenCalledTimes(1);
  // How a browser announces `localStorage.clear()`.
  notify(null);
  expect(changed).toHaveBeenCalledTimes(2);
  end();
  notify('cart');
  notify(null);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('A page that the browser brings back as it was counts as changed, a page that it loads does not', () => {
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
