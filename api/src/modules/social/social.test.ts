import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { buildApp } from '../../app';
import { Authenticator } from '../../testing/authenticator';
import { Browser } from '../../testing/browser';
import { testConfig } from '../../testing/config';
import { LyingProvider } from '../../testing/identity-provider';
import { TestStore } from '../../testing/store';
import { enterAccount } from './identity.repo';

let provider: LyingProvider;
let store: TestStore;
let victim: Browser;

beforeAll(async () => {
  provider = await LyingProvider.open();
  const throttle = { ...testConfig('').throttle, loginsPerAddress: 1000 };
  store = await TestStore.open({ identity: provider.settings, throttle });
});
beforeEach(() => {
  victim = open();
  Object.assign(provider, { lie: {}, error: undefined, ill: undefined, person: somebody() });
});
afterAll(async () => {
  await store.close();
  await provider.close();
});

const open = (at = store.app.listeningOrigin) => new Browser('http://shop.example', at);

const somebody = () => {
  const sub = randomUUID();
  return { sub, email: `${sub}@mail.example`, email_verified: true, given_name: 'Rosa', family_name: 'Diaz' };
};

const START = '/api/auth/google/start';
const CALLBACK = '/api/auth/google/callback';

/** The whole way, up to what the login page is told. */
const goThrough = async (browser: Browser, start = START) =>
  Object.fromEntries((await browser.follow(start, '/login')).url.searchParams);

/** As far as the provider sends the browser back; answers that address, not yet opened. */
const toCallback = async (browser: Browser) => (await browser.follow(START, CALLBACK)).url.href;

const enter = (browser: Browser, body: object) => browser.post('/api/auth/google', body);
const statusOf = async (browser: Browser, body: object) => (await enter(browser, body)).status;

test('Code, state, nonce and PKCE all right: a session as login answers it [R194]', async () => {
  const { code } = await goThrough(victim);
  const response = await enter(victim, { code });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    name: 'Rosa',
    lastname: 'Diaz',
    email: provider.person['email'],
  });
});

test('an account with a second factor gets no session for the code of a social login, and one for its own code', async () => {
  await enter(victim, await goThrough(victim));
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
  const first = await enter(victim, await goThrough(victim));
  expect([first.status, (await first.json()).error]).toEqual([403, 'second-factor-needed']);
  const code = new Authenticator(secret).code(store.services.now());
  expect((await open().post('/api/auth/login/code', { code })).status).toBe(401);
  const second = await victim.post('/api/auth/login/code', { code });
  expect(second.status).toBe(200);
  expect(await second.json()).toMatchObject({ id: accountId, email: provider.person['email'] });
});

