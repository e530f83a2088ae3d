import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Browser } from '../../testing/browser';
import { TestStore } from '../../testing/store';

let store: TestStore;
let apiUrl: string;
beforeAll(async () => {
  store = await TestStore.open();
  apiUrl = store.app.listeningOrigin;
});
afterAll(() => store.close());

const openBrowser = () => new Browser(store.services.config.publicUrl, apiUrl);
const START = '/api/auth/google/start';

async function openPicker(browser: Browser, start = START) {
  const { url, response } = await browser.follow(start, '/login');
  if (response === undefined) throw new Error(`redirected to ${url.href}`);
  return { url, response };
}

/** Chooses a user and returns the URL of the store's login page. */
async function chooseUser(browser: Browser, form: Record<string, string>, start?: string): Promise<URL> {
  const { url } = await openPicker(browser, start);
  const response = await browser.submit(url.href, form);
  const next = response.headers.get('location');
  if (next === null) throw new Error(`the picker responded with ${response.status}`);
  return (await browser.follow(next, '/login')).url;
}

const exchangeCode = (browser: Browser, code: string | null, overrides = {}) =>
  browser.post('/api/auth/google', { code, ...overrides });

async function logIn(browser: Browser, subject: string) {
  const loginUrl = await chooseUser(browser, { subject });
  const response = await exchangeCode(browser, loginUrl.searchParams.get('code'));
  expect(response.status).toBe(200);
  return response.json();
}

describe('a login through the embedded identity provider', () => {
  test('Picking a person in the embedded identity provider returns a code that opens a session, and the profile in the request body is ignored [R194]', async () => {
    const browser = openBrowser();
    const loginUrl = await chooseUser(
      browser,
      { subject: 'dev-ada' },
      `${START}?returnTo=${encodeURIComponent('/favs?a=1')}`,
    );
    expect(loginUrl.origin + loginUrl.pathname).toBe('http://shop.example/login');
    expect(Object.fromEntries(loginUrl.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      returnTo: '/favs?a=1',
    });
    const profile = { username: 'admin', name: 'X', lastname: 'Y', email: 'a@b.example', picture: null };
    const response = await exchangeCode(browser, loginUrl.searchParams.get('code'), profile);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const session = await response.json();
    expect(session).toEqual({
      id: expect.any(Number),
      name: 'Ada',
      lastname: 'Pixel',
      email: 'ada@arcade.example',
      address: '',
      username: 'AdaPixel',
      token: expect.stringMatching(/^[\w-]{43}$/),
      cart_orders: [],
    });
    expect((await store.get('/auth/getRole', { token: session.token })).json()).toEqual({
      id_user: session.id,
      admin: false,
      active: true,
    });
    expect(browser.cookieNames).not.toContain('social-login');
  });

  test("A person's later social logins open the same account and return the saved cart, and a login with a password fails", async () => {
    const [first, game] = [await logIn(openBrowser(), 'dev-hugo'), await store.makeGame()];
    const cart = [{ id_product: game.id, quantity: 2 }];
    await store.post('/order/save', { token: first.token, body: { id_user: first.id, cart } });
    const second = await logIn(openBrowser(), 'dev-hugo');
    expect([second.id, second.cart_orders]).toEqual([first.id, cart]);
    const byPassword = await store.post('/auth/login', { body: { username: first.username, password: '' } });
    expect([byPassword.statusCode, byPassword.json().message]).toEqual([401, 'Invalid username or password']);
  });

  test('A social login accepts names with accents and appends a number to a username that is already taken', async () => {
    const body = {
      username: 'InésMuñoz',
      email: 'other@mail.example',
      password: 'secret1',
      confirmPassword: 'secret1',
      name: 'Inés',
      lastname: 'Muñoz',
      address: 'Elm Street 1',
    };
    expect((await store.post('/auth/signup', { body })).statusCode).toBe(201);
    const session = await logIn(openBrowser(), 'dev-ines');
    expect(session).toMatchObject({
      name: 'Inés',
      lastname: 'Muñoz',
      username: expect.stringMatching(/^InésMuñoz\d\d$/),
    });
  });

  test('A social login after the deletion of the account creates a new account', async () => {
    const first = await logIn(openBrowser(), 'dev-kenji');
    expect((await store.delete(`/user/${first.id}`, { token: first.token })).statusCode).toBe(200);
    expect((await logIn(openBrowser(), 'dev-kenji')).id).not.toBe(first.id);
  });

  test('A password reset link sets a password for an account that was created by a social login', async () => {
    const { email, username } = await logIn(openBrowser(), 'dev-ada');
    await store.post('/email/reset', { body: { email } });
    const [mail] = (await store.get('/dev/mail.json')).json();
    const token = /\/reset\/([\w-]{43})/.exec(mail.text)?.[1];
    await store.post(`/auth/reset/${token}`, { body: { password: 'fresh-1' } });
    const byPassword = await store.post('/auth/login', { body: { username, password: 'fresh-1' } });
    expect(byPassword.statusCode).toBe(200);
  });

  test.each([
    ['a person with an unverified email', { subject: 'dev-walt' }, 'unverified'],
    ['Cancel', { cancel: 'yes' }, 'cancelled'],
    ['an unknown person', { subject: 'dev-root' }, 'cancelled'],
  ])(
    'Picking %s in the embedded identity provider redirects back to the login page without a code',
    async (_description, form, social) => {
      const loginUrl = await chooseUser(openBrowser(), form, `${START}?returnTo=/favs`);
      expect(Object.fromEntries(loginUrl.searchParams)).toEqual({ social, returnTo: '/favs' });
    },
  );
});

describe('the page of the embedded identity provider', () => {
  test('The page of the embedded identity provider shows fictional users, and its Content-Security-Policy forbids scripts, external resources and embedding', async () => {
    const { response, url } = await openPicker(openBrowser());
    expect(url.href).toMatch(/^http:\/\/shop\.example\/dev-idp\/interaction\//);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/shop\.example; .*frame-ancestors 'none'$/,
    );
    const page = await response.text();
    expect(page).toContain('Ada Pixel<br>ada@arcade.example');
    expect(page).toContain('walt@arcade.example (not verified)');
  });

  test('The page of the embedded identity provider is shown at every login, even right after another login', async () => {
    const browser = openBrowser();
    await logIn(browser, 'dev-ada');
    expect((await openPicker(browser)).response.status).toBe(200);
  });

  test('For an unknown login, the embedded identity provider shows an error page with a link back to the store', async () => {
    const response = await openBrowser().send('/dev-idp/interaction/unknown');
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('href="http://shop.example/home"'),
    ]);
  });

  test('The embedded identity provider redirects only to the store', async () => {
    const query = new URLSearchParams({
      client_id: 'press-start',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'https://elsewhere.example/',
    });
    const response = await openBrowser().send(`/dev-idp/auth?${query}`);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(await response.text()).toContain('This login is over');
  });

  test('The embedded identity provider is unavailable if a real provider is configured', async () => {
    const realProvider = {
      provider: 'oidc',
      issuer: 'https://id.example',
      clientId: 'a',
      clientSecret: 'b',
    } as const;
    const configuredStore = await TestStore.open({ identity: realProvider });
    expect((await configuredStore.get('/dev-idp/.well-known/openid-configuration')).statusCode).toBe(404);
    await configuredStore.close();
  });
});
