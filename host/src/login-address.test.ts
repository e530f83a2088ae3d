/** @jest-environment ./scripts/test/browser-environment.cjs */
import { createBrowserRouter } from 'react-router-dom';
import { isLoginOver, loginRoute, startBehind } from './login-address';

const address = () => window.location.pathname + window.location.search;

/** The store at an address, as the host opens it; its private page lets nobody in. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  startBehind(window);
  const toLogin = () => Response.redirect('http://localhost/login?returnTo=%2Forders');
  const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter([
    loginRoute(() => router),
    { path: '/home', element: null },
    { path: '/game/:id', element: null },
    { path: '/orders', loader: toLogin, element: null },
  ]);
  return router;
}

/** The page that is there, under the login or without it. */
const shown = ({ state }: ReturnType<typeof open>) => [state.location.pathname, isLoginOver(state.location)];

async function settled(router: ReturnType<typeof open>) {
  while (!router.state.initialized || router.state.navigation.state !== 'idle')
    await new Promise<void>((resolve) => {
      const end = router.subscribe(() => {
        end();
        resolve();
      });
    });
}

test('A link to the login leaves the page where it is; going back closes it [R013 Q1]', async () => {
  const router = open('/game/7');
  await router.navigate('/login?returnTo=%2Fgame%2F7');
  expect(shown(router)).toEqual(['/game/7', true]);
  expect(address()).toBe('/login?returnTo=%2Fgame%2F7');
  await router.navigate(-1);
  expect(shown(router)).toEqual(['/game/7', false]);
  expect(address()).toBe('/game/7');
});

test('Opened afresh, the login stands over the catalogue [R013]', () => {
  expect(shown(open('/login?returnTo=%2Forders'))).toEqual(['/home', true]);
  expect(address()).toBe('/login?returnTo=%2Forders');
});

test('Reloaded over a page, the login stands over the catalogue that the server has drawn [Q1]', async () => {
  const router = open('/game/7');
  await router.navigate('/login');
  router.dispose();
  startBehind(window);
  expect(window.history.state.masked.pathname).toBe('/home');
});

test('a page that is no login is where its address says, whatever the history remembers', () => {
  window.history.replaceState({ masked: { pathname: '/game/7', search: '', hash: '' } }, '', '/home');
  expect(startBehind(window)).toBe('/home');
  expect(window.history.state.masked).toBeUndefined();
});

test('A guard opens the login over the page one comes from, or over the catalogue [Q34]', async () => {
  const router = open('/game/7');
  await router.navigate('/orders');
  await settled(router);
  expect(shown(router)).toEqual(['/game/7', true]);

  const before = window.history.length;
  const fresh = open('/orders');
  await settled(fresh);
  expect(shown(fresh)).toEqual(['/home', true]);
  expect(address()).toBe('/login?returnTo=%2Forders');
  expect(window.history.length).toBe(before);
});

test('led to the login from the login, one step back leads out of it', async () => {
  const router = open('/game/7');
  await router.navigate('/login');
  await router.navigate('/orders');
  await settled(router);
  expect(address()).toBe('/login?returnTo=%2Forders');
  await router.navigate(-1);
  expect(shown(router)).toEqual(['/game/7', false]);
});
