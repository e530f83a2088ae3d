import { visitorOf } from '../releases/canary';
import type { Release } from '../releases/release';
import type { GuardedCanary } from '../releases/release-manager';
import type { Beacon } from './beacon';
import { GuardCounts } from './guard-counts';

jest.mock('../config', () => ({
  config: { publicUrl: 'http://shop.example', registryFile: '/nowhere', telemetrySample: 0.1 },
}));

const guarded: GuardedCanary = {
  id: 'guard-1',
  remote: 'account',
  percent: 10,
  canary: '2',
  live: '1',
  isServed: true,
};

let guardedCanaries: GuardedCanary[];
let guards: GuardCounts;
beforeEach(() => {
  guardedCanaries = [guarded];
  guards = new GuardCounts({ guardedCanaries: () => guardedCanaries });
});

const canary = { remote: 'account', release: '2' };
const live = { remote: 'account', release: '1' };
const shop = { remote: 'shop', release: '7' };

/** Visitors whose bucket for the remote is in a range, each with an id of 16 digits. */
function* visitorsIn(from: number, to: number) {
  for (let number = 0; ; number += 1) {
    const visitor = visitorOf(`visitor=${number.toString(16).padStart(16, '0')}`, true);
    const bucket = visitor.bucket('account');
    if (bucket >= from && bucket < to) yield visitor;
  }
}

const firstIn = (from: number, to: number) => visitorsIn(from, to).next().value ?? visitorOf('', true);
const canaryVisitor = firstIn(0, 10);
const movedVisitor = firstIn(10, 25);
const liveVisitor = firstIn(50, 100);

const visit = (content: Partial<Beacon>): Beacon => ({
  page: canary,
  used: [shop, canary],
  vitals: { lcp: 900, cls: 0, inp: 50 },
  errors: [],
  failedLoads: [],
  ...content,
});

const release = (name: string): Release => ({
  name: 'account',
  release: name,
  routes: [],
  contract: { version: '0.1.0', modules: {} },
  entry: 'remoteEntry.js',
  integrity: {},
});

const counts = (percent = 10) =>
  guards.report().guards[0]?.steps.find((step) => step.percent === percent)?.counts;

test('A visitor counts once, and has each problem at most once, however many beacons the browser sends', () => {
  for (let number = 0; number < 3; number += 1)
    guards.countBeacon(
      canaryVisitor,
      '203.0.113.1',
      visit({ errors: [canary, canary], failedLoads: [canary] }),
    );
  expect(counts()?.canary).toEqual({ visits: 1, renders: 0, errors: 1, lcp: 0, cls: 0, inp: 0 });
});

test('An error after the first beacon of a visit counts for the same visit', () => {
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({}));
  expect(counts()?.canary).toMatchObject({ visits: 1, errors: 0 });
  guards.countBeacon(canaryVisitor, '203.0.113.1', { page: canary, errors: [canary], failedLoads: [] });
  expect(counts()?.canary).toMatchObject({ visits: 1, errors: 1 });
});

test('A client that invents visitors adds only one visit with each problem, even from several addresses of its IPv6 network', () => {
  const inventedVisitors = visitorsIn(0, 10);
  for (let number = 1; number < 20; number += 1) {
    const { value } = inventedVisitors.next();
    if (value) guards.countBeacon(value, `2001:db8::${number}`, visit({ errors: [canary] }));
    if (value)
      guards.countFailedRender(value, `2001:db8::${number}`, { release: release('2'), canary: true });
  }
  expect(counts()?.canary).toMatchObject({ visits: 1, renders: 1, errors: 1 });
  const { value: other } = inventedVisitors.next();
  if (other) guards.countBeacon(other, '2001:db8:0:1::1', visit({ errors: [canary] }));
  expect(counts()?.canary).toMatchObject({ visits: 2, renders: 1, errors: 2 });
});

test('A beacon counts only for the release that the host serves to this visitor', () => {
  guards.countBeacon(liveVisitor, '203.0.113.1', visit({ errors: [canary] }));
  guards.countBeacon(canaryVisitor, '203.0.113.2', visit({ page: live, used: [live], errors: [live] }));
  guards.countBeacon(visitorOf('', false), '203.0.113.3', visit({ errors: [canary] }));
  expect(counts()).toMatchObject({ canary: { visits: 0, errors: 0 }, live: { visits: 0, errors: 0 } });
});

