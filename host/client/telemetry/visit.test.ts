/** @jest-environment ./scripts/test/browser-environment.cjs */
import { problems, recordError, recordFailedLoad, recordProblems } from './problems';
import { measureVisit } from './visit';

const shop = { name: 'shop', release: '0.4.1+62c1', entry: '/releases/shop/web/remoteEntry.a.js' };
const account = { name: 'account', release: '0.3.0+1', entry: 'https://cdn.example/account/web/entry.js' };
const shopSource = { remote: 'shop', release: '0.4.1+62c1' };

type Entry = Partial<PerformanceEventTiming> & { value?: number; hadRecentInput?: boolean };

/** The callbacks that receive the browser's performance entries, by type. */
const observers = new Map<string, (entry: Entry) => void>();

class FakeObserver {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event'];
  constructor(private readonly callback: (list: { getEntries: () => Entry[] }) => void) {}
  observe({ type }: { type: string }) {
    observers.set(type, (entry) => this.callback({ getEntries: () => [entry] }));
  }
}

const sendBeacon = jest.fn();
/** The URLs that the browser has loaded. */
const loaded = new Set<string>();
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  observers.clear();
  sendBeacon.mockClear();
  loaded.clear();
  loaded.add(`${location.origin}${shop.entry}`);
  Object.assign(problems, { wasHidden: false, errors: [], failedLoads: [] });
  Object.assign(window, { PerformanceObserver: FakeObserver });
  Object.assign(navigator, { sendBeacon });
  // jsdom has no resource timing.
  Object.assign(performance, { getEntriesByName: (name: string) => (loaded.has(name) ? [{ name }] : []) });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});

/** The listeners that a test has added, which would otherwise receive the events of the next test. */
const added = [window, document].map((target: EventTarget) => ({
  target,
  add: jest.spyOn(target, 'addEventListener'),
}));
afterEach(() => {
  for (const { target, add } of added) {
    for (const [type, listener] of add.mock.calls) target.removeEventListener(type, listener);
    add.mockClear();
  }
});

function hide() {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  isHidden = false;
}

const sent = () => sendBeacon.mock.calls.map(([url, body]) => ({ url, ...JSON.parse(body) }));

test('When the page is hidden, one beacon with the web vitals of the visit is sent', () => {
  measureVisit(
    () => [shop],
    shop,
    () => 910,
  );
  observers.get('largest-contentful-paint')?.({ startTime: 800 });
  observers.get('largest-contentful-paint')?.({ startTime: 1200 });
  observers.get('event')?.({ interactionId: 0, duration: 900 });
  observers.get('event')?.({ interactionId: 7, duration: 120 });
  observers.get('event')?.({ interactionId: 8, duration: 64 });
  expect(sendBeacon).not.toHaveBeenCalled();
  hide();
  expect(sent()).toEqual([
    {
      url: '/telemetry',
      page: shopSource,
      used: [shopSource],
      vitals: { lcp: 1200, inp: 120, cls: 0, hydrated: 910 },
      errors: [],
      failedLoads: [],
    },
  ]);
  hide();
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

test('A beacon names each release whose entry the visit has loaded, once, and no other release', () => {
  const replacement = { ...account, release: '0.3.0+2', entry: 'https://cdn.example/account/web/entry2.js' };
  measureVisit(
    () => [shop, account, shop, replacement],
    shop,
    () => 910,
  );
  loaded.add(replacement.entry);
  hide();
  expect(sent()[0].used).toEqual([shopSource, { remote: 'account', release: '0.3.0+2' }]);
});

test('The layout shift of a visit is its largest group of shifts, without those after an input', () => {
  measureVisit(
    () => [shop],
    shop,
    () => 910,
  );
  const shift = (startTime: number, value: number, hadRecentInput = false) =>
    observers.get('layout-shift')?.({ startTime, value, hadRecentInput });
  shift(100, 0.25);
  shift(600, 0.25);
  shift(5000, 0.125);
  shift(5500, 0.125);
  shift(5600, 1, true);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()[0].vitals.cls).toBe(0.5);
});

test('The first group of layout shifts starts with its first shift, not with the page load', () => {
  measureVisit(
    () => [shop],
    shop,
    () => 910,
  );
  for (let time = 900; time <= 5700; time += 800)
    observers.get('layout-shift')?.({ startTime: time, value: 0.125, hadRecentInput: false });
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()[0].vitals.cls).toBe(0.875);
});

