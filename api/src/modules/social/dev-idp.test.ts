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

/** Goes to the embedded provider's page, as the login button does. */
async function toPicker(browser: Browser, start = START) {
  const { url, answer: response } = await browser.follow(start, '/login');
  if (response === undefined) throw new Error(`sent back to ${url.href}`);
  return { url, answer: response };
}

/** Picks a person; answers the address of the store's login page. */
async function pick(browser: Browser, form: Record<string, string>, start?: string): Promise<URL> {
  const { url } = await toPicker(browser, start);
  const response = await browser.submit(url.href, form);
  const next = response.headers.get('location');
  if (next === null) throw new Error(`the picker answered ${response.status}`);
  return (await browser.follow(next, '/login')).url;
}

const enter = (browser: Browser, code: string | null, more = {}) =>
  browser.post('/api/auth/google', { code, ...more });

async function logIn(browser: Browser, subject: string) {
  const back = await pick(browser, { subject });
  const response = await enter(browser, back.searchParams.get('code'));
  expect(response.status).toBe(200);
  return response.json();
}

describe('a login through the embedded identity provider', () => {
  test('The whole way: picked person, code, session; the profile of the body is not believed [R194]', async () => {
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
    const response = await enter(browser, back.searchParams.get('code'), profile);
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

  test('the same person comes back to the same account, where a saved cart waits once; no password opens it', async () => {
    const [first, game] = [await logIn(open(), 'dev-hugo'), await store.makeGame()];
    const cart = [{ id_product: game.id, quantity: 2 }];
    await store.post('/order/save', { token: first.token, body: { id_user: first.id, cart } });
    const again = await logIn(open(), 'dev-hugo');
    expect([again.id, again.cart_orders]).toEqual([first.id, cart]);
    expect((await logIn(open(), 'dev-hugo')).cart_orders).toEqual([]);
    const byPassword = await store.post('/auth/login', { body: { username: first.username, password: '' } });
    expect([byPassword.statusCode, byPassword.json().message]).toEqual([401, 'Invalid username or password']);
  });

  test('letters of any language stay; a taken username gets a number', async () => {
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

  test('who deletes the account begins anew', async () => {
    const first = await logIn(open(), 'dev-kenji');
    expect((await store.delete(`/user/${first.id}`, { token: first.token })).statusCode).toBe(200);
    expect((await logIn(open(), 'dev-kenji')).id).not.toBe(first.id);
  });

  test('a link for a new password gives the account one', async () => {
    const { email, username } = await logIn(open(), 'dev-ada');
    await store.post('/email/reset', { body: { email } });
    const [mail] = (await store.get('/dev/mail.json')).json();
    const token = /\/reset\/([\w-]{43})/.exec(mail.text)?.[1];
    await store.post(`/auth/reset/${token}`, { body: { password: 'fresh-1' } });
    const byPassword = await store.post('/auth/login', { body: { username, password: 'fresh-1' } });
    expect(byPassword.statusCode).toBe(200);
  });

  test.each([
    ['a person whose address was never verified', { subject: 'dev-walt' }, 'unverified'],
    ['Cancel', { cancel: 'yes' }, 'cancelled'],
    ['somebody who is not on the list', { subject: 'dev-root' }, 'cancelled'],
  ])('%s comes back without a code', async (_what, form, social) => {
    const back = await pick(open(), form, `${START}?returnTo=/favs`);
    expect(Object.fromEntries(back.searchParams)).toEqual({ social, returnTo: '/favs' });
  });
});

describe('the page of the embedded identity provider', () => {
  test('shows invented people; nothing runs, nothing loads, nobody frames it', async () => {
    const { answer: response, url } = await toPicker(open());
    expect(url.href).toMatch(/^http:\/\/shop\.example\/dev-idp\/interaction\//);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/shop\.example; .*frame-ancestors 'none'$/,
    );
    const page = await response.text();
    expect(page).toContain('Ada Pixel<br>ada@arcade.example');
    expect(page).toContain('walt@arcade.example (not verified)');
  });

  test('asks every time, also who has just been signed in', async () => {
    const browser = open();
    await logIn(browser, 'dev-ada');
    expect((await toPicker(browser)).answer.status).toBe(200);
  });

  test('a login that is over says so and leads back', async () => {
    const reply = await open().send('/dev-idp/interaction/unknown');
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining('href="http://shop.example/home"'),
    ]);
  });

  test('sends nobody to another address than the store’s own', async () => {
    const query = new URLSearchParams({
      client_id: 'press-start',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'https://elsewhere.example/',
    });
    const result = await open().send(`/dev-idp/auth?${query}`);
    expect([result.status, result.headers.get('location')]).toEqual([400, null]);
    expect(await result.text()).toContain('This login is over');
  });

  test('is not there where a real provider is configured', async () => {
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
