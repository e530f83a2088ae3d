import { lifetime, PageData } from './page-data';

const url = '/game/7';
let time = 0;
let data: PageData;

beforeEach(() => {
  time = 0;
  data = new PageData(() => time);
});

/** Returns a load function whose promise the test settles. */
function pendingLoad() {
  let settle: { resolve: (value: unknown) => void; reject: (error: unknown) => void } | undefined;
  const load = jest.fn(() => new Promise<unknown>((resolve, reject) => (settle = { resolve, reject })));
  return {
    load,
    resolve: (value: unknown) => settle?.resolve(value),
    reject: () => settle?.reject(new Error()),
  };
}

test('Stored data is fresh at first, then needs revalidation, and is finally removed', () => {
  const game = { name: 'Celeste' };
  data.set(url, game);
  time = lifetime.freshMs - 1;
  expect(data.get(url)).toEqual({ data: game, isFresh: true });
  time = lifetime.freshMs;
  expect(data.get(url)).toEqual({ data: game, isFresh: false });
  time = lifetime.storedMs;
  expect(data.get(url)).toBeUndefined();
});

test('Storing the same data again does not make it fresh, but storing newly loaded data does', () => {
  const game = {};
  data.set(url, game);
  time = lifetime.freshMs;
  data.set(url, game);
  expect(data.get(url)?.isFresh).toBe(false);
  data.set(url, {});
  expect(data.get(url)?.isFresh).toBe(true);
});

test('Concurrent loads of a URL share one call, and a later load uses the stored data', async () => {
  const { load, resolve } = pendingLoad();
  const loads = [data.load(url, load), data.load(url, load)];
  resolve('game');
  expect(await Promise.all([...loads, data.load(url, load)])).toEqual(['game', 'game', 'game']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('A failed load is not shared: the next load of the URL calls its own function', async () => {
  const { load, reject } = pendingLoad();
  const failed = data.load(url, load);
  reject();
  await expect(failed).rejects.toThrow();
  expect(data.inFlight(url)).toBeUndefined();
  expect(await data.load(url, async () => 'game')).toBe('game');
});

test('Expired data remains available but needs revalidation, and cleared data is removed', () => {
  data.set(url, {});
  data.expire();
  expect(data.get(url)).toMatchObject({ isFresh: false });
  data.clear();
  expect(data.get(url)).toBeUndefined();
});

test.each(['expire', 'clear'] as const)(
  'The data of a load that started before %s() was called is neither stored nor shared with later loads',
  async (change) => {
    const { load, resolve } = pendingLoad();
    const early = data.load(url, load);
    data[change]();
    expect(data.inFlight(url)).toBeUndefined();
    const late = data.load(url, async () => 'new');
    resolve('old');
    expect(await early).toBe('old');
    expect(await late).toBe('new');
    expect(data.get(url)?.data).toBe('new');
  },
);

test('Cleared data that a page still shows is not stored again', () => {
  const game = {};
  data.set(url, game);
  data.clear();
  data.set(url, game);
  expect(data.get(url)).toBeUndefined();
});

test('The least recently used page is removed first', () => {
  const first = {};
  data.set('/0', first);
  for (let page = 1; page < 60; page += 1) data.set(`/${page}`, {});
  data.set('/0', first);
  data.set('/60', {});
  expect(data.get('/0')).toBeDefined();
  expect(data.get('/1')).toBeUndefined();
});
