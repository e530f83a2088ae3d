import { createConnection } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { CatalogueVersion } from '@press-start/api/contract';
import { fragmentKey } from '@press-start/shared-ui/fragments';
import type { Release } from '../../releases/release';
import { ReleaseManager } from '../../releases/release-manager';
import { dataHash } from '../../render/hydration-json';
import { GuardCounts } from '../../telemetry/guard-counts';
import { CatalogueVersionSource } from '../catalogue-version';
import { pageRoute } from './page-route';
import { renderForRequest } from './render-for-request';

jest.mock('../../config', () => ({
  config: {
    publicUrl: 'http://shop.example',
    releasesUrl: '',
    registryFile: '/nowhere/registry.json',
    overrides: new Map(),
    composeFor: 'nobody',
  },
}));
jest.mock('../../render/document/host-scripts', () => ({
  hostScripts: ['/host/main.js'],
  skeletonScripts: [],
}));
jest.mock('./render-for-request', () => ({ renderForRequest: jest.fn() }));

const releases = new ReleaseManager();
let version: Promise<CatalogueVersion>;
let catalogue: CatalogueVersionSource;
const remotesFor = jest.spyOn(releases, 'remotesFor');
jest.spyOn(releases, 'needsVisitorIds').mockReturnValue(true);

const shop = (release: string): Release => ({
  name: 'shop',
  release,
  routes: [{ pattern: '/home', files: [`catalogue-${release}.js`] }],
  contract: { version: '0.1.0', modules: {} },
  entry: `remoteEntry.${release}.js`,
  integrity: {
    [`web/remoteEntry.${release}.js`]: `sha384-entry-${release}`,
    [`web/catalogue-${release}.js`]: `sha384-catalogue-${release}`,
  },
});

beforeEach(() => {
  version = Promise.reject(new Error('the API does not respond'));
  version.catch(() => undefined);
  catalogue = new CatalogueVersionSource({ fetchVersion: () => version, now: () => performance.now() });
  // Half of the visitors get a canary.
  remotesFor.mockImplementation((bucket) => [{ release: shop(bucket('shop') < 50 ? '2' : '1') }]);
  jest.mocked(renderForRequest).mockImplementation(async (_request, _owner, { url }) => ({
    page: {
      status: 200,
      markup: url.href,
      styles: '',
      otherTheme: '',
      meta: undefined,
      isSkeleton: false,
      secretUrl: false,
      hydration: '{}',
    },
  }));
});

test('A request for a page with invalid metadata returns 503, and later requests are not affected', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  jest.mocked(renderForRequest).mockResolvedValueOnce({
    page: {
      status: 200,
      markup: '',
      styles: '',
      otherTheme: '',
      meta: { title: 'A game', description: '', image: 'http://[' },
      isSkeleton: false,
      secretUrl: false,
      hydration: '{}',
    },
  });
  const errorPage = await sendRequest('/home');
  expect(errorPage).toMatch(/^HTTP\/1\.1 503 /);
  expect(errorPage).toContain('Out of order');
  expect(await sendRequest('/home')).toMatch(/^HTTP\/1\.1 200 /);
  consoleError.mockRestore();
});

/** Sends a raw request to a real server and returns the raw response. */
async function sendRequest(target: string, host = 'shop.example', cookie = ''): Promise<string> {
  const app = Fastify();
  await app.register(pageRoute, { releases, guards: new GuardCounts(releases), catalogue });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const address = app.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    return await new Promise((resolve, reject) => {
      let output = '';
      createConnection(port, '127.0.0.1')
        .on('data', (data) => (output += data))
        .on('end', () => resolve(output))
        .on('error', reject)
        .write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
    });
  } finally {
    await app.close();
  }
}

const releaseIn = (response: string) => /\/releases\/shop\/web\/remoteEntry\.(\d)\.js/.exec(response)?.[1];

test('A visitor gets the same release on every visit, through a cookie that scripts cannot read', async () => {
  const first = await sendRequest('/home');
  const [cookie = ''] = /visitor=[0-9a-f]{16}/.exec(first) ?? [];
  expect(first).toMatch(/set-cookie: visitor=.*HttpOnly; SameSite=Lax/i);
  for (let visit = 0; visit < 5; visit += 1) {
    const again = await sendRequest('/home', 'shop.example', cookie);
    expect(releaseIn(again)).toBe(releaseIn(first));
    expect(again).not.toContain('visitor=');
  }
});

