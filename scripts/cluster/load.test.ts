import { describeLoad, dueRequests } from './load';

test('At 200 requests per second, the first request is due immediately and another every 5 ms', () => {
  expect([0, 4.9, 5, 999, 1000].map((elapsedMs) => dueRequests(elapsedMs, 200))).toEqual([1, 1, 2, 200, 201]);
});

test('The description of a load counts the failures by reason', () => {
  const report = { sent: 400, perSecond: 199.6, p50: 8.2, p99: 90.4, slowest: 210 };
  expect(describeLoad({ ...report, failed: 0, failures: new Map() })).toBe(
    '400 requests at 200/s, 0 failed, p50 8 ms, p99 90 ms, slowest 210 ms',
  );
  const failures = new Map([
    ['503 GET /game/:id', 2],
    ['ECONNRESET POST /api/favorites', 1],
  ]);
  expect(describeLoad({ ...report, failed: 3, failures })).toContain(
    '3 failed (2 × 503 GET /game/:id, 1 × ECONNRESET POST /api/favorites)',
  );
});
