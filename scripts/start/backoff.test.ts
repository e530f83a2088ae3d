import fc from 'fast-check';
import { Backoff } from './backoff';

const settings = { firstMs: 500, longestMs: 30_000, wellAfterMs: 60_000 };

test('a program that dies again and again waits twice as long each time, up to half a minute', () => {
  const backoff = new Backoff(settings);
  expect(Array.from({ length: 9 }, () => backoff.after(100))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('one that has run well for a while starts from the first step again', () => {
  const short = fc.integer({ min: 0, max: settings.wellAfterMs - 1 });
  const long = fc.integer({ min: settings.wellAfterMs });
  fc.assert(
    fc.property(fc.array(short), long, fc.array(short, { maxLength: 5 }), (crashes, ran, after) => {
      const backoff = new Backoff(settings);
      for (const crash of crashes) backoff.after(crash);
      expect([ran, ...after].map((ms) => backoff.after(ms))).toEqual(
        [500, 1000, 2000, 4000, 8000, 16_000].slice(0, after.length + 1),
      );
    }),
  );
});
