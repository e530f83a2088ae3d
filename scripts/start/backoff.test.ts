import fc from 'fast-check';
import { Backoff } from './backoff';

const settings = { firstMs: 500, maxMs: 30_000, resetAfterMs: 60_000 };

test('The restart delay doubles with each crash, up to 30 s', () => {
  const backoff = new Backoff(settings);
  expect(Array.from({ length: 9 }, () => backoff.delayAfter(100))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('The restart delay returns to its minimum after a run of at least resetAfterMs', () => {
  const short = fc.integer({ min: 0, max: settings.resetAfterMs - 1 });
  const long = fc.integer({ min: settings.resetAfterMs });
  fc.assert(
    fc.property(fc.array(short), long, fc.array(short, { maxLength: 5 }), (crashes, longRun, after) => {
      const backoff = new Backoff(settings);
      for (const crash of crashes) backoff.delayAfter(crash);
      expect([longRun, ...after].map((ms) => backoff.delayAfter(ms))).toEqual(
        [500, 1000, 2000, 4000, 8000, 16_000].slice(0, after.length + 1),
      );
    }),
  );
});