test('An error is sent with the remote whose script is in its stack trace, and without its text', () => {
  measureVisit(
    () => [shop, account],
    shop,
    () => 910,
  );
  const error = new Error('rosa@mail.example');
  const stackOf = (url: string) => `Error: rosa@mail.example\n    at x (${url}:1:2)`;
  for (const url of [
    'https://shop.example/releases/shop/web/page.b.js',
    'https://cdn.example/account/web/page.c.js',
    'https://shop.example/host/main.js',
  ])
    recordError(Object.assign(error, { stack: stackOf(url) }));
  hide();
  expect(sent()[0].errors).toEqual([
    shopSource,
    { remote: 'account', release: '0.3.0+1' },
    { remote: 'host', release: 'host' },
  ]);
  expect(sendBeacon.mock.lastCall?.[1]).not.toMatch(/rosa|https/);
});

test('Uncaught errors are recorded, at most twenty per beacon', () => {
  recordProblems();
  measureVisit(
    () => [shop],
    shop,
    () => 910,
  );
  const filename = 'https://shop.example/releases/shop/web/page.b.js';
  for (let count = 0; count < 30; count += 1) window.dispatchEvent(new ErrorEvent('error', { filename }));
  hide();
  expect(sent()[0].errors).toEqual(Array.from({ length: 20 }, () => shopSource));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('x') });
  window.dispatchEvent(rejection);
  hide();
  expect(sent()[1]).toMatchObject({ errors: [{ remote: 'host' }] });
  expect(sent()[1]).not.toHaveProperty('vitals');
});

test('Failed loads of remotes are sent, whether they occurred before or after the measurement started', () => {
  recordFailedLoad(account);
  measureVisit(
    () => [shop, account],
    undefined,
    () => 910,
  );
  recordFailedLoad(shop);
  hide();
  expect(sent()[0]).toMatchObject({ failedLoads: [{ remote: 'account', release: '0.3.0+1' }, shopSource] });
  expect(sent()[0]).not.toHaveProperty('page');
});

test('A visit that was in a background tab has no vitals, but its errors are sent', () => {
  isHidden = true;
  recordProblems();
  isHidden = false;
  measureVisit(
    () => [shop],
    shop,
    () => 910,
  );
  hide();
  expect(sendBeacon).not.toHaveBeenCalled();
  recordError(new Error('x'));
  hide();
  expect(sent()[0]).not.toHaveProperty('vitals');
  expect(sent()[0].errors).toHaveLength(1);
});

test('A visit without hydration sends no hydration time, and a browser that cannot measure layout shift sends no layout shift', () => {
  Object.assign(window, {
    PerformanceObserver: class extends FakeObserver {
      static override supportedEntryTypes = ['first-input'];
    },
  });
  measureVisit(
    () => [shop],
    shop,
    () => undefined,
  );
  observers.get('first-input')?.({ duration: 16 });
  hide();
  expect(sent()[0].vitals).toEqual({ inp: 16 });
});

test('An error in a release that has replaced another one in the tab is sent with the new release', () => {
  const update = { ...shop, release: '0.4.2+1', entry: '/releases/shop/next/remoteEntry.b.js' };
  measureVisit(
    () => [shop, account, update],
    shop,
    () => 910,
  );
  const stack =
    'Error\n at x (https://shop.example/releases/shop/next/page.js:1:2)\n at y (https://cdn.example/account/web/z.js:1:2)';
  recordError(Object.assign(new Error('x'), { stack }));
  hide();
  expect(sent()[0]).toMatchObject({ page: shopSource, errors: [{ remote: 'shop', release: '0.4.2+1' }] });
});
