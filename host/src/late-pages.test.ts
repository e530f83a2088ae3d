/** @jest-environment ./scripts/test/browser-environment.cjs */
import { createMemoryRouter } from 'react-router-dom';
import { elsewhere } from './admission';
import { latePages } from './late-pages';
import { openedAddress } from './opened-address';
import { Pages } from './pages';
import { loadRoutes } from './remotes';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./remotes', () => ({ ...jest.requireActual('./remotes'), loadRoutes: jest.fn() }));
jest.mock('./admission', () => ({ elsewhere: jest.fn() }));

beforeEach(() => {
  jest.mocked(loadRoutes).mockReset();
  jest.mocked(elsewhere).mockReset().mockResolvedValue(undefined);
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
    patchRoutesOnNavigation: latePages(pages, {
      leave: (to) => router.navigate(to),
      opened: () => openedAddress(router),
    }),
  });
  return { router, pages };
}

/** Holds the remote's answer back until told. */
function slowRemote() {
  let response: { come: () => void; fail: () => void } = { come: () => {}, fail: () => {} };
  jest.mocked(loadRoutes).mockReturnValueOnce(
    new Promise((resolve, reject) => {
      response = { come: () => resolve([signUp]), fail: () => reject(new Error('out of reach')) };
    }),
  );
  return response;
}

type Router = ReturnType<typeof open>['router'];

const shown = (router: Router) => router.state.matches.at(-1)?.route.id;
const errorsOf = (router: Router) => Object.values(router.state.errors ?? {});

/** Until the router has begun to load the remote. */
const underWay = () => new Promise((resolve) => setTimeout(resolve));

test('a remote that was left before it came is asked for again', async () => {
  const { router } = open();
  const remote = slowRemote();
  const leaving = router.navigate('/signup');
  await underWay();
  await router.navigate('/home');
  remote.come();
  await leaving;
  jest.mocked(loadRoutes).mockResolvedValueOnce([signUp]);
  await router.navigate('/signup');
  expect(shown(router)).toBe('signup');
});

test('a remote that fails after it was left does not close the page one is on', async () => {
  const { router } = open();
  const remote = slowRemote();
  const leaving = router.navigate('/signup');
  await underWay();
  await router.navigate('/home');
  remote.fail();
  await leaving;
  expect(router.state.location.pathname).toBe('/home');
  expect(router.state.errors).toBeNull();
});

test('a remote that cannot be loaded is told to the router', async () => {
  const { router } = open();
  slowRemote().fail();
  await router.navigate('/signup');
  expect(errorsOf(router)).toEqual([new Error('out of reach')]);
});

test('a visitor who may not open a page is sent elsewhere, and nothing of its remote is loaded', async () => {
  const { router } = open();
  await router.navigate('/nowhere');
  jest.mocked(elsewhere).mockResolvedValueOnce('/home');
  await router.navigate('/signup?from=menu');
  expect(router.state.location.pathname).toBe('/home');
  expect(elsewhere).toHaveBeenLastCalledWith(account, { pathname: '/signup', search: '?from=menu' });
  expect(loadRoutes).not.toHaveBeenCalled();
});

test('a page that could not be loaded is loaded again by the next navigation, once its routes are refreshed', async () => {
  const { router, pages } = open();
  const lazy = jest
    .fn()
    .mockRejectedValueOnce(new Error('chunk is gone'))
    .mockResolvedValue({ element: null });
  jest.mocked(loadRoutes).mockResolvedValueOnce([{ id: 'signup', path: '/signup', lazy }]);
  await router.navigate('/signup');
  expect(errorsOf(router)).toEqual([new Error('chunk is gone')]);
  pages.refresh();
  await router.navigate('/signup');
  expect(router.state.errors).toBeNull();
});

test('pages that expired are replaced by those of the release that is live now', async () => {
  const { router, pages } = open();
  jest
    .mocked(loadRoutes)
    .mockResolvedValueOnce([signUp])
    .mockResolvedValueOnce([{ ...signUp, id: 'next' }]);
  await router.navigate('/signup');
  pages.expire(account);
  await router.navigate('/signup', { replace: true });
  expect(shown(router)).toBe('next');
});

test('when nothing newer can be loaded, the pages that have been loaded before stay open', async () => {
  const { router, pages } = open();
  const lazy = () => Promise.reject(new Error('chunk is gone'));
  jest
    .mocked(loadRoutes)
    .mockResolvedValueOnce([page('contact'), { id: 'signup', path: '/signup', lazy }])
    .mockRejectedValueOnce(new Error('out of reach'));
  await router.navigate('/signup');
  pages.expire(account);
  await router.navigate('/signup', { replace: true });
  expect(errorsOf(router)).toEqual([new Error('out of reach')]);
  await router.navigate('/contact');
  expect(router.state.errors).toBeNull();
  expect(shown(router)).toBe('contact');
});
