import { createHash, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildApp } from '../../app';
import { Authenticator } from '../../testing/authenticator';
import { Browser } from '../../testing/browser';
import { testConfig } from '../../testing/config';
import { FakeIdentityProvider } from '../../testing/fake-identity-provider';
import { TestStore } from '../../testing/store';
import { findOrCreateAccount } from './identity.repo';

let provider: FakeIdentityProvider;
let store: TestStore;
let visitor: Browser;

beforeAll(async () => {
  provider = await FakeIdentityProvider.open();
  const throttle = { ...testConfig('').throttle, loginsPerAddress: 1000 };
  store = await TestStore.open({ identity: provider.settings, throttle });
});
beforeEach(() => {
  visitor = openBrowser();
  Object.assign(provider, { defects: {}, error: undefined, failureStatus: undefined, person: newPerson() });
});
afterAll(async () => {
  await store.close();
  await provider.close();
});

const openBrowser = (apiUrl = store.app.listeningOrigin) => new Browser('http://shop.example', apiUrl);

const newPerson = () => {
  const sub = randomUUID();
  return { sub, email: `${sub}@mail.example`, email_verified: true, given_name: 'Rosa', family_name: 'Diaz' };
};

const START = '/api/auth/google/start';
const CALLBACK = '/api/auth/google/callback';

/** Completes the login at the provider and returns the query of the login page's URL. */
const followToLogin = async (browser: Browser, start = START) =>
  Object.fromEntries((await browser.follow(start, '/login')).url.searchParams);

/** Returns the URL to which the provider redirects the browser, without opening it. */
const callbackUrl = async (browser: Browser) => (await browser.follow(START, CALLBACK)).url.href;

const exchangeCode = (browser: Browser, body: object) => browser.post('/api/auth/google', body);
const statusOf = async (browser: Browser, body: object) => (await exchangeCode(browser, body)).status;

test('A valid code, state, nonce and PKCE verifier open a session with the usual login response [R194]', async () => {
  const { code } = await followToLogin(visitor);
  const response = await exchangeCode(visitor, { code });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    name: 'Rosa',
    lastname: 'Diaz',
    email: provider.person['email'],
  });
});

test('A social login to an account with a second factor opens a session only after the second-factor code is entered', async () => {
  await exchangeCode(visitor, await followToLogin(visitor));
  const { account_id: accountId } = await store.db
    .selectFrom('identity')
    .select('account_id')
    .where('subject', '=', String(provider.person['sub']))
    .executeTakeFirstOrThrow();
  const secret = 'JBSWY3DPEHPK3PXP';
  const enabledAt = store.services.now();
  await store.db
    .insertInto('second_factor')
    .values({ account_id: accountId, secret, begun_at: enabledAt, enabled_at: enabledAt })
    .execute();
  const first = await exchangeCode(visitor, await followToLogin(visitor));
  expect([first.status, (await first.json()).error]).toEqual([403, 'second-factor-needed']);
  const code = new Authenticator(secret).code(store.services.now());
  expect((await openBrowser().post('/api/auth/login/code', { code })).status).toBe(401);
  const second = await visitor.post('/api/auth/login/code', { code });
  expect(second.status).toBe(200);
  expect(await second.json()).toMatchObject({ id: accountId, email: provider.person['email'] });
});

test('Every login request to the provider contains a new nonce, state and SHA-256 challenge', async () => {
  const query = async () => {
    const location = (await openBrowser().send(START)).headers.get('location') ?? '';
    return Object.fromEntries(new URL(location).searchParams);
  };
  const [first, second] = [await query(), await query()];
  expect(first).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `http://shop.example${CALLBACK}`,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  for (const secret of ['state', 'nonce', 'code_challenge']) {
    expect(first[secret]).toMatch(/^[\w-]{43}$/);
    expect(first[secret]).not.toBe(second[secret]);
  }
});

