import { PageCache } from './page-cache';
import { TextResponse } from './text-response';

jest.mock('../../config', () => ({ config: { publicUrl: 'http://shop.example' } }));

const page = (text = 'Games') => ({
  document: new TextResponse(200, {}, text),
  otherTheme: new TextResponse(200, {}, ''),
  otherThemeHashes: new Set<string>(),
  dataHash: '',
  renderedAt: performance.now(),
});

const makeVersion = (version: number, edited = version) => ({ version, edited });

test('If the stock must be current, a cached page is returned only for the catalogue version that it shows', () => {
  const cache = new PageCache();
  const stored = cache.add('/home', makeVersion(7), page(), performance.now());
  expect(cache.get('/home', makeVersion(7), true)).toBe(stored);
  expect(cache.get('/home', makeVersion(8), true)).toBeUndefined();
  expect(cache.get('/game/1', makeVersion(7), true)).toBeUndefined();
});

test('Concurrent renders of one page store only one response', () => {
  const cache = new PageCache();
  const first = cache.add('/home', makeVersion(7), page(), performance.now());
  expect(cache.add('/home', makeVersion(7), page(), performance.now())).toBe(first);
  const later = page('Games on sale');
  expect(cache.add('/home', makeVersion(8), later, performance.now()).document).toBe(later.document);
});

test('A page that is rendered again without a change keeps its compressed response', () => {
  const cache = new PageCache();
  const { document } = cache.add('/home', makeVersion(7), page(), performance.now());
  expect(cache.add('/home', makeVersion(8), page(), performance.now()).document).toBe(document);
});

test('The cache evicts the least recently used pages before it exceeds its memory limit', () => {
  const cache = new PageCache();
  const megabyte = 'x'.repeat(1024 * 1024);
  cache.add('/home', makeVersion(1), page(), performance.now());
  for (let game = 1; game <= 100; game += 1) {
    cache.add(`/game/${game}`, makeVersion(1), page(megabyte), performance.now());
    expect(cache.get('/home', makeVersion(1), true)).toBeDefined();
  }
  const cachedPages = Array.from({ length: 100 }, (_, index) =>
    cache.get(`/game/${index + 1}`, makeVersion(1), true),
  );
  expect(cachedPages[0]).toBeUndefined();
  expect(cachedPages[99]).toBeDefined();
  expect(cachedPages.filter(Boolean).length).toBeLessThanOrEqual(32);
});

test('A cached page expires after a minute', () => {
  jest.useFakeTimers();
  // The LRU cache treats a start time of zero as missing.
  jest.advanceTimersByTime(1);
  const cache = new PageCache();
  cache.add('/home', makeVersion(1), page(), performance.now());
  jest.advanceTimersByTime(59_000);
  expect(cache.get('/home', makeVersion(1), true)).toBeDefined();
  jest.advanceTimersByTime(2000);
  expect(cache.get('/home', makeVersion(1), true)).toBeUndefined();
  jest.useRealTimers();
});

test('A page that is rendered again after a minute without a change keeps its compressed response', () => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(1);
  const cache = new PageCache();
  const { document } = cache.add('/home', makeVersion(1), page(), performance.now());
  jest.advanceTimersByTime(61_000);
  expect(cache.get('/home', makeVersion(1), true)).toBeUndefined();
  expect(cache.add('/home', makeVersion(1), page(), performance.now()).document).toBe(document);
  jest.useRealTimers();
});

test('A cached page that is confirmed for a later catalogue version still expires a minute after it was rendered', () => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(1);
  const cache = new PageCache();
  cache.add('/home', makeVersion(1), page(), performance.now());
  jest.advanceTimersByTime(40_000);
  const outdated = cache.getOutdated('/home') ?? page();
  cache.add('/home', makeVersion(2), outdated, performance.now());
  expect(cache.get('/home', makeVersion(2), true)).toBe(outdated);
  jest.advanceTimersByTime(21_000);
  expect(cache.get('/home', makeVersion(2), true)).toBeUndefined();
  expect(cache.getOutdated('/home')).toBeUndefined();
  jest.useRealTimers();
});

describe('a cached page after a stock change', () => {
  const cache = new PageCache();
  const before = makeVersion(1, 1);
  const after = makeVersion(2, 1);

  beforeEach(() => {
    jest.useFakeTimers();
    cache.add('/home', before, page(), performance.now());
  });
  afterEach(() => jest.useRealTimers());

  test('After a stock change, visitors get the cached page until it is ten seconds old', () => {
    jest.advanceTimersByTime(9_999);
    expect(cache.get('/home', after, false)).toBeDefined();
    jest.advanceTimersByTime(1);
    expect(cache.get('/home', after, false)).toBeUndefined();
  });

  test('The visitor who caused a stock change does not get the cached page', () => {
    expect(cache.get('/home', after, true)).toBeUndefined();
  });

  test('After a stock change, the cached page is refreshed once, shortly before it is too old', () => {
    jest.advanceTimersByTime(6_999);
    expect(cache.claimRefresh('/home', after)).toBe(false);
    jest.advanceTimersByTime(1);
    expect(cache.claimRefresh('/home', before)).toBe(false);
    expect(cache.claimRefresh('/home', after)).toBe(true);
    expect(cache.claimRefresh('/home', after)).toBe(false);
  });

  test('After a stock change, no visitor gets the cached page if a product has been edited too', () => {
    expect(cache.get('/home', makeVersion(3, 2), false)).toBeUndefined();
  });
});

describe('a cached page that lacks a fragment', () => {
  const version = makeVersion(1);
  const lacking = () => ({ ...page('Without reviews'), lacksFragment: true });

  beforeEach(() => {
    jest.useFakeTimers();
    jest.advanceTimersByTime(1);
  });
  afterEach(() => jest.useRealTimers());

  test('A page that lacks a fragment is refreshed with exponential backoff, until it has the fragment', () => {
    const cache = new PageCache();
    for (const retryMs of [5_000, 10_000, 20_000]) {
      cache.add('/game/1', version, lacking(), performance.now());
      jest.advanceTimersByTime(retryMs - 1);
      expect(cache.claimRefresh('/game/1', version)).toBe(false);
      jest.advanceTimersByTime(1);
      expect(cache.claimRefresh('/game/1', version)).toBe(true);
      expect(cache.claimRefresh('/game/1', version)).toBe(false);
    }
    const complete = page('With reviews');
    expect(cache.add('/game/1', version, complete, performance.now()).document).toBe(complete.document);
    jest.advanceTimersByTime(50_000);
    expect(cache.claimRefresh('/game/1', version)).toBe(false);
  });

  test('A page that lacks a fragment does not replace the complete page of a concurrent request', () => {
    const cache = new PageCache();
    const complete = cache.add('/game/1', version, page('With reviews'), performance.now());
    expect(cache.add('/game/1', version, lacking(), performance.now())).toBe(complete);
  });
});
