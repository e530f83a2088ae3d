import type { PageRequest, Rendering } from './process/protocol';
import { SharedRenders } from './shared-renders';

interface StartedRender {
  url: string;
  signal: AbortSignal;
  finish: (location: string) => void;
  fail: (error: Error) => void;
}

let started: StartedRender[] = [];

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

const createRenders = (maxConcurrent = 1) => new SharedRenders(render, { maxConcurrent, maxWaitMs: 250 });

const neverAborted = () => new AbortController().signal;

function visit(
  renders: SharedRenders,
  path = '/home',
  signal = neverAborted(),
  theme: PageRequest['theme'] = 'original',
) {
  return renders.get(
    { url: `http://shop.example${path}`, method: 'GET', body: '', theme, requestId: 'r' },
    signal,
  );
}

const settle = () => jest.advanceTimersByTimeAsync(0);

const rendered = (location: string) => ({ redirect: { status: 302, location } });

test('A render starts immediately for the first visitor to a page', async () => {
  void visit(createRenders());
  await settle();
  expect(started).toHaveLength(1);
});

test('Visitors who arrive while a page renders share the next render, which starts after their request', async () => {
  const renders = createRenders();
  const first = visit(renders);
  await settle();
  const later = [visit(renders), visit(renders), visit(renders)];
  await settle();
  expect(started).toHaveLength(1);
  started[0]?.finish('before');
  expect(await first).toEqual(rendered('before'));
  await settle();
  expect(started).toHaveLength(2);
  started[1]?.finish('after');
  expect(await Promise.all(later)).toEqual([rendered('after'), rendered('after'), rendered('after')]);
});

test('A visitor who arrives after the shared render has started gets a later render', async () => {
  const renders = createRenders();
  void visit(renders);
  void visit(renders);
  await settle();
  started[0]?.finish('first');
  await settle();
  const late = visit(renders);
  started[1]?.finish('second');
  await settle();
  started[2]?.finish('third');
  expect(await late).toEqual(rendered('third'));
});

test('Renders are not shared between pages or themes', async () => {
  const renders = createRenders();
  void visit(renders, '/home');
  void visit(renders, '/home?page=2');
  void visit(renders, '/home', neverAborted(), 'retro');
  await settle();
  expect(started).toHaveLength(3);
});

test('With a limit of two concurrent renders, a page has at most two', async () => {
  const renders = createRenders(2);
  for (let visitor = 0; visitor < 4; visitor += 1) void visit(renders);
  await settle();
  expect(started).toHaveLength(2);
  started[0]?.finish('one');
  await settle();
  expect(started).toHaveLength(3);
});

test('Visitors do not wait longer than the limit for a render that hangs', async () => {
  const renders = createRenders();
  void visit(renders);
  const second = visit(renders);
  await jest.advanceTimersByTimeAsync(249);
  expect(started).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  started[1]?.finish('in time');
  expect(await second).toEqual(rendered('in time'));
  // The hanging render still counts as running, so the next visitors wait again.
  void visit(renders);
  await settle();
  expect(started).toHaveLength(2);
});

test('A visitor who disconnects does not abort the render for the other visitors', async () => {
  const renders = createRenders();
  void visit(renders);
  const leaving = new AbortController();
  const left = visit(renders, '/home', leaving.signal);
  const staying = visit(renders);
  leaving.abort();
  await expect(left).rejects.toThrow('the visitor has disconnected');
  await settle();
  started[0]?.finish('first');
  await settle();
  expect(started[1]?.signal.aborted).toBe(false);
  started[1]?.finish('second');
  expect(await staying).toEqual(rendered('second'));
});

test('A render that no visitor is waiting for is aborted or never started', async () => {
  const renders = createRenders();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const abandoned = [visit(renders, '/home', running.signal), visit(renders, '/home', waiting.signal)];
  const results = Promise.allSettled(abandoned);
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

test('The request of a visitor who has already disconnected starts no render', async () => {
  await expect(visit(createRenders(), '/home', AbortSignal.abort())).rejects.toThrow(
    'the visitor has disconnected',
  );
  await settle();
  expect(started).toHaveLength(0);
});

test('All visitors who share a failed render get its error, and the next visitor gets a new render', async () => {
  const renders = createRenders();
  void visit(renders).catch(() => undefined);
  await settle();
  const sharing = Promise.allSettled([visit(renders), visit(renders)]);
  started[0]?.fail(new Error('first'));
  await settle();
  started[1]?.fail(new Error('no page'));
  expect((await sharing).map((result) => result.status === 'rejected' && result.reason.message)).toEqual([
    'no page',
    'no page',
  ]);
  void visit(renders);
  await settle();
  expect(started).toHaveLength(3);
});

test('Visitors with different feature flags do not share a render', async () => {
  const renders = createRenders();
  const page: PageRequest = {
    url: 'http://shop.example/home',
    method: 'GET',
    body: '',
    theme: 'original',
    requestId: 'r',
  };
  void renders.get({ ...page, flags: ['example'] }, neverAborted());
  void renders.get({ ...page, flags: [] }, neverAborted());
  await settle();
  expect(started).toHaveLength(2);
});
