import { Counter, Histogram, Registry } from 'prom-client';
import { KnownReleases } from './known-releases';

test('In the labels of metrics, a release that this host has served keeps its name, and other names become `unknown`', () => {
  const known = new KnownReleases();
  const shop = known.labelsOf({ name: 'shop', release: '0.4.1+62c1' });
  expect(shop).toEqual({ remote: 'shop', release: '0.4.1+62c1' });
  expect(known.find({ remote: 'shop', release: '0.4.1+62c1' })).toEqual(shop);
  expect(known.find({ remote: 'shop', release: '9.9.9' })).toEqual({ remote: 'shop', release: 'unknown' });
  expect(known.find({ remote: 'evil', release: '0.4.1+62c1' })).toEqual({
    remote: 'unknown',
    release: 'unknown',
  });
  expect(known.find({ remote: 'host', release: 'anything' })).toEqual({ remote: 'host', release: 'host' });
});

test('All overriding releases share one label value', () => {
  const known = new KnownReleases();
  const source = known.labelsOf({ name: 'shop', release: 'dev-1', base: 'http://localhost:3101' });
  expect(source).toEqual({ remote: 'override', release: 'override' });
  expect(known.find({ remote: 'shop', release: 'dev-1' })).toEqual({ remote: 'unknown', release: 'unknown' });
});

test('After a hundred newer releases, the series of a release are removed from the metrics', async () => {
  const registry = new Registry();
  const labelNames = ['remote', 'release'] as const;
  const counter = new Counter({ name: 'errors', help: 'Errors', labelNames, registers: [registry] });
  const histogram = new Histogram({ name: 'renders', help: 'Renders', labelNames, registers: [registry] });
  const known = new KnownReleases();
  known.limit(counter);
  known.limit(histogram);
  for (let number = 1; number <= 150; number += 1) {
    const source = known.labelsOf({ name: 'shop', release: `0.${number}` });
    counter.inc(source);
    histogram.observe(source, 1);
  }
  await new Promise(setImmediate);
  const text = await registry.metrics();
  expect(text).not.toContain('release="0.50"');
  expect(text.match(/^errors\{/gm)).toHaveLength(100);
  expect(text.match(/^renders_count\{/gm)).toHaveLength(100);
});
