import type { PageRequest } from './protocol';
import type { Rendering } from './rendered-page';
import { SharedRenders } from './shared-renders';

interface Started {
  url: string;
  signal: AbortSignal;
  finish: (location: string) => void;
  fail: (error: Error) => void;
}

let started: Started[] = [];

beforeEach(() => {
  started = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const render = ({ url }: PageRequest, signal: AbortSignal) =>
  new Promise<Rendering>((resolve, reject) => {
    const finish = (location: string) => resolve({ redirect: { status: 302, location } });
    started.push({ url, signal, finish, fail: reject });
  });

const store = (atOnce = 1) => new SharedRenders(render, { atOnce, longestWaitMs: 250 });

const stays = () => new AbortController().signal;

function visit(
  renders: SharedRenders,
  path = '/home',
  signal = stays(),
  theme: PageRequest['theme'] = 'original',
) {
  return renders.get(
    { url: `http://shop.example${path}`, method: 'GET', body: '', theme, requestId: 'r' },
    signal,
  );
}

const settle = () => jest.advanceTimersByTimeAsync(0);

const shown = (location: string) => ({ redirect: { status: 302, location } });

test('the first visitor of a page does not wait', async () => {
  void visit(store());
  await settle();
  expect(started).toHaveLength(1);
});

test('visitors who come while a page is rendered share the next render, which begins after their request', async () => {
  const renders = store();
  const first = visit(renders);
  await settle();
  const later = [visit(renders), visit(renders), visit(renders)];
  await settle();
  expect(started).toHaveLength(1);
  started[0]?.finish('before');
  expect(await first).toEqual(shown('before'));
  await settle();
  expect(started).toHaveLength(2);
  started[1]?.finish('after');
  expect(await Promise.all(later)).toEqual([shown('after'), shown('after'), shown('after')]);
});

test('a visitor who comes when the shared render has begun does not join it', async () => {
  const renders = store();
  void visit(renders);
  void visit(renders);
  await settle();
  started[0]?.finish('first');
  await settle();
  const late = visit(renders);
  started[1]?.finish('second');
  await settle();
  started[2]?.finish('third');
  expect(await late).toEqual(shown('third'));
});

test('other pages, and the other theme, have renders of their own', async () => {
  const renders = store();
  void visit(renders, '/home');
  void visit(renders, '/home?page=2');
  void visit(renders, '/home', stays(), 'retro');
  await settle();
  expect(started).toHaveLength(3);
});

test('with two processes a page is rendered twice at once, and no third time', async () => {
  const renders = store(2);
  for (let visitor = 0; visitor < 4; visitor += 1) void visit(renders);
  await settle();
  expect(started).toHaveLength(2);
  started[0]?.finish('one');
  await settle();
  expect(started).toHaveLength(3);
});

test('visitors do not wait longer than stated for a render that hangs', async () => {
  const renders = store();
  void visit(renders);
  const second = visit(renders);
  await jest.advanceTimersByTimeAsync(249);
  expect(started).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  started[1]?.finish('in time');
  expect(await second).toEqual(shown('in time'));
  // The one that hangs still counts: the next visitors wait again.
  void visit(renders);
  await settle();
  expect(started).toHaveLength(2);
});

test('one visitor who leaves does not take the page from the others', async () => {
  const renders = store();
  void visit(renders);
  const leaving = new AbortController();
  const gone = visit(renders, '/home', leaving.signal);
  const staying = visit(renders);
  leaving.abort();
  await expect(gone).rejects.toThrow('the visitor has left');
  await settle();
  started[0]?.finish('first');
  await settle();
  expect(started[1]?.signal.aborted).toBe(false);
  started[1]?.finish('second');
  expect(await staying).toEqual(shown('second'));
});

test('a render that nobody waits for any more is aborted, or does not begin', async () => {
  const renders = store();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const left = [visit(renders, '/home', running.signal), visit(renders, '/home', waiting.signal)];
  const results = Promise.allSettled(left);
  await settle();
  running.abort();
  waiting.abort();
  await results;
  expect(started[0]?.signal.aborted).toBe(true);
  started[0]?.fail(new Error('aborted'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(started).toHaveLength(1);
  void visit(renders);
  await settle();
  expect(started).toHaveLength(2);
});

test('a visitor who has left before the request is read gets no render', async () => {
  await expect(visit(store(), '/home', AbortSignal.abort())).rejects.toThrow('the visitor has left');
  await settle();
  expect(started).toHaveLength(0);
});

test('all who share a render that fails hear of it, and the next visitor gets a new one', async () => {
  const renders = store();
  void visit(renders).catch(() => undefined);
  await settle();
  const sharing = Promise.allSettled([visit(renders), visit(renders)]);
  started[0]?.fail(new Error('first'));
  await settle();
  started[1]?.fail(new Error('no page'));
  expect((await sharing).map((one) => one.status === 'rejected' && one.reason.message)).toEqual([
    'no page',
    'no page',
  ]);
  void visit(renders);
  await settle();
  expect(started).toHaveLength(3);
});
