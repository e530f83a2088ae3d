import { createMemoryRouter } from 'react-router-dom';
import { latePages } from './late-pages';
import { loadRoutes } from './remotes';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./remotes', () => ({ ...jest.requireActual('./remotes'), loadRoutes: jest.fn() }));
jest.mock('./routes', () => ({ pagesId: 'pages' }));

beforeEach(() => jest.mocked(loadRoutes).mockReset());

const account = { name: 'account', patterns: ['/signup'], release: '1', entry: '', integrity: '' };
const signUp = { id: 'signup', path: '/signup', element: null };

function open() {
  const pages = [
    { path: '/home', element: null },
    { id: 'not-found', path: '*', element: null },
  ];
  return createMemoryRouter([{ id: 'pages', children: pages }], {
    initialEntries: ['/home'],
    patchRoutesOnNavigation: latePages([account], new Set()),
  });
}

/** Holds the remote's answer back until told. */
function slowRemote() {
  let answer: { come: () => void; fail: () => void } = { come: () => {}, fail: () => {} };
  jest.mocked(loadRoutes).mockReturnValueOnce(
    new Promise((resolve, reject) => {
      answer = { come: () => resolve([signUp]), fail: () => reject(new Error('out of reach')) };
    }),
  );
  return answer;
}

const shown = (router: ReturnType<typeof open>) => router.state.matches.at(-1)?.route.id;

test('a remote that was left before it came is asked for again', async () => {
  const router = open();
  const remote = slowRemote();
  const leaving = router.navigate('/signup');
  await router.navigate('/home');
  remote.come();
  await leaving;
  jest.mocked(loadRoutes).mockResolvedValueOnce([signUp]);
  await router.navigate('/signup');
  expect(shown(router)).toBe('signup');
});

test('a remote that fails after it was left does not close the page one is on', async () => {
  const router = open();
  const remote = slowRemote();
  const leaving = router.navigate('/signup');
  await router.navigate('/home');
  remote.fail();
  await leaving;
  expect(router.state.location.pathname).toBe('/home');
  expect(router.state.errors).toBeNull();
});

test('a remote that cannot be loaded is told to the router', async () => {
  const router = open();
  slowRemote().fail();
  await router.navigate('/signup');
  expect(Object.values(router.state.errors ?? {})).toEqual([new Error('out of reach')]);
});
