import { createTraceparent, traceIdOf } from './trace-context';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

test('The trace id of a valid traceparent header is read', () => {
  expect(traceIdOf(`00-${traceId}-00f067aa0ba902b7-01`)).toBe(traceId);
});

test.each([
  undefined,
  '',
  [`00-${traceId}-00f067aa0ba902b7-01`],
  `00-${traceId}-00f067aa0ba902b7-01, 00-${traceId}-00f067aa0ba902b7-01`,
  `ff-${traceId}-00f067aa0ba902b7-01`,
  `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-00f067aa0ba902b7`,
  `00-${traceId}-00f067aa0ba902b7-01\n`,
])('The invalid traceparent header %j is ignored', (header) => {
  expect(traceIdOf(header)).toBeUndefined();
});

test('Each new traceparent header is valid and has a different trace id', () => {
  const [first, second] = [createTraceparent(), createTraceparent()];
  expect(traceIdOf(first)).toHaveLength(32);
  expect(traceIdOf(second)).not.toBe(traceIdOf(first));
});
