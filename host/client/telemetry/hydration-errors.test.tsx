/** @jest-environment ./scripts/test/browser-environment.cjs */
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { recordHydrationError } from './problems';
import { measureVisit } from './visit';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Page = ({ text }: { text: string }) => <p>{text}</p>;

test('A hydration error is sent with the remote whose component differs from the markup', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const sendBeacon = jest.fn();
  Object.assign(navigator, { sendBeacon });
  // jsdom does not have this method.
  Object.assign(performance, { getEntriesByName: () => [] });
  Object.assign(window, {
    PerformanceObserver: class {
      static readonly supportedEntryTypes: readonly string[] = [];
    },
  });
  // The component above is in this file, so the file's folder is the folder of the release.
  const shop = { name: 'shop', release: '0.4.1+62c1', entry: __filename };
  measureVisit(
    () => [shop],
    shop,
    () => undefined,
  );

  const root = document.createElement('div');
  root.innerHTML = '<p>from the server</p>';
  await act(async () => {
    hydrateRoot(root, <Page text="from the browser" />, { onRecoverableError: recordHydrationError });
  });
  expect(root.textContent).toBe('from the browser');
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(sendBeacon.mock.lastCall?.[1]).errors).toEqual([
    { remote: 'shop', release: '0.4.1+62c1' },
  ]);
});