test('the provider is asked with the flow’s secrets: a nonce, a state and a SHA-256 challenge of its own each time', async () => {
  const query = async () => {
    const location = (await open().send(START)).headers.get('location') ?? '';
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

describe('an ID token that is not right makes no account', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;

  test.each([
    ['another issuer', { claims: { iss: 'https://elsewhere.example' } }, 'refused'],
    ['another store’s token', { claims: { aud: 'other-store' } }, 'refused'],
    ['an expired token', { claims: { iat: past, exp: past + 60 } }, 'refused'],
    ['another login’s nonce', { claims: { nonce: 'x'.repeat(43) } }, 'refused'],
    ['no nonce', { claims: { nonce: undefined } }, 'refused'],
    ['nobody', { claims: { sub: undefined } }, 'refused'],
    ['a stranger’s signature', { signature: 'wrong key' }, 'refused'],
    ['no signature (alg none)', { header: { alg: 'none' }, signature: 'none' }, 'refused'],
    ['a signature made with the public key (HS256)', { header: { alg: 'HS256' } }, 'refused'],
    ['an address that is not verified', { claims: { email_verified: false } }, 'unverified'],
    ['the word true in place of true', { claims: { email_verified: 'true' } }, 'unverified'],
    ['nothing about verification', { claims: { email_verified: undefined } }, 'unverified'],
    ['no address', { claims: { email: undefined } }, 'unverified'],
    ['no address at all', { claims: { email: 'rosa' } }, 'unverified'],
  ] as const)('%s', async (_what, lie, social) => {
    provider.lie = lie;
    expect(await goThrough(victim, `${START}?returnTo=/favs`)).toEqual({ social, returnTo: '/favs' });
    const made = await store.db
      .selectFrom('identity')
      .select('account_id')
      .where('subject', '=', String(provider.person['sub']))
      .execute();
    expect(made).toEqual([]);
  });
});

describe('whose account it is', () => {
  test('an account with this e-mail is never opened or joined, in whatever letters the address is written', async () => {
    const shopper = await store.makeShopper();
    provider.person['email'] = `${shopper.username}@MAIL.example`;
    expect(await goThrough(victim)).toEqual({ social: 'account-exists' });
    const identities = store.db.selectFrom('identity').selectAll().where('account_id', '=', shopper.id);
    expect(await identities.execute()).toEqual([]);
  });

  test('the subject counts, not the address: who has taken over an address gets nobody’s account', async () => {
    const { code } = await goThrough(victim);
    const { id } = await (await enter(victim, { code })).json();
    const { sub, email } = provider.person;
    provider.person = { ...somebody(), email };
    expect(await goThrough(open())).toEqual({ social: 'account-exists' });
    provider.person = { ...somebody(), sub };
    const moved = open();
    const back = await goThrough(moved);
    expect((await (await enter(moved, { code: back['code'] })).json()).id).toBe(id);
  });

  test('whoever comes in by five doors at the same moment is one person, not the holder of an address', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { sub, email, given_name: name, family_name: lastname } = somebody();
      const person = { issuer: 'https://people.example', subject: sub, email, name, lastname };
      const entryPoints = Array.from({ length: 5 }, () => enterAccount(store.db, person, new Date()));
      const entries = await Promise.all(entryPoints);
      expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(1);
      expect(entries[0]).toEqual({ accountId: expect.any(Number) });
    }
  });

  test('one person in three browsers at once is one account', async () => {
    const browsers = [open(), open(), open()];
    const backs = await Promise.all(browsers.map((browser) => goThrough(browser)));
    const sessions = await Promise.all(
      browsers.map(async (browser, index) => (await enter(browser, { code: backs[index]?.['code'] })).json()),
    );
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(sessions[0].id).toEqual(expect.any(Number));
  });

  test('a name no rule would take becomes one that is taken', async () => {
    Object.assign(provider.person, { given_name: '<b>\u0000', family_name: '李'.repeat(40) });
    const { code } = await goThrough(victim);
    const session = await (await enter(victim, { code })).json();
    expect(session).toMatchObject({ name: 'Player', lastname: '李'.repeat(15) });
    expect(session.username).toMatch(/^b李+$/);
    expect([...session.username]).toHaveLength(15);
  });

  test('Who is banned gets no code, and a code from before the ban no session [R445]', async () => {
    const { code } = await goThrough(victim);
    const { id } = await (await enter(victim, { code })).json();
    const late = await goThrough(victim);
    await store.db.updateTable('account').set({ active: false }).where('id', '=', id).execute();
    expect(await statusOf(victim, { code: late['code'] })).toBe(401);
    expect(await goThrough(victim)).toEqual({ social: 'refused' });
  });
});

