import { PageCache } from './page-cache';
import { TextResponse } from './text-response';

const page = (text = 'Games') => ({
  document: new TextResponse(200, {}, text),
  otherTheme: new TextResponse(200, {}, ''),
  otherThemeHash: '',
});

test('A cached page is returned only for the catalogue version that it shows', () => {
  const cache = new PageCache();
  const stored = cache.add('/home', 7, page());
  expect(cache.get('/home', 7)).toBe(stored);
  expect(cache.get('/home', 8)).toBeUndefined();
  expect(cache.get('/game/1', 7)).toBeUndefined();
});

test('Concurrent renders of one page store one response', () => {
  const cache = new PageCache();
  const first = cache.add('/home', 7, page());
  expect(cache.add('/home', 7, page())).toBe(first);
  const later = page('Games on sale');
  expect(cache.add('/home', 8, later)).toBe(later);
});

test('The cache evicts the least recently used pages before it exceeds its memory limit', () => {
  const cache = new PageCache();
  const megabyte = 'x'.repeat(1024 * 1024);
  cache.add('/home', 1, page());
  for (let game = 1; game <= 100; game += 1) {
    cache.add(`/game/${game}`, 1, page(megabyte));
    expect(cache.get('/home', 1)).toBeDefined();
  }
  const kept = Array.from({ length: 100 }, (_, index) => cache.get(`/game/${index + 1}`, 1));
  expect(kept[0]).toBeUndefined();
  expect(kept[99]).toBeDefined();
  expect(kept.filter(Boolean).length).toBeLessThanOrEqual(32);
});

test('A cached page expires after a minute', () => {
  jest.useFakeTimers();
  // The LRU cache treats a start time of zero as missing.
  jest.advanceTimersByTime(1);
  const cache = new PageCache();
  cache.add('/home', 1, page());
  jest.advanceTimersByTime(59_000);
  expect(cache.get('/home', 1)).toBeDefined();
  jest.advanceTimersByTime(2000);
  expect(cache.get('/home', 1)).toBeUndefined();
  jest.useRealTimers();
});
