import { readTelemetrySettings } from './settings';

function read(settings: Record<string, string>, production = false) {
  const problems: string[] = [];
  return { ...readTelemetrySettings(settings, production, problems), problems };
}

test('By default, a tenth of the visits is measured in production and none elsewhere', () => {
  expect(read({}, true)).toEqual({ metricsToken: undefined, telemetrySample: 0.1, problems: [] });
  expect(read({}).telemetrySample).toBe(0);
});

test('TELEMETRY_SAMPLE is a share from 0 to 1, and 0 disables telemetry in production too', () => {
  expect(read({ TELEMETRY_SAMPLE: '0' }, true).telemetrySample).toBe(0);
  expect(read({ TELEMETRY_SAMPLE: '0.25' }).telemetrySample).toBe(0.25);
  expect(read({ TELEMETRY_SAMPLE: '1' })).toMatchObject({ telemetrySample: 1, problems: [] });
  for (const text of ['1.1', '-1', '10%', 'all', '0,1'])
    expect(read({ TELEMETRY_SAMPLE: text }).problems).toEqual([
      `TELEMETRY_SAMPLE is '${text}', not a number from 0 to 1`,
    ]);
});

test('METRICS_TOKEN must not contain characters that an authorization header cannot transmit', () => {
  for (const token of ['a'.repeat(32).concat(' b'), 'é'.repeat(32), 'a'.repeat(32).concat('\n')])
    expect(read({ METRICS_TOKEN: token }).problems).toEqual([
      'METRICS_TOKEN must consist of printable ASCII characters without spaces (openssl rand -hex 32)',
    ]);
});

test('METRICS_TOKEN must have at least 32 characters', () => {
  expect(read({ METRICS_TOKEN: 'a'.repeat(32) })).toMatchObject({
    metricsToken: 'a'.repeat(32),
    problems: [],
  });
  expect(read({ METRICS_TOKEN: 'a'.repeat(31) }).problems).toEqual([
    'METRICS_TOKEN must have at least 32 characters (openssl rand -hex 32)',
  ]);
});
