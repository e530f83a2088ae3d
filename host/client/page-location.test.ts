/** @jest-environment ./scripts/test/browser-environment.cjs */
import { createBrowserRouter } from 'react-router-dom';
import { isLoginOpen, loginRoute, prepareHistory } from './page-location';

const currentUrl = () => window.location.pathname + window.location.search;

/** Opens the store at a path. The route /orders always redirects to the login. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  prepareHistory(window);
  const toLogin = () => Response.redirect('http://localhost/login?returnTo=%2Forders');
  const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter([
    loginRoute(() => router),
    { path: '/home', element: null },
    { path: '/game/:id', element: null },
    { path: '/orders', loader: toLogin, element: null },
  ]);
  return router;
}

/** Returns the current page, and whether the login dialog is open over it. */
const currentView = ({ state }: ReturnType<typeof open>) => [
  state.location.pathname,
  isLoginOpen(state.location),
];

async function waitUntilIdle(router: ReturnType<typeof open>) {
  while (!router.state.initialized || router.state.navigation.state !== 'idle')
    await new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
}

test('A link to the login page opens a dialog over the current page, and going back closes it [R013 Q1]', async () => {
  const router = open('/game/7');
  await router.navigate('/login?returnTo=%2Fgame%2F7');
  expect(currentView(router)).toEqual(['/game/7', true]);
  expect(currentUrl()).toBe('/login?returnTo=%2Fgame%2F7');
  await router.navigate(-1);
  expect(currentView(router)).toEqual(['/game/7', false]);
  expect(currentUrl()).toBe('/game/7');
});

test('A login opened by its URL appears over the catalogue [R013]', () => {
  expect(currentView(open('/login?returnTo=%2Forders'))).toEqual(['/home', true]);
  expect(currentUrl()).toBe('/login?returnTo=%2Forders');
});

test('After a reload with the login dialog open, the page behind the dialog is the catalogue [Q1]', async () => {
  const router = open('/game/7');
  await router.navigate('/login');
  router.dispose();
  prepareHistory(window);
  expect(window.history.state.masked.pathname).toBe('/home');
});

test('A page other than the login ignores a masked location in the history state', () => {
  window.history.replaceState({ masked: { pathname: '/game/7', search: '', hash: '' } }, '', '/home');
  expect(prepareHistory(window)).toBe('/home');
  expect(window.history.state.masked).toBeUndefined();
});

test('A guard opens the login dialog over the previous page, or over the catalogue if there is none [Q34]', async () => {
  const router = open('/game/7');
  await router.navigate('/orders');
  await waitUntilIdle(router);
  expect(currentView(router)).toEqual(['/game/7', true]);

  const before = window.history.length;
  const firstVisit = open('/orders');
  await waitUntilIdle(firstVisit);
  expect(currentView(firstVisit)).toEqual(['/home', true]);
  expect(currentUrl()).toBe('/login?returnTo=%2Forders');
  expect(window.history.length).toBe(before);
});

test('When a guard redirects to the login while the login dialog is already open, going back once closes the dialog', async () => {
  const router = open('/game/7');
  await router.navigate('/login');
  await router.navigate('/orders');
  await waitUntilIdle(router);
  expect(currentUrl()).toBe('/login?returnTo=%2Forders');
  await router.navigate(-1);
  expect(currentView(router)).toEqual(['/game/7', false]);
});