test('A page contains only scripts of the release that the visitor gets', async () => {
  for (const visitor of ['00000000000000a1', '00000000000000b2', '00000000000000c3', '00000000000000d4']) {
    const response = await sendRequest('/home', 'shop.example', `theme=retro; visitor=${visitor}`);
    const release = releaseIn(response) ?? '';
    expect(response).toContain(
      `"/releases/shop/web/catalogue-${release}.js","integrity":"sha384-catalogue-${release}"`,
    );
    expect(response).not.toContain(`/releases/shop/web/catalogue-${release === '1' ? '2' : '1'}`);
  }
});

test('A page’s metadata contains the store’s public origin, regardless of the Host header', async () => {
  const response = await sendRequest('/home', 'evil.example');
  expect(response).toContain('<meta property="og:url" content="http://shop.example/home">');
  expect(response).not.toContain('evil');
});

test('A request with an absolute URL as its target, as sent by some proxies, returns the page', async () => {
  const response = await sendRequest('http://evil.example/home', 'evil.example');
  expect(response).toMatch(/^HTTP\/1.1 200/);
  expect(response).toContain('content="http://shop.example/home"');
});

test('At /login, the server renders the catalogue with the login’s metadata and the dialog’s scripts [R013]', async () => {
  const account: Release = {
    ...shop('1'),
    name: 'account',
    routes: [{ pattern: '/login', files: ['login.js'] }],
    integrity: { 'web/remoteEntry.1.js': 'sha384-entry', 'web/login.js': 'sha384-login' },
  };
  remotesFor.mockReturnValue([{ release: shop('1') }, { release: account }]);
  jest.mocked(renderForRequest).mockImplementationOnce(async (_request, _owner, { url }) => ({
    page: {
      status: 200,
      markup: url.href,
      styles: '',
      otherTheme: '',
      meta: { title: 'Games', description: '' },
      isSkeleton: false,
      secretUrl: false,
      hydration: '{}',
    },
  }));
  const response = await sendRequest('/login?code=secret');
  expect(response).toContain('<div id="root">http://shop.example/home</div>');
  expect(response).toContain('<title>Login | Press Start</title>');
  expect(response).toContain('name="robots" content="noindex"');
  expect(response).toContain('/releases/shop/web/catalogue-1.js');
  expect(response).toContain('/releases/account/web/login.js');
  expect(response).toMatch(/referrer-policy: no-referrer/);
});

test('The response for an unavailable page has a Retry-After header', async () => {
  jest.mocked(renderForRequest).mockImplementationOnce(async () => ({
    page: {
      status: 503,
      markup: '',
      styles: '',
      otherTheme: '',
      meta: undefined,
      isSkeleton: false,
      secretUrl: false,
      hydration: '{}',
    },
  }));
  expect(await sendRequest('/home')).toMatch(/^HTTP\/1.1 503[\s\S]*retry-after: 2/);
});

test('The scripts of a guarded page are listed for the browser but not preloaded [R447]', async () => {
  const admin: Release = {
    ...shop('1'),
    name: 'admin',
    routes: [{ pattern: '/admin', files: ['admin.js'], guard: 'admin' }],
    integrity: { 'web/remoteEntry.1.js': 'sha384-entry', 'web/admin.js': 'sha384-admin' },
  };
  remotesFor.mockReturnValue([{ release: admin }]);
  const response = await sendRequest('/admin');
  const boot = /<script id="boot"[^>]*>(.*?)<\/script>/.exec(response)?.[1] ?? '';
  expect(JSON.parse(boot)).toMatchObject({
    remotes: [{ name: 'admin', guarded: ['/admin'] }],
    guardedFiles: [
      { href: '/releases/admin/web/remoteEntry.1.js', integrity: 'sha384-entry' },
      { href: '/releases/admin/web/admin.js', integrity: 'sha384-admin' },
    ],
  });
  expect(response.replace(boot, '')).not.toContain('/releases/admin/');
});