test('A visitor whose bucket equals the percentage of the canary receives the live release', () => {
  const boundaryVisitor = firstIn(10, 11);
  guards.countBeacon(boundaryVisitor, '203.0.113.1', visit({}));
  expect(counts()?.canary.visits).toBe(0);
  guards.countBeacon(boundaryVisitor, '203.0.113.1', visit({ page: live, used: [live] }));
  expect(counts()?.live.visits).toBe(1);
});

test('A release of another remote with the same name does not count, and a beacon needs no page', () => {
  const namesake = { remote: 'shop', release: '2' };
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({ page: namesake, used: [namesake] }));
  expect(counts()?.canary.visits).toBe(0);
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({ page: undefined, used: [canary] }));
  expect(counts()?.canary.visits).toBe(1);
});

test('A visit that has loaded the remote after another page counts, without the vitals of that page', () => {
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({ page: shop, vitals: { lcp: 9000 } }));
  expect(counts()?.canary).toMatchObject({ visits: 1, lcp: 0 });
  guards.countBeacon(liveVisitor, '203.0.113.2', visit({ page: shop, used: [shop], errors: [shop] }));
  expect(counts()?.live).toMatchObject({ visits: 0, errors: 0 });
});

test('A vital is a problem if it is above the largest good value', () => {
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({ vitals: { lcp: 2500, cls: 0.1, inp: 200 } }));
  expect(counts()?.canary).toMatchObject({ lcp: 0, cls: 0, inp: 0 });
  const slow = { lcp: 2501, cls: 0.11, inp: 208 };
  guards.countBeacon(liveVisitor, '203.0.113.2', visit({ page: live, used: [], vitals: slow }));
  expect(counts()?.live).toMatchObject({ visits: 1, lcp: 1, cls: 1, inp: 1 });
});

test('Only the first vitals of a visit count, even if an earlier beacon had no vitals', () => {
  guards.countBeacon(canaryVisitor, '203.0.113.1', { page: canary, errors: [canary], failedLoads: [] });
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({ vitals: { lcp: 9000 } }));
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({ vitals: { lcp: 900, cls: 1, inp: 900 } }));
  expect(counts()?.canary).toEqual({ visits: 1, renders: 0, errors: 1, lcp: 1, cls: 0, inp: 0 });
});

test('The vitals of a visitor count after a page that the server failed to render', () => {
  guards.countFailedRender(canaryVisitor, '203.0.113.1', { release: release('2'), canary: true });
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({ vitals: { lcp: 9000 } }));
  expect(counts()?.canary).toMatchObject({ visits: 1, renders: 1, lcp: 1 });
});

test('A failed load counts as an error, and an error alone shows that a visit has loaded the remote', () => {
  const beacon = { page: shop, used: [shop], errors: [], failedLoads: [] };
  guards.countBeacon(canaryVisitor, '203.0.113.1', { ...beacon, failedLoads: [canary] });
  guards.countBeacon(liveVisitor, '203.0.113.2', { ...beacon, errors: [live] });
  expect(counts()).toMatchObject({ canary: { visits: 1, errors: 1 }, live: { visits: 1, errors: 1 } });
});

test('A page that the server fails to render counts as a bad visit, even without a beacon', () => {
  guards.countFailedRender(canaryVisitor, '203.0.113.1', { release: release('2'), canary: true });
  guards.countFailedRender(liveVisitor, '203.0.113.2', { release: release('1') });
  expect(counts()).toMatchObject({ canary: { visits: 1, renders: 1 }, live: { visits: 1, renders: 1 } });
});

test('The notice of a switched-off remote and the pages of overriding releases do not count as bad visits', () => {
  guards.countFailedRender(liveVisitor, '203.0.113.1', { release: release('1'), off: true });
  guards.countFailedRender(liveVisitor, '203.0.113.2', { release: { ...release('1'), base: '/override' } });
  guards.countFailedRender(liveVisitor, '203.0.113.3', { release: release('2') });
  expect(counts()?.live).toMatchObject({ visits: 0, renders: 0 });
});

