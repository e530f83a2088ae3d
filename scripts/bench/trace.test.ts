import { styleAndLayoutMs, type TraceEvent } from './trace';

const event = (name: string, ts: number, dur?: number, pid = 7): TraceEvent => ({
  name,
  ts,
  dur,
  pid,
  tid: 1,
});
const paint = event('firstContentfulPaint', 10_000);

test('Style and layout times are summed up to the first contentful paint', () => {
  const events = [
    event('Layout', 4000, 1500),
    event('UpdateLayoutTree', 1000, 2000),
    paint,
    event('Layout', 11_000, 900),
    event('Paint', 5500, 800),
  ];
  expect(styleAndLayoutMs(events)).toBe(3.5);
});

test('Nested tasks count once, and a task counts only until the paint', () => {
  const nested = [event('Layout', 1000, 2000), event('UpdateLayoutTree', 1500, 500), paint];
  expect(styleAndLayoutMs(nested)).toBe(2);
  expect(styleAndLayoutMs([event('Layout', 9000, 4000), paint])).toBe(1);
});

test('Other processes do not count, and there is no result without a paint', () => {
  expect(styleAndLayoutMs([event('Layout', 1000, 2000, 8), paint])).toBe(0);
  expect(styleAndLayoutMs([event('Layout', 1000, 2000)])).toBeNaN();
});