describe('Fragments', () => {
  const height = { wide: 240, narrow: 448 };
  const withFragments: Release = {
    ...shop('1'),
    routes: [
      { pattern: '/home', files: [] },
      { pattern: '/game/:id', files: [], slots: ['game.after', 'order.after'] },
      { pattern: '/admin', files: [], guard: 'admin', slots: ['game.after'] },
    ],
    fragments: [
      { id: 'Related', slot: 'game.after', height, files: ['related.js'] },
      { id: 'OnSale', slot: 'contact.after', height, files: [] },
    ],
    integrity: { ...shop('1').integrity, 'web/related.js': 'sha256-related' },
  };
  const ofGame = { 'game.after': [{ id: 'shop/Related', height }] };
  const bootOf = (response: string) =>
    JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/.exec(response)?.[1] ?? '');

  beforeEach(() => void remotesFor.mockReturnValue([{ release: withFragments }]));

  test('A document contains only the offers for the slots of its own page, and the renderer gets the same offers', async () => {
    const game = await sendRequest('/game/7');
    expect(bootOf(game).offers).toEqual({ ...ofGame, 'order.after': [] });
    expect(jest.mocked(renderForRequest).mock.lastCall?.[2].offers).toEqual({ ...ofGame, 'order.after': [] });
    expect(game).toContain('/releases/shop/web/related.js');
    expect(bootOf(await sendRequest('/home'))).not.toHaveProperty('offers');
  });

  test('A guarded page gets its offers, but the scripts of its fragments are not preloaded', async () => {
    const page = await sendRequest('/admin');
    expect(bootOf(page).offers).toEqual(ofGame);
    expect(page).not.toContain('related.js');
  });

  test('A tab can request the offers for the slots of all pages', async () => {
    const response = await sendRequest('/offers.json');
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toEqual({
      ...ofGame,
      'contact.after': [{ id: 'shop/OnSale', height }],
    });
  });
});

test('A page contains the menu entries and the notice that the release of a remote declares', async () => {
  const arcade: Release = {
    ...shop('1'),
    name: 'arcade',
    notice: 'The arcade is',
    routes: [{ pattern: '/arcade', files: [], menu: 'Arcade' }],
  };
  remotesFor.mockReturnValue([{ release: arcade }]);
  const remotesIn = (response: string) =>
    JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/.exec(response)?.[1] ?? '').remotes;
  const [remote] = remotesIn(await sendRequest('/arcade'));
  expect(remote.menu).toEqual([{ label: 'Arcade', to: '/arcade' }]);
  // The page contains the notice, because an offline tab could not fetch it.
  expect(remote.notice).toBe('The arcade is');
});