test('A failed render of another remote, or of a release that the guard does not compare, does not count', () => {
  const other = { ...release('2'), name: 'shop' };
  guards.countFailedRender(canaryVisitor, '203.0.113.1', { release: other, canary: true });
  guards.countFailedRender(canaryVisitor, '203.0.113.2', { release: release('1'), canary: true });
  guards.countFailedRender(liveVisitor, '203.0.113.3', { release: release('0') });
  expect(counts()).toMatchObject({ canary: { visits: 0, renders: 0 }, live: { visits: 0, renders: 0 } });
});

test('After a promotion, a visitor who now receives the canary no longer counts for the live release', () => {
  guards.countBeacon(movedVisitor, '203.0.113.1', visit({ page: live, used: [live] }));
  guardedCanaries = [{ ...guarded, percent: 25 }];
  guards.countBeacon(movedVisitor, '203.0.113.1', visit({ page: live, used: [live], errors: [live] }));
  guards.countBeacon(movedVisitor, '203.0.113.1', visit({ errors: [canary] }));
  expect(counts(10)).toMatchObject({ live: { visits: 1, errors: 0 }, canary: { visits: 0 } });
  expect(counts(25)).toMatchObject({ live: { visits: 0, errors: 0 }, canary: { visits: 0, errors: 0 } });
});

test('A host that has never served the canary counts nothing, and a host that has stopped serving it reports why', () => {
  guardedCanaries = [{ ...guarded, isServed: false, rejection: 'it failed 3 times' }];
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({ errors: [canary] }));
  expect(guards.report().guards).toEqual([]);
  guardedCanaries = [guarded];
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({}));
  guardedCanaries = [{ ...guarded, isServed: false, rejection: 'it failed 3 times' }];
  expect(guards.report().guards).toMatchObject([{ id: 'guard-1', rejection: 'it failed 3 times' }]);
});

test('All visits are measured while a canary is guarded, and the counts of an ended guard are dropped', () => {
  expect(guards.telemetrySample()).toBe(1);
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({}));
  guardedCanaries = [];
  expect(guards.telemetrySample()).toBe(0.1);
  expect(guards.report().guards).toEqual([]);
  guardedCanaries = [{ ...guarded, id: 'guard-2' }];
  expect(counts()?.canary.visits).toBe(0);
  guardedCanaries = [guarded];
  expect(counts()?.canary.visits).toBe(0);
});

test('Only a share of the visits is measured if this host does not serve the guarded canary', () => {
  guardedCanaries = [{ ...guarded, isServed: false }];
  expect(guards.telemetrySample()).toBe(0.1);
  guardedCanaries = [
    { ...guarded, isServed: false },
    { ...guarded, remote: 'shop', id: 'guard-2' },
  ];
  expect(guards.telemetrySample()).toBe(1);
});

test('The end of one guard does not affect the counts of another', () => {
  const other = { ...guarded, id: 'guard-2', remote: 'shop', canary: '8', live: '7' };
  guardedCanaries = [guarded, other];
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({}));
  expect(counts()?.canary.visits).toBe(1);
  guardedCanaries = [other];
  expect(guards.report().guards.map(({ id }) => id)).toEqual(['guard-2']);
  // The counts of an ended guard are dropped even while another guard continues.
  guardedCanaries = [guarded, other];
  expect(counts()?.canary.visits).toBe(0);
  guards.countBeacon(canaryVisitor, '203.0.113.1', visit({}));
  guardedCanaries = [guarded];
  expect(counts()?.canary.visits).toBe(1);
});

test('A report names the process of the host, and lists each guard with the counts of its steps', () => {
  const none = { visits: 0, renders: 0, errors: 0, lcp: 0, cls: 0, inp: 0 };
  const report = guards.report();
  expect(report).toStrictEqual({
    store: null,
    host: expect.stringMatching(/^[0-9a-f-]{36}$/),
    guards: [
      { id: 'guard-1', remote: 'account', steps: [{ percent: 10, counts: { canary: none, live: none } }] },
    ],
  });
  expect(guards.report().host).toBe(report.host);
  expect(new GuardCounts({ guardedCanaries: () => [] }).report().host).not.toBe(report.host);
});
