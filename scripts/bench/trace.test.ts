import { styleAndLayoutMs, type TraceEvent } from './trace';

const event = (name: string, ts: number, dur?: number, pid = 7): TraceEvent => ({
  name,
  ts,
  dur,
  pid,
  tid: 1,
});
const paint = event('firstContentfulPaint', 10_000);

test('The style and layout times before the first contentful paint are summed', () => {
  const events = [
    event('Layout', 4000, 1500),
    event('UpdateLayoutTree', 1000, 2000),
    paint,
    event('Layout', 11_000, 900),
    event('Paint', 5500, 800),
  ];
  expect(styleAndLayoutMs(events)).toBe(3.5);
});

test('Overlapping style and layout times count once, and time after the first contentful paint does not count', () => {
  const nested = [event('Layout', 1000, 2000), event('UpdateLayoutTree', 1500, 500), paint];
  expect(styleAndLayoutMs(nested)).toBe(2);
  expect(styleAndLayoutMs([event('Layout', 9000, 4000), paint])).toBe(1);
});

test('Style and layout tasks of other processes do not count, and the sum is NaN without a first contentful paint', () => {
  expect(styleAndLayoutMs([event('Layout', 1000, 2000, 8), paint])).toBe(0);
  expect(styleAndLayoutMs([event('Layout', 1000, 2000)])).toBeNaN();
});