describe('the code that opens a session', () => {
  test('works once, even for two at the same time', async () => {
    const { code } = await goThrough(victim);
    const responses = await Promise.all([statusOf(victim, { code }), statusOf(victim, { code })]);
    expect(responses.sort()).toEqual([200, 401]);
    expect(await statusOf(victim, { code })).toBe(401);
  });

  test('is dead after 60 seconds', async () => {
    const { code } = await goThrough(victim);
    store.forward(1);
    expect(await statusOf(victim, { code })).toBe(401);
  });

  test('is kept as a hash only', async () => {
    const { code = '' } = await goThrough(victim);
    const hash = createHash('sha256').update(code).digest();
    const rows = await store.db.selectFrom('social_code').selectAll().where('code_hash', '=', hash).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('in another browser is worth nothing, and stays good for its own', async () => {
    const attacker = open();
    const { code } = await goThrough(attacker);
    await victim.send(START);
    expect(await statusOf(victim, { code })).toBe(401);
    expect(await statusOf(open(), { code })).toBe(401);
    expect(await statusOf(attacker, { code })).toBe(200);
  });

  test('A profile without a code, made-up codes and an ID token of one’s own are 401 [R194]', async () => {
    await victim.send(START);
    const body = {
      username: 'rosa',
      name: 'Rosa',
      lastname: 'Diaz',
      email: 'rosa@mail.example',
      picture: '',
    };
    expect(await statusOf(victim, body)).toBe(401);
    expect(await statusOf(victim, { ...body, code: 'x'.repeat(43) })).toBe(401);
    expect(await statusOf(victim, { ...body, credential: 'e30.e30.' })).toBe(401);
  });
});

describe('the way back from the provider', () => {
  test('with the state of another browser is refused: nobody is signed in as the attacker', async () => {
    const attacker = open();
    const trap = await toCallback(attacker);
    await victim.send(START);
    for (const browser of [victim, open()]) {
      const { url } = await browser.follow(trap, '/login');
      expect(url.href).toBe('http://shop.example/login?social=expired');
    }
    // The trap did no harm to the one whose it is.
    expect((await attacker.follow(trap, '/login')).url.searchParams.has('code')).toBe(true);
  });

  test('works once and within ten minutes', async () => {
    const used = await toCallback(victim);
    await victim.follow(used, '/login');
    expect((await victim.follow(used, '/login')).url.search).toBe('?social=expired');
    const late = await toCallback(victim);
    store.forward(10);
    expect((await victim.follow(late, '/login')).url.search).toBe('?social=expired');
  });

  test('two tabs of one browser both arrive', async () => {
    const [one, two] = [await toCallback(victim), await toCallback(victim)];
    for (const tab of [one, two]) {
      expect((await victim.follow(tab, '/login')).url.searchParams.has('code')).toBe(true);
    }
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['temporarily_unavailable', 'unavailable'],
    ['invalid_scope', 'refused'],
  ])('with the error %s says %s', async (error, social) => {
    provider.error = error;
    expect(await goThrough(victim)).toEqual({ social });
  });

  test('logins nobody came back from are forgotten', async () => {
    await victim.send(START);
    await goThrough(victim);
    store.forward(11);
    const { runMaintenance } = await import('../../jobs/maintenance');
    await runMaintenance(store.services, store.app.log);
    expect(await store.db.selectFrom('social_flow').select('nonce').execute()).toEqual([]);
    expect(await store.db.selectFrom('social_code').select('account_id').execute()).toEqual([]);
  });
});

describe('returnTo', () => {
  test.each([
    ['/game/7?a=1#b', '/game/7?a=1#b'],
    ['https://elsewhere.example/', undefined],
    ['//elsewhere.example/', undefined],
    ['/\\elsewhere.example', undefined],
    ['/.//elsewhere.example', undefined],
    ['/\t/elsewhere.example', undefined],
    ['javascript:alert(1)', undefined],
  ])('%j leads to %j', async (requested, returnTo) => {
    provider.error = 'access_denied';
    const reported = await goThrough(victim, `${START}?${new URLSearchParams({ returnTo: requested })}`);
    expect(reported).toEqual({ social: 'cancelled', ...(returnTo && { returnTo }) });
  });
});

describe('when the provider is ill', () => {
  afterEach(() => (provider.ill = undefined));

  test('the login comes back at once and says so; when it is well again it works', async () => {
    const fresh = await TestStore.open({ identity: provider.settings });
    const browser = open(fresh.app.listeningOrigin);
    provider.ill = 503;
    expect(await goThrough(browser, `${START}?returnTo=/favs`)).toEqual({
      social: 'unavailable',
      returnTo: '/favs',
    });
    provider.ill = undefined;
    const back = await toCallback(browser);
    provider.ill = 503;
    expect((await browser.follow(back, '/login')).url.search).toBe('?social=unavailable');
    provider.ill = undefined;
    expect(await goThrough(browser)).toEqual({ code: expect.any(String) });
    await fresh.close();
  });

  test('nobody there at all: the same', async () => {
    const gone = { ...provider.settings, issuer: 'http://127.0.0.1:1' };
    const fresh = await TestStore.open({ identity: gone });
    expect(await goThrough(open(fresh.app.listeningOrigin))).toEqual({ social: 'unavailable' });
    await fresh.close();
  });
});

test('start and callback are throttled like logins, and a browser is told on the login page', async () => {
  const throttle = { ...testConfig('').throttle, loginsPerAddress: 2 };
  const fresh = await TestStore.open({ identity: provider.settings, throttle });
  const reported: (string | null)[] = [];
  for (let count = 0; count < 3; count += 1) {
    for (const path of [START, CALLBACK]) {
      const response = await open(fresh.app.listeningOrigin).send(path);
      reported.push(new URL(response.headers.get('location') ?? '').searchParams.get('social'));
    }
  }
  await fresh.close();
  expect(reported).toEqual([null, 'expired', null, 'expired', 'too-many-requests', 'too-many-requests']);
});

test('over https the cookie is of this very host, unreadable to scripts and not sent by other sites’ forms', async () => {
  const fresh = await TestStore.open({ identity: provider.settings, publicUrl: 'https://shop.example' });
  const response = await fresh.get('/auth/google/start');
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-social-login=[\w-]{43}; Max-Age=720; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(response.headers['cache-control']).toBe('no-store');
  await fresh.close();
});

test('the log of a login holds no code, no token and no address', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const app = await buildApp(store.services, { level: 'debug', stream });
  const browser = open(await app.listen({ port: 0, host: '127.0.0.1' }));
  const callback = await toCallback(browser);
  const { url } = await browser.follow(callback, '/login');
  const code = url.searchParams.get('code') ?? '';
  const { token } = await (await enter(browser, { code })).json();
  provider.lie = { signature: 'wrong key' };
  await goThrough(browser);
  await app.close();
  expect(log).toContain('"event":"login"');
  expect(log).toContain('"event":"identity-refused"');
  const sent = new URL(callback).searchParams;
  for (const secret of [code, token, sent.get('code'), sent.get('state'), provider.person['email'], 'eyJ']) {
    expect(log).not.toContain(secret);
  }
});