describe('invalid ID tokens', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;

  test.each([
    ['another issuer', { claims: { iss: 'https://elsewhere.example' } }, 'refused'],
    ['another store as its audience', { claims: { aud: 'other-store' } }, 'refused'],
    ['an expiry in the past', { claims: { iat: past, exp: past + 60 } }, 'refused'],
    ['another login’s nonce', { claims: { nonce: 'x'.repeat(43) } }, 'refused'],
    ['no nonce', { claims: { nonce: undefined } }, 'refused'],
    ['no subject', { claims: { sub: undefined } }, 'refused'],
    ['a signature with another key', { signature: 'wrong key' }, 'refused'],
    ['no signature (alg none)', { header: { alg: 'none' }, signature: 'none' }, 'refused'],
    [
      'the public key as the secret of an HS256 signature',
      { header: { alg: 'HS256' }, signature: 'public key' },
      'refused',
    ],
    ['an unverified email', { claims: { email_verified: false } }, 'unverified'],
    ["the string 'true' as email_verified", { claims: { email_verified: 'true' } }, 'unverified'],
    ['no email_verified', { claims: { email_verified: undefined } }, 'unverified'],
    ['no email', { claims: { email: undefined } }, 'unverified'],
    ['an invalid email', { claims: { email: 'rosa' } }, 'unverified'],
  ] as const)('An ID token with %s creates no account', async (_description, defects, social) => {
    provider.defects = defects;
    expect(await followToLogin(visitor, `${START}?returnTo=/favs`)).toEqual({ social, returnTo: '/favs' });
    const created = await store.db
      .selectFrom('identity')
      .select('account_id')
      .where('subject', '=', String(provider.person['sub']))
      .execute();
    expect(created).toEqual([]);
  });
});

describe('the account of a social login', () => {
  test('A social login does not open an existing account with the same email address in another case', async () => {
    const shopper = await store.makeShopper();
    provider.person['email'] = `${shopper.username}@MAIL.example`;
    expect(await followToLogin(visitor)).toEqual({ social: 'account-exists' });
    const identities = store.db.selectFrom('identity').selectAll().where('account_id', '=', shopper.id);
    expect(await identities.execute()).toEqual([]);
  });

  test('The subject of a social login identifies the account, so another person with the same email address cannot access it', async () => {
    const { code } = await followToLogin(visitor);
    const { id } = await (await exchangeCode(visitor, { code })).json();
    const { sub, email } = provider.person;
    provider.person = { ...newPerson(), email };
    expect(await followToLogin(openBrowser())).toEqual({ social: 'account-exists' });
    provider.person = { ...newPerson(), sub };
    const browser = openBrowser();
    const query = await followToLogin(browser);
    expect((await (await exchangeCode(browser, { code: query['code'] })).json()).id).toBe(id);
  });

  test('Five concurrent first logins of one person create only one account', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { sub, email, given_name: name, family_name: lastname } = newPerson();
      const person = { issuer: 'https://people.example', subject: sub, email, name, lastname };
      const logins = Array.from({ length: 5 }, () => findOrCreateAccount(store.db, person, new Date()));
      const accounts = await Promise.all(logins);
      expect(new Set(accounts.map((account) => JSON.stringify(account))).size).toBe(1);
      expect(accounts[0]).toEqual({ accountId: expect.any(Number) });
    }
  });

  test("One person's concurrent logins in three browsers open sessions for the same account", async () => {
    const browsers = [openBrowser(), openBrowser(), openBrowser()];
    const loginQueries = await Promise.all(browsers.map((browser) => followToLogin(browser)));
    const sessions = await Promise.all(
      browsers.map(async (browser, index) =>
        (await exchangeCode(browser, { code: loginQueries[index]?.['code'] })).json(),
      ),
    );
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(sessions[0].id).toEqual(expect.any(Number));
  });

  test('A name from the provider that violates the sign-up rules is replaced by a valid name', async () => {
    Object.assign(provider.person, { given_name: '<b>\u0000', family_name: '李'.repeat(40) });
    const { code } = await followToLogin(visitor);
    const session = await (await exchangeCode(visitor, { code })).json();
    expect(session).toMatchObject({ name: 'Player', lastname: '李'.repeat(15) });
    expect(session.username).toMatch(/^b李+$/);
    expect([...session.username]).toHaveLength(15);
  });

  test('A banned user receives no code, and a code from before the ban opens no session [R445]', async () => {
    const { code } = await followToLogin(visitor);
    const { id } = await (await exchangeCode(visitor, { code })).json();
    const late = await followToLogin(visitor);
    await store.db.updateTable('account').set({ active: false }).where('id', '=', id).execute();
    expect(await statusOf(visitor, { code: late['code'] })).toBe(401);
    expect(await followToLogin(visitor)).toEqual({ social: 'refused' });
  });
});

