/** @jest-environment ./scripts/test/browser-environment.cjs */
import { createMemoryRouter } from 'react-router-dom';
import type { LiveRemote } from '../boot';
import { targetLocation } from '../page-location';
import { loadOnNavigation, Pages } from '../pages';
import { loadRoutes } from '../remotes';
import { followSwitches } from './follow-switches';
import { lifetime } from './page-data';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('../remotes', () => ({ ...jest.requireActual('../remotes'), loadRoutes: jest.fn() }));

/** Responds to the request in flight for the state of the remotes. */
let respond: (switchedOff: string[]) => void = () => {};
const fetchRemotes = jest.fn(
  () =>
    new Promise<Response>((resolve) => {
      respond = (switchedOff) =>
        resolve(Response.json([{ name: 'account', off: switchedOff.includes('account') }]));
    }),
);

/**
 * Advances the clock; by default, by the time after which any navigation requests the state of the remotes.
 */
function passTime(ms = lifetime.freshMs): void {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
}

beforeEach(() => {
  Object.assign(globalThis, { fetch: fetchRemotes });
  fetchRemotes.mockClear();
  jest.mocked(loadRoutes).mockImplementation(async ({ off }) => {
    if (off) throw new Error('it is switched off');
    return [page('signup'), page('contact')];
  });
});

afterEach(() => jest.restoreAllMocks());

const page = (name: string) => ({ id: name, path: `/${name}`, element: null });

function openTab() {
  const account: LiveRemote = {
    name: 'account',
    patterns: ['/signup', '/contact'],
    release: '1',
    entry: '',
    integrity: '',
  };
  const routes = (all: object[]) => [
    { id: 'pages', children: [page('home'), ...all, { id: 'not-found', path: '*', element: null }] },
  ];
  const pages = new Pages([account], (all) => router._internalSetRoutes(routes(all)));
  const router = createMemoryRouter(routes([]), {
    initialEntries: ['/home'],
    patchRoutesOnNavigation: loadOnNavigation(pages, {
      redirect: (to) => router.navigate(to),
      destination: () => targetLocation(router),
    }),
  });
  followSwitches({ router, pages });
  return { router, account };
}

/** Resolves once the router is idle and has processed the responses. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
type Router = ReturnType<typeof openTab>['router'];
const errorsOf = (router: Router) => Object.values(router.state.errors ?? {});

/** Opens a page, and reports its remote as switched off before the page has finished loading. */
async function navigateDuringSwitch(router: Router, path: string, finishLoading: () => void): Promise<void> {
  const navigation = router.navigate(path);
  await settle();
  respond(['account']);
  await settle();
  finishLoading();
  await navigation;
  await settle();
}

test('After a remote has been switched off, the next navigation to one of its pages shows the notice', async () => {
  const { router } = openTab();
  await router.navigate('/signup');
  respond([]);
  await settle();
  expect(errorsOf(router)).toEqual([]);
  passTime();
  await router.navigate('/contact');
  respond(['account']);
  await settle();
  expect(router.state.location.pathname).toBe('/contact');
  expect(errorsOf(router)).toEqual([new Error('it is switched off')]);
  // The notice has replaced the page's history entry.
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/signup');
});

test('A page shows the notice if its remote is reported as switched off while the remote is still loading', async () => {
  const { router } = openTab();
  let finishLoading = () => {};
  jest.mocked(loadRoutes).mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (finishLoading = resolve));
    return [page('signup'), page('contact')];
  });
  await navigateDuringSwitch(router, '/signup', () => finishLoading());
  expect(errorsOf(router)).toEqual([new Error('it is switched off')]);
});

test('A page shows the notice if its remote is reported as switched off while the data of the page is still loading', async () => {
  const { router } = openTab();
  let finishLoading = () => {};
  const loader = () => new Promise<null>((resolve) => (finishLoading = () => resolve(null)));
  jest
    .mocked(loadRoutes)
    .mockImplementationOnce(async () => [page('signup'), { ...page('contact'), loader }]);
  await router.navigate('/signup');
  respond([]);
  await router.navigate('/home');
  respond([]);
  await settle();
  await navigateDuringSwitch(router, '/contact', () => finishLoading());
  expect(router.state.location.pathname).toBe('/contact');
  expect(errorsOf(router)).toEqual([new Error('it is switched off')]);
  expect(router.state.historyAction).toBe('REPLACE');
});

test('When a remote is switched off, other pages stay open, and its own pages open again once it is switched on', async () => {
  const { router, account } = openTab();
  await router.navigate('/signup');
  respond([]);
  await settle();
  await router.navigate('/home');
  respond(['account']);
  await settle();
  expect(errorsOf(router)).toEqual([]);
  await router.navigate('/signup');
  expect(errorsOf(router)).toEqual([new Error('it is switched off')]);
  respond(['account']);
  await settle();
  account.off = undefined;
  await router.navigate('/contact');
  expect(errorsOf(router)).toEqual([]);
});

test('A navigation does not wait for the state of the remotes, and a failed request for the state shows no error', async () => {
  const { router } = openTab();
  await router.navigate('/signup');
  expect(errorsOf(router)).toEqual([]);
  expect(fetchRemotes).toHaveBeenCalledTimes(1);
  passTime();
  jest.spyOn(console, 'warn').mockImplementation();
  fetchRemotes.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await router.navigate('/contact');
  await settle();
  expect(errorsOf(router)).toEqual([]);
});

test('The state of the remotes is requested on each navigation to another remote, and otherwise at most every 30 seconds', async () => {
  passTime(0);
  const { router } = openTab();
  await router.navigate('/signup');
  expect(fetchRemotes).toHaveBeenCalledTimes(1);
  passTime(lifetime.freshMs - 1);
  await router.navigate('/contact');
  expect(fetchRemotes).toHaveBeenCalledTimes(1);
  await router.navigate('/home');
  expect(fetchRemotes).toHaveBeenCalledTimes(2);
  await router.navigate('/signup');
  expect(fetchRemotes).toHaveBeenCalledTimes(3);
});
