/** @jest-environment ./scripts/test/browser-environment.cjs */
import { createMemoryRouter } from 'react-router-dom';
import { redirectFor } from './page-guard';
import { targetLocation } from './page-location';
import { loadOnNavigation, Pages } from './pages';
import { loadRoutes } from './remotes';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./remotes', () => ({ ...jest.requireActual('./remotes'), loadRoutes: jest.fn() }));
jest.mock('./page-guard', () => ({ redirectFor: jest.fn() }));

beforeEach(() => {
  jest.mocked(loadRoutes).mockReset();
  jest.mocked(redirectFor).mockReset().mockResolvedValue(undefined);
});

const account = {
  name: 'account',
  patterns: ['/signup', '/contact'],
  release: '1',
  entry: '',
  integrity: '',
};
const page = (name: string) => ({ id: name, path: `/${name}`, element: null });
const signUp = page('signup');

function open() {
  const routes = (pages: object[]) => [
    {
      id: 'pages',
      children: [page('home'), ...pages, { id: 'not-found', path: '*', element: null }],
    },
  ];
  const pages = new Pages([account], (all) => router._internalSetRoutes(routes(all)));
  const router = createMemoryRouter(routes([]), {
    initialEntries: ['/home'],
    patchRoutesOnNavigation: loadOnNavigation(pages, {
      redirect: (to) => router.navigate(to),
      destination: () => targetLocation(router),
    }),
  });
  return { router, pages };
}

/** Makes the remote's next load wait until the test settles it. */
function mockSlowRemote() {
  let settle: { succeed: () => void; fail: () => void } = { succeed: () => {}, fail: () => {} };
  jest.mocked(loadRoutes).mockReturnValueOnce(
    new Promise((resolve, reject) => {
      settle = { succeed: () => resolve([signUp]), fail: () => reject(new Error('unreachable')) };
    }),
  );
  return settle;
}

type Router = ReturnType<typeof open>['router'];

const currentPageId = (router: Router) => router.state.matches.at(-1)?.route.id;
const errorsOf = (router: Router) => Object.values(router.state.errors ?? {});

/** Resolves once the router has started to load the remote. */
const waitForLoadStart = () => new Promise((resolve) => setTimeout(resolve));

test('After a navigation is aborted while its remote loads, the next navigation loads the remote again', async () => {
  const { router } = open();
  const remote = mockSlowRemote();
  const abortedNavigation = router.navigate('/signup');
  await waitForLoadStart();
  await router.navigate('/home');
  remote.succeed();
  await abortedNavigation;
  jest.mocked(loadRoutes).mockResolvedValueOnce([signUp]);
  await router.navigate('/signup');
  expect(currentPageId(router)).toBe('signup');
});

test('A remote that fails to load after its navigation was aborted does not affect the current page', async () => {
  const { router } = open();
  const remote = mockSlowRemote();
  const abortedNavigation = router.navigate('/signup');
  await waitForLoadStart();
  await router.navigate('/home');
  remote.fail();
  await abortedNavigation;
  expect(router.state.location.pathname).toBe('/home');
  expect(router.state.errors).toBeNull();
});

test('When a remote cannot be loaded, the router reports the error', async () => {
  const { router } = open();
  mockSlowRemote().fail();
  await router.navigate('/signup');
  expect(errorsOf(router)).toEqual([new Error('unreachable')]);
});

test('A visitor without permission is redirected, and the page’s remote is not loaded', async () => {
  const { router } = open();
  await router.navigate('/nowhere');
  jest.mocked(redirectFor).mockResolvedValueOnce('/home');
  await router.navigate('/signup?from=menu');
  expect(router.state.location.pathname).toBe('/home');
  expect(redirectFor).toHaveBeenLastCalledWith(account, { pathname: '/signup', search: '?from=menu' });
  expect(loadRoutes).not.toHaveBeenCalled();
});

test('Once the routes have been refreshed, the next navigation reloads a page that failed to load', async () => {
  const { router, pages } = open();
  const lazy = jest
    .fn()
    .mockRejectedValueOnce(new Error('chunk is missing'))
    .mockResolvedValue({ element: null });
  jest.mocked(loadRoutes).mockResolvedValueOnce([{ id: 'signup', path: '/signup', lazy }]);
  await router.navigate('/signup');
  expect(errorsOf(router)).toEqual([new Error('chunk is missing')]);
  pages.refresh();
  await router.navigate('/signup');
  expect(router.state.errors).toBeNull();
});

test('Expired pages are replaced by the live release’s pages', async () => {
  const { router, pages } = open();
  jest
    .mocked(loadRoutes)
    .mockResolvedValueOnce([signUp])
    .mockResolvedValueOnce([{ ...signUp, id: 'next' }]);
  await router.navigate('/signup');
  pages.expire(account);
  await router.navigate('/signup', { replace: true });
  expect(currentPageId(router)).toBe('next');
});

test('Pages that were loaded earlier remain available when the live release cannot be loaded', async () => {
  const { router, pages } = open();
  const lazy = () => Promise.reject(new Error('chunk is missing'));
  jest
    .mocked(loadRoutes)
    .mockResolvedValueOnce([page('contact'), { id: 'signup', path: '/signup', lazy }])
    .mockRejectedValueOnce(new Error('unreachable'));
  await router.navigate('/signup');
  pages.expire(account);
  await router.navigate('/signup', { replace: true });
  expect(errorsOf(router)).toEqual([new Error('unreachable')]);
  await router.navigate('/contact');
  expect(router.state.errors).toBeNull();
  expect(currentPageId(router)).toBe('contact');
});
