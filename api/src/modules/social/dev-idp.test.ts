import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Browser } from '../../testing/browser';
import { TestStore } from '../../testing/store';

let store: TestStore;
let address: string;
beforeAll(async () => {
  store = await TestStore.open();
  address = store.app.listeningOrigin;
});
afterAll(() => store.close());

const open = () => new Browser(store.services.config.publicUrl, address);
const START = '/api/auth/google/start';

/** Opens the embedded provider's page, as the login button does. */
async function toPicker(browser: Browser, start = START) {
  const { url, response } = await browser.follow(start, '/login');
  if (response === undefined) throw new Error(`redirected to ${url.href}`);
  return { url, response };
}

/** Picks a person and returns the URL of the store's login page. */
async function pick(browser: Browser, form: Record<string, string>, start?: string): Promise<URL> {
  const { url } = await toPicker(browser, start);
  const response = await browser.submit(url.href, form);
  const next = response.headers.get('location');
  if (next === null) throw new Error(`the picker responded with ${response.status}`);
  return (await browser.follow(next, '/login')).url;
}

const exchangeCode = (browser: Browser, code: string | null, more = {}) =>
  browser.post('/api/auth/google', { code, ...more });

async function logIn(browser: Browser, subject: string) {
  const back = await pick(browser, { subject });
  const response = await exchangeCode(browser, back.searchParams.get('code'));
  expect(response.status).toBe(200);
  return response.json();
}

describe('a login through the embedded identity provider', () => {
  test('Picking a person returns a code that opens a session, and the profile in the body is ignored [R194]', async () => {
    const browser = open();
    const back = await pick(
      browser,
      { subject: 'dev-ada' },
      `${START}?returnTo=${encodeURIComponent('/favs?a=1')}`,
    );
    expect(back.origin + back.pathname).toBe('http://shop.example/login');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      returnTo: '/favs?a=1',
    });
    const profile = { username: 'admin', name: 'X', lastname: 'Y', email: 'a@b.example', picture: null };
    const response = await exchangeCode(browser, back.searchParams.get('code'), profile);
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

  test("A person's later logins open the same account and return the saved cart once, and a login with a password fails", async () => {
    const [first, game] = [await logIn(open(), 'dev-hugo'), await store.makeGame()];
    const cart = [{ id_product: game.id, quantity: 2 }];
    await store.post('/order/save', { token: first.token, body: { id_user: first.id, cart } });
    const again = await logIn(open(), 'dev-hugo');
    expect([again.id, again.cart_orders]).toEqual([first.id, cart]);
    expect((await logIn(open(), 'dev-hugo')).cart_orders).toEqual([]);
    const byPassword = await store.post('/auth/login', { body: { username: first.username, password: '' } });
    expect([byPassword.statusCode, byPassword.json().message]).toEqual([401, 'Invalid username or password']);
  });

  test('In a social login, names may contain letters of any language, and a taken username gets a number', async () => {
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
    const session = await logIn(open(), 'dev-ines');
    expect(session).toMatchObject({
      name: 'Inés',
      lastname: 'Muñoz',
      username: expect.stringMatching(/^InésMuñoz\d\d$/),
    });
  });

  test('A social login after the deletion of the account creates a new account', async () => {
    const first = await logIn(open(), 'dev-kenji');
    expect((await store.delete(`/user/${first.id}`, { token: first.token })).statusCode).toBe(200);
    expect((await logIn(open(), 'dev-kenji')).id).not.toBe(first.id);
  });

  test('A password reset link sets a password for an account that was created by a social login', async () => {
    const { email, username } = await logIn(open(), 'dev-ada');
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
  ])('Picking %s redirects back to the login without a code', async (_description, form, social) => {
    const back = await pick(open(), form, `${START}?returnTo=/favs`);
    expect(Object.fromEntries(back.searchParams)).toEqual({ social, returnTo: '/favs' });
  });
});

describe('the page of the embedded identity provider', () => {
  test('The page of the embedded provider shows invented people, and its policy forbids scripts, resources and embedding', async () => {
    const { response, url } = await toPicker(open());
    expect(url.href).toMatch(/^http:\/\/shop\.example\/dev-idp\/interaction\//);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/shop\.example; .*frame-ancestors 'none'$/,
    );
    const page = await response.text();
    expect(page).toContain('Ada Pixel<br>ada@arcade.example');
    expect(page).toContain('walt@arcade.example (not verified)');
  });

  test('The page of the embedded provider is shown at every login, even right after another login', async () => {
    const browser = open();
    await logIn(browser, 'dev-ada');
    expect((await toPicker(browser)).response.status).toBe(200);
  });

  test('An expired login at the embedded provider shows a page with a link back to the store', async () => {
    const response = await open().send('/dev-idp/interaction/unknown');
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('href="http://shop.example/home"'),
    ]);
  });

  test('The embedded provider redirects only to the store’s own URL', async () => {
    const query = new URLSearchParams({
      client_id: 'press-start',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'https://elsewhere.example/',
    });
    const response = await open().send(`/dev-idp/auth?${query}`);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(await response.text()).toContain('This login is over');
  });

  test('The embedded provider does not exist if a real provider is configured', async () => {
    const real = {
      provider: 'oidc',
      issuer: 'https://id.example',
      clientId: 'a',
      clientSecret: 'b',
    } as const;
    const other = await TestStore.open({ identity: real });
    expect((await other.get('/dev-idp/.well-known/openid-configuration')).statusCode).toBe(404);
    await other.close();
  });
});