describe('the code that opens a session', () => {
  test('The code of a social login works only once, even for two concurrent requests', async () => {
    const { code } = await followToLogin(visitor);
    const responses = await Promise.all([statusOf(visitor, { code }), statusOf(visitor, { code })]);
    expect(responses.sort()).toEqual([200, 401]);
    expect(await statusOf(visitor, { code })).toBe(401);
  });

  test('The code of a social login expires after 60 seconds', async () => {
    const { code } = await followToLogin(visitor);
    store.advanceMinutes(1);
    expect(await statusOf(visitor, { code })).toBe(401);
  });

  test('Only a hash of the code of a social login is stored', async () => {
    const { code = '' } = await followToLogin(visitor);
    const hash = createHash('sha256').update(code).digest();
    const rows = await store.db.selectFrom('social_code').selectAll().where('code_hash', '=', hash).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('The code of a social login is rejected with 401 in another browser and stays valid in the original browser', async () => {
    const attacker = openBrowser();
    const { code } = await followToLogin(attacker);
    await visitor.send(START);
    expect(await statusOf(visitor, { code })).toBe(401);
    expect(await statusOf(openBrowser(), { code })).toBe(401);
    expect(await statusOf(attacker, { code })).toBe(200);
  });

  test('A profile without a code, an unknown code and a forged ID token are rejected with 401 [R194]', async () => {
    await visitor.send(START);
    const body = {
      username: 'rosa',
      name: 'Rosa',
      lastname: 'Diaz',
      email: 'rosa@mail.example',
      picture: '',
    };
    expect(await statusOf(visitor, body)).toBe(401);
    expect(await statusOf(visitor, { ...body, code: 'x'.repeat(43) })).toBe(401);
    expect(await statusOf(visitor, { ...body, credential: 'e30.e30.' })).toBe(401);
  });
});

describe('the redirect back from the provider', () => {
  test('A redirect from the identity provider with the state of another browser is rejected, so that no one is logged in as an attacker', async () => {
    const attacker = openBrowser();
    const callback = await callbackUrl(attacker);
    await visitor.send(START);
    for (const browser of [visitor, openBrowser()]) {
      const { url } = await browser.follow(callback, '/login');
      expect(url.href).toBe('http://shop.example/login?social=expired');
    }
    // The redirect still works in the attacker's own browser.
    expect((await attacker.follow(callback, '/login')).url.searchParams.has('code')).toBe(true);
  });

  test('A redirect from the identity provider works only once and only within ten minutes', async () => {
    const used = await callbackUrl(visitor);
    await visitor.follow(used, '/login');
    expect((await visitor.follow(used, '/login')).url.search).toBe('?social=expired');
    const late = await callbackUrl(visitor);
    store.advanceMinutes(10);
    expect((await visitor.follow(late, '/login')).url.search).toBe('?social=expired');
  });

  test('Concurrent logins in two tabs of one browser both succeed', async () => {
    const [firstTab, secondTab] = [await callbackUrl(visitor), await callbackUrl(visitor)];
    for (const tab of [firstTab, secondTab]) {
      expect((await visitor.follow(tab, '/login')).url.searchParams.has('code')).toBe(true);
    }
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['temporarily_unavailable', 'unavailable'],
    ['invalid_scope', 'refused'],
  ])(
    'If the provider redirects with the error %s, the store redirects to the login page with social=%s',
    async (error, social) => {
      provider.error = error;
      expect(await followToLogin(visitor)).toEqual({ social });
    },
  );

  test('The maintenance job deletes abandoned social logins', async () => {
    await visitor.send(START);
    await followToLogin(visitor);
    store.advanceMinutes(11);
    const { runMaintenance } = await import('../../jobs/maintenance');
    await runMaintenance(store.services, store.app.log);
    expect(await store.db.selectFrom('social_flow').select('nonce').execute()).toEqual([]);
    expect(await store.db.selectFrom('social_code').select('account_id').execute()).toEqual([]);
  });
});

describe('the returnTo parameter', () => {
  test.each([
    ['/game/7?a=1#b', '/game/7?a=1#b'],
    ['https://elsewhere.example/', undefined],
    ['//elsewhere.example/', undefined],
    ['/\\elsewhere.example', undefined],
    ['/.//elsewhere.example', undefined],
    ['/\t/elsewhere.example', undefined],
    ['javascript:alert(1)', undefined],
  ])(
    'A social login that starts with returnTo=%j redirects to the login page with returnTo=%j',
    async (requested, returnTo) => {
      provider.error = 'access_denied';
      const outcome = await followToLogin(
        visitor,
        `${START}?${new URLSearchParams({ returnTo: requested })}`,
      );
      expect(outcome).toEqual({ social: 'cancelled', ...(returnTo && { returnTo }) });
    },
  );
});

describe('when the provider fails', () => {
  afterEach(() => (provider.failureStatus = undefined));

  test('A social login reports a provider failure and works again once the provider has recovered', async () => {
    const freshStore = await TestStore.open({ identity: provider.settings });
    const browser = openBrowser(freshStore.app.listeningOrigin);
    provider.failureStatus = 503;
    expect(await followToLogin(browser, `${START}?returnTo=/favs`)).toEqual({
      social: 'unavailable',
      returnTo: '/favs',
    });
    provider.failureStatus = undefined;
    const back = await callbackUrl(browser);
    provider.failureStatus = 503;
    expect((await browser.follow(back, '/login')).url.search).toBe('?social=unavailable');
    provider.failureStatus = undefined;
    expect(await followToLogin(browser)).toEqual({ code: expect.any(String) });
    await freshStore.close();
  });

  test('A social login with an unreachable provider is reported as unavailable', async () => {
    const unreachable = { ...provider.settings, issuer: 'http://127.0.0.1:1' };
    const freshStore = await TestStore.open({ identity: unreachable });
    expect(await followToLogin(openBrowser(freshStore.app.listeningOrigin))).toEqual({
      social: 'unavailable',
    });
    await freshStore.close();
  });
});

test('The start and the callback of a social login are rate-limited like logins, and requests beyond the limit are redirected to the login page with the reason', async () => {
  const throttle = { ...testConfig('').throttle, loginsPerAddress: 2 };
  const freshStore = await TestStore.open({ identity: provider.settings, throttle });
  const reported: (string | null)[] = [];
  for (let count = 0; count < 3; count += 1) {
    for (const path of [START, CALLBACK]) {
      const response = await openBrowser(freshStore.app.listeningOrigin).send(path);
      reported.push(new URL(response.headers.get('location') ?? '').searchParams.get('social'));
    }
  }
  await freshStore.close();
  expect(reported).toEqual([null, 'expired', null, 'expired', 'too-many-requests', 'too-many-requests']);
});

test('Over HTTPS, the social login cookie has the __Host- prefix and is HttpOnly, Secure and SameSite=Lax', async () => {
  const freshStore = await TestStore.open({ identity: provider.settings, publicUrl: 'https://shop.example' });
  const response = await freshStore.get('/auth/google/start');
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-social-login=[\w-]{43}; Max-Age=720; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(response.headers['cache-control']).toBe('no-store');
  await freshStore.close();
});

test('The log of a social login contains no code, state, token or email address', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const app = await buildApp(store.services, { level: 'debug', stream });
  const browser = openBrowser(await app.listen({ port: 0, host: '127.0.0.1' }));
  const callback = await callbackUrl(browser);
  const { url } = await browser.follow(callback, '/login');
  const code = url.searchParams.get('code') ?? '';
  const { token } = await (await exchangeCode(browser, { code })).json();
  provider.defects = { signature: 'wrong key' };
  await followToLogin(browser);
  await app.close();
  expect(log).toContain('"event":"login"');
  expect(log).toContain('"event":"identity-rejected"');
  const sent = new URL(callback).searchParams;
  for (const secret of [code, token, sent.get('code'), sent.get('state'), provider.person['email'], 'eyJ']) {
    expect(log).not.toContain(secret);
  }
});
