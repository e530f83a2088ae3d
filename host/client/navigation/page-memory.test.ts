/** @jest-environment ./scripts/test/browser-environment.cjs */
import { createMemoryRouter, redirect } from 'react-router-dom';
import { ApiError } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import type { PageHandle } from '@press-start/shared-ui/page';
import { lifetime } from './page-data';
import { PageMemory } from './page-memory';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

let shop = {
  name: 'shop',
  release: '1',
  entry: '',
  integrity: '',
  patterns: ['/home', '/game/:id', '/cart'],
};
const game = new URL('https://shop.example/game/7');

const handle = (server: PageHandle['server']): PageHandle => ({ server });
let calls: string[];
let fail: (() => unknown) | undefined;
let memory: PageMemory;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => Number(setTimeout(run, 16)));
  calls = [];
  fail = undefined;
  const loader = async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    calls.push(pathname + search);
    const failure = fail?.();
    if (failure) throw failure;
    return { loaded: calls.length };
  };
  shop = { ...shop, release: '1' };
  memory = new PageMemory([shop]);
  router = createMemoryRouter(
    [
      { path: '/home', element: null, loader, handle: handle('full') },
      { path: '/game/:id', element: null, loader, handle: handle('full') },
      { path: '/cart', element: null, loader, handle: handle('skeleton') },
    ],
    {
      initialEntries: ['/home'],
      hydrationData: { loaderData: { '0': { loaded: 0 } } },
      dataStrategy: memory.dataStrategy,
    },
  );
  memory.follow(router);
});

afterEach(() => {
  router.dispose();
  jest.useRealTimers();
});

const shownData = () => Object.values(router.state.loaderData)[0];
/** Navigates, and advances the clock past the frame that the router waits for. */
async function navigateTo(to: string | number) {
  const navigation = typeof to === 'number' ? router.navigate(to) : router.navigate(to);
  await jest.advanceTimersByTimeAsync(20);
  await navigation;
}

const paint = () => jest.advanceTimersByTimeAsync(1000);

test('Back and Forward render recently visited pages without a request', async () => {
  await navigateTo('/game/7');
  const first = shownData();
  await navigateTo(-1);
  expect(shownData()).toEqual({ loaded: 0 });
  await navigateTo(1);
  expect(shownData()).toBe(first);
  await paint();
  expect(calls).toEqual(['/game/7']);
});

test('Stale data is rendered first and revalidated only once, after the page has been painted', async () => {
  await navigateTo('/game/7');
  jest.setSystemTime(Date.now() + lifetime.freshMs);
  await navigateTo(-1);
  expect(shownData()).toEqual({ loaded: 0 });
  expect(calls).toEqual(['/game/7']);
  await paint();
  expect(calls).toEqual(['/game/7', '/home']);
  expect(shownData()).toEqual({ loaded: 2 });
});

test('If the API is unreachable, revalidating a page rendered from memory leaves the page unchanged', async () => {
  await navigateTo('/game/7');
  jest.setSystemTime(Date.now() + lifetime.freshMs);
  fail = () => new ApiError({ status: 0, code: 'unreachable', message: '' });
  await navigateTo(-1);
  await paint();
  expect(calls).toEqual(['/game/7', '/home']);
  expect(router.state.errors).toBeNull();
  expect(shownData()).toEqual({ loaded: 0 });
});

test('Revalidating a page rendered from memory shows that a product no longer exists', async () => {
  await navigateTo('/game/7');
  await navigateTo('/home');
  jest.setSystemTime(Date.now() + lifetime.freshMs);
  fail = () => new ApiError({ status: 404, code: 'not-found', message: '' });
  await navigateTo('/game/7');
  expect(router.state.errors).toBeNull();
  await paint();
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
});

test('A navigation uses the data of a prefetch that is still in flight', async () => {
  let respond = (_data: unknown) => {};
  const prefetch = memory.data.load(memory.keyOf(game), () => new Promise((resolve) => (respond = resolve)));
  const navigation = navigateTo('/game/7');
  respond('prefetched');
  await Promise.all([prefetch, navigation]);
  expect(shownData()).toBe('prefetched');
  expect(calls).toEqual([]);
});

test('After a failed prefetch, the navigation loads the page’s data', async () => {
  const prefetch = memory.data.load(memory.keyOf(game), async () => {
    throw redirect('/home');
  });
  await Promise.all([prefetch.catch(() => undefined), navigateTo('/game/7')]);
  expect(router.state.location.pathname).toBe('/game/7');
  expect(calls).toEqual(['/game/7']);
});

test('Revalidating the current page and following a link to it both load new data', async () => {
  await router.revalidate();
  await navigateTo('/home');
  expect(calls).toEqual(['/home', '/home']);
});

test('The data of a page with visitor-specific content is loaded on every visit', async () => {
  await navigateTo('/cart');
  await navigateTo('/home');
  await navigateTo(-1);
  expect(calls).toEqual(['/cart', '/cart']);
});

test.each([
  () => emit('catalogue:changed', { id_product: 7 }),
  () => emit('order:placed', { id_order: 1 }),
  () => emit('session:started', { id: 1, username: 'pixel_pete' }),
  () => emit('session:ended', { reason: 'logout' }),
])(
  'After an event that reports a catalogue change, an order, a login or a logout, the previous page is not rendered from memory',
  async (change) => {
    await navigateTo('/game/7');
    change();
    await navigateTo(-1);
    expect(calls).toEqual(['/game/7', '/home']);
  },
);

test('After a request that may have changed data, a page is rendered from memory and revalidated', async () => {
  await navigateTo('/game/7');
  emit('api:written', {});
  await navigateTo(-1);
  expect(calls).toEqual(['/game/7']);
  await paint();
  expect(calls).toEqual(['/game/7', '/home']);
});

test('Only pages from memory are rendered in a single task', async () => {
  const rendered: [path: string, flushSync: boolean][] = [];
  memory.wrapRouter(router).subscribe(({ navigation, location }, { flushSync }) => {
    if (navigation.state === 'idle') rendered.push([location.pathname, flushSync]);
  });
  await navigateTo('/game/7');
  await navigateTo(-1);
  expect(rendered).toEqual([
    ['/game/7', false],
    ['/home', true],
  ]);
});

test('A page is not rendered from data that another release of its remote has loaded', async () => {
  await navigateTo('/game/7');
  Object.assign(shop, { release: '2' });
  await navigateTo(-1);
  expect(calls).toEqual(['/game/7', '/home']);
});

test('Before a page is replaced, its focused link loses focus, but a focused form field or header element keeps it', async () => {
  document.body.innerHTML =
    '<header><input></header><main tabindex="-1"><a href="/game/7">Game</a><select></select></main>';
  const focused: (string | undefined)[] = [];
  memory.wrapRouter(router).subscribe(() => focused.push(document.activeElement?.localName));
  const navigateFrom = async (selector: string, to: string) => {
    document.querySelector<HTMLElement>(selector)?.focus();
    const navigation = router.navigate(to);
    await jest.runAllTimersAsync();
    await navigation;
    return focused.at(-1);
  };
  expect(await navigateFrom('a', '/home?page=2')).toBe('a');
  expect(await navigateFrom('a', '/game/7')).toBe('body');
  expect(await navigateFrom('input', '/home')).toBe('input');
  expect(await navigateFrom('select', '/game/7')).toBe('select');
  expect(await navigateFrom('main', '/home')).toBe('main');
  document.body.innerHTML = '';
});