describe('the page cache', () => {
  let app: FastifyInstance;

  beforeEach(async () => {
    version = Promise.resolve({ version: 1, edited: 1 });
    app = Fastify();
    await app.register(pageRoute, { releases, guards: new GuardCounts(releases), catalogue });
    jest.mocked(renderForRequest).mockClear();
    // Serve the same release to every visitor.
    remotesFor.mockReturnValue([{ release: shop('1') }]);
  });
  afterEach(() => app.close());

  const get = (url: string, cookie = 'visitor=00000000000000a1') => app.inject({ url, headers: { cookie } });
  const renders = () => jest.mocked(renderForRequest).mock.calls.length;

  test('A page is rendered only once for all visitors, and only a visitor without an id gets a cookie', async () => {
    const first = await get('/home');
    const second = await get('/home', '');
    expect(renders()).toBe(1);
    expect(second.body).toBe(first.body);
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(second.headers['set-cookie']).toMatch(/^visitor=/);
  });

  test('A cached page is rendered again after the catalogue has changed', async () => {
    await get('/home');
    version = Promise.resolve({ version: 2, edited: 2 });
    catalogue.expire();
    await get('/home');
    expect(renders()).toBe(2);
    expect(jest.mocked(renderForRequest).mock.lastCall?.[2].catalogueVersion).toBe(2);
  });

  test('If the data of a page is the same after a catalogue change, the cached page is used for the new version', async () => {
    const first = await get('/home');
    jest.mocked(renderForRequest).mockResolvedValue({ isUnchanged: true });
    version = Promise.resolve({ version: 2, edited: 2 });
    catalogue.expire();
    const second = await get('/home');
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(jest.mocked(renderForRequest).mock.lastCall?.[2].cachedData).toBe(dataHash('{}'));
    await get('/home');
    expect(renders()).toBe(2);
  });

  test('A cached page with unchanged data is not stored for a new catalogue version if an API call failed', async () => {
    await get('/home');
    jest.mocked(renderForRequest).mockResolvedValue({ isUnchanged: true, hasFailedCalls: true });
    version = Promise.resolve({ version: 2, edited: 2 });
    catalogue.expire();
    expect((await get('/home')).statusCode).toBe(200);
    await get('/home');
    expect(renders()).toBe(3);
  });

  test('If a renderer reports unchanged data but no page is cached, the request fails', async () => {
    jest.mocked(renderForRequest).mockResolvedValue({ isUnchanged: true });
    expect((await get('/home')).statusCode).toBe(500);
  });

  test('After an order, only the visitor who placed it gets a new page immediately', async () => {
    await get('/home');
    version = Promise.resolve({ version: 2, edited: 1 });
    catalogue.expire();
    await get('/home');
    expect(renders()).toBe(1);
    await get('/home', 'recent-write=1');
    expect(renders()).toBe(2);
  });

  test('A few seconds after an order, a visitor gets the cached page while it is refreshed for the next visitors', async () => {
    const now = jest.spyOn(performance, 'now');
    const time = performance.now();
    await get('/home');
    version = Promise.resolve({ version: 2, edited: 1 });
    now.mockReturnValue(time + 8000);
    let finish: () => void = () => undefined;
    const refreshed = new Promise<void>((resolve) => (finish = resolve));
    jest.mocked(renderForRequest).mockReturnValueOnce(refreshed.then(() => ({ isUnchanged: true })));
    expect((await get('/home')).statusCode).toBe(200);
    expect(renders()).toBe(2);
    finish();
    await refreshed;
    now.mockReturnValue(time + 12_000);
    expect((await get('/home')).statusCode).toBe(200);
    expect(renders()).toBe(2);
    now.mockRestore();
  });

  test('If a refresh fails, the page is rendered again for the first visitor after the cached page is ten seconds old', async () => {
    const now = jest.spyOn(performance, 'now');
    const time = performance.now();
    await get('/home');
    version = Promise.resolve({ version: 2, edited: 1 });
    now.mockReturnValue(time + 8000);
    jest.mocked(renderForRequest).mockRejectedValueOnce(new Error('too many visitors are waiting'));
    for (const _visit of [1, 2]) expect((await get('/home')).statusCode).toBe(200);
    expect(renders()).toBe(2);
    now.mockReturnValue(time + 12_000);
    expect((await get('/home')).statusCode).toBe(200);
    expect(renders()).toBe(3);
    now.mockRestore();
  });

  test('Each URL, theme and release has a separate cached page', async () => {
    await get('/home');
    await get('/home?page=2');
    expect((await get('/home', 'theme=retro')).body).toContain('data-theme="retro"');
    remotesFor.mockReturnValue([{ release: shop('2') }]);
    expect(releaseIn((await get('/home')).body)).toBe('2');
    expect(renders()).toBe(4);
  });

  test('Visitors with different feature flags get different pages, and visitors with the same flags share a page', async () => {
    const flagsFor = jest.spyOn(releases, 'flagsFor');
    flagsFor.mockImplementation((bucket) => (bucket('flag:big-covers') < 50 ? ['big-covers'] : []));
    const visitors = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'].map((id) => `visitor=00000000000000${id}`);
    const bodies = [];
    for (const cookie of visitors) bodies.push((await get('/home', cookie)).body);
    const rendered = jest.mocked(renderForRequest).mock.calls.map(([, , { flags }]) => flags);
    expect(rendered).toHaveLength(2);
    expect(rendered).toEqual(expect.arrayContaining([['big-covers'], []]));
    const withFlag = bodies.filter((body) => body.includes('"flags":["big-covers"]'));
    expect([withFlag.length > 0, withFlag.length < visitors.length]).toEqual([true, true]);
    flagsFor.mockRestore();
  });

  test('A cached page is not used after its remote has been switched off, and the new page contains neither the remote’s scripts nor its menu entries', async () => {
    expect((await get('/home')).body).toContain('/catalogue-1.js');
    const routes = [{ pattern: '/home', files: ['catalogue-1.js'], menu: 'Catalogue' }];
    remotesFor.mockReturnValue([{ release: { ...shop('1'), routes }, off: true }]);
    const noticePage = await get('/home');
    expect(renders()).toBe(2);
    expect(jest.mocked(renderForRequest).mock.lastCall?.[1]?.off).toBe(true);
    expect(noticePage.body).toContain('"off":true');
    expect(noticePage.body).not.toContain('/catalogue-1.js');
    expect(noticePage.body).not.toContain('"menu"');
  });

  /** Returns the URL of the style rules that the document of a page omits. */
  async function rulesOf(path: string, cookie?: string): Promise<string> {
    const [, boot = ''] = /<script id="boot"[^>]*>(.*?)<\/script>/.exec((await get(path, cookie)).body) ?? [];
    return String(JSON.parse(boot).themeRules);
  }

  test('The style rules that a theme switch adds to a page come from the cached page, even if the cookie names the other theme', async () => {
    jest.mocked(renderForRequest).mockImplementation(async (_request, _owner, { theme }) => ({
      page: {
        status: 200,
        markup: '',
        styles: '',
        otherTheme: `.not-${theme}{}`,
        meta: undefined,
        isSkeleton: false,
        secretUrl: false,
        hydration: '{}',
      },
    }));
    const url = await rulesOf('/home?page=2');
    for (const cookie of ['theme=original', 'theme=retro']) {
      const response = await get(url, cookie);
      expect([response.headers['content-type'], response.body]).toEqual([
        'text/css; charset=utf-8',
        '.not-original{}',
      ]);
    }
    expect(renders()).toBe(1);
    expect((await get(await rulesOf('/home', 'theme=retro'))).body).toBe('.not-retro{}');
    expect((await get(url.replace(/rules=[^&]*/, 'rules=earlier'))).statusCode).toBe(409);
  });

  describe('with a fragment', () => {
    const placed = { slot: 'contact.after', offer: 'shop/Sale', params: {} };
    const marker = `<!--$--><template data-fragment="${fragmentKey(placed).replaceAll('"', '&quot;')}"></template><!--/$-->`;
    const styled = (id: number) =>
      `html[data-base='retro'] .c${id}{}/*!sc*/\ndata-styled.g${id}[id="sc-c${id}"]{content:"c${id},"}/*!sc*/\n`;
    const [pageRules, fragmentRules] = ["html[data-base='retro'] .c1{}", "html[data-base='retro'] .c2{}"];
    const renderFragment = jest.fn();

    /** Changes the catalogue, so that the page and its fragment are rendered again. */
    function changeCatalogue(to: number) {
      version = Promise.resolve({ version: to, edited: to });
      catalogue.expire();
    }

    beforeEach(() => {
      const height = { wide: 240, narrow: 448 };
      const fragments = [{ id: 'Sale', slot: placed.slot, height, files: [], budgetMs: 500 }];
      remotesFor.mockReturnValue([
        { release: { ...shop('1'), fragments }, renderer: { render: jest.fn(), renderFragment } },
      ]);
      renderFragment.mockReset();
      renderFragment.mockResolvedValue({ markup: '', styles: '', otherTheme: styled(2), data: '1' });
      jest.mocked(renderForRequest).mockImplementation(async () => ({
        page: {
          status: 200,
          markup: marker,
          styles: '',
          otherTheme: styled(1),
          meta: undefined,
          isSkeleton: false,
          secretUrl: false,
          hydration: '{}',
        },
      }));
    });

    test('A document that was rendered without a slow fragment can switch its theme after the fragment has become part of the page', async () => {
      renderFragment.mockRejectedValueOnce(new Error('too slow'));
      const url = await rulesOf('/home');
      expect((await get(url)).body).toBe(pageRules);
      changeCatalogue(2);
      const response = await get(url);
      expect([response.statusCode, response.body]).toEqual([200, pageRules + fragmentRules]);
    });

    test('A document with a fragment must be reloaded for another theme if the page lacks the fragment now, or if the rules of the fragment have changed', async () => {
      const url = await rulesOf('/home');
      expect((await get(url)).body).toBe(pageRules + fragmentRules);
      renderFragment.mockRejectedValueOnce(new Error('too slow'));
      changeCatalogue(2);
      expect((await get(url)).statusCode).toBe(409);
      renderFragment.mockResolvedValue({ markup: '', styles: '', otherTheme: styled(3), data: '1' });
      changeCatalogue(3);
      expect((await get(url)).statusCode).toBe(409);
    });
  });

  test('A request for theme rules without a valid page parameter returns 400, and a request for the rules of a page that now redirects returns 409', async () => {
    for (const query of ['', '?page=', '?page=https://evil.example/home', '?page=/home&page=/']) {
      expect((await get(`/theme-rules.css${query}`)).statusCode).toBe(400);
    }
    jest.mocked(renderForRequest).mockResolvedValue({ redirect: { status: 302, location: '/home' } });
    expect((await get('/theme-rules.css?shown=retro&page=/order')).statusCode).toBe(409);
  });

  test('A page with an error, a failed API call or a secret URL is rendered again for each request, as is the login', async () => {
    const page = {
      markup: '',
      styles: '',
      otherTheme: '',
      meta: undefined,
      isSkeleton: false,
      hydration: '{}',
    };
    for (const special of [
      { status: 404, secretUrl: false },
      { status: 503, secretUrl: false },
      { status: 200, secretUrl: true },
    ]) {
      jest.mocked(renderForRequest).mockResolvedValue({ page: { ...page, ...special } });
      const before = renders();
      await get('/home');
      await get('/home');
      expect(renders()).toBe(before + 2);
    }
    jest
      .mocked(renderForRequest)
      .mockResolvedValue({ page: { ...page, status: 200, secretUrl: false }, hasFailedCalls: true });
    const beforeFailedCalls = renders();
    await get('/home');
    await get('/home');
    expect(renders()).toBe(beforeFailedCalls + 2);
    jest.mocked(renderForRequest).mockResolvedValue({ page: { ...page, status: 200, secretUrl: false } });
    const before = renders();
    await get('/login');
    await get('/login');
    expect(renders()).toBe(before + 2);
  });

  test('A cached page and a 304 response name the release that rendered the page', async () => {
    const first = await get('/home');
    const second = await get('/home');
    expect(renders()).toBe(1);
    const headers = { cookie: 'visitor=00000000000000a1', 'if-none-match': String(first.headers.etag) };
    const unchanged = await app.inject({ url: '/home', headers });
    expect(unchanged.statusCode).toBe(304);
    expect([first, second, unchanged].map((response) => response.headers['x-remote'])).toEqual([
      'shop@1',
      'shop@1',
      'shop@1',
    ]);
  });

  test('The x-remote header of a page marks a canary until the canary becomes the live release', async () => {
    remotesFor.mockReturnValue([{ release: shop('2'), canary: true }]);
    expect((await get('/home')).headers['x-remote']).toBe('shop@2; canary');
    remotesFor.mockReturnValue([{ release: shop('2') }]);
    expect((await get('/home')).headers['x-remote']).toBe('shop@2');
  });

  test('The not-found page and the out-of-order notice, which the host renders, name no release', async () => {
    expect((await get('/no/such/page')).headers['x-remote']).toBeUndefined();
    const notice = {
      status: 503,
      markup: 'Out of order',
      styles: '',
      otherTheme: '',
      meta: undefined,
      isSkeleton: false,
      secretUrl: false,
      hydration: '{}',
    };
    jest.mocked(renderForRequest).mockResolvedValueOnce({ page: notice, isNotice: true });
    expect((await get('/home')).headers['x-remote']).toBeUndefined();
  });

  test('A browser that has cached the page receives 304', async () => {
    const { etag } = (await get('/home')).headers;
    const headers = { cookie: 'visitor=00000000000000a1', 'if-none-match': String(etag) };
    expect((await app.inject({ url: '/home', headers })).statusCode).toBe(304);
  });
});
