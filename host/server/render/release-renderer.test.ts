import { config } from '../config';
import type { Release } from '../releases/release';
import { buildRenderer } from '../testing/built-renderer';
import type { Rendering } from './process/protocol';
import { RendererProcess } from './process/renderer-process';
import { ReleaseRenderer } from './release-renderer';

jest.mock('../config', () => ({
  config: {
    publicUrl: 'http://shop.example',
    renderApiUrl: 'http://127.0.0.1:1',
    renderTimeoutMs: 60_000,
    rendererSandbox: { program: '', memoryMb: 100, env: {} },
  },
}));

beforeAll(() => (config.rendererSandbox.program = buildRenderer()), 120_000);

const release: Release = {
  name: 'shop',
  release: '0.1.0+abc',
  routes: [{ pattern: '/home', files: [] }],
  contract: { version: '0.1.0', modules: {} },
  entry: 'remoteEntry.a.js',
  integrity: {},
};

/** The server build of a remote whose page shows how often it was rendered; with ?exit, its process exits. */
const countingEntry = `
  let renders = 0;
  exports.init = () => {};
  exports.get = async () => () => ({
    routes: [{
      path: '/home',
      handle: { server: 'full' },
      loader: ({ request }) => request.url.includes('exit') ? process.exit(1) : null,
      Component: () => 'the catalogue, render ' + (renders += 1),
    }],
  });
`;

let renderer: ReleaseRenderer | undefined;
let giveUpReasons: string[] = [];

async function open(entry: string, processes = 1): Promise<ReleaseRenderer> {
  giveUpReasons = [];
  const onGiveUp = (reason: string) => void giveUpReasons.push(reason);
  renderer = await ReleaseRenderer.open({ release, entry, processes, onGiveUp });
  return renderer;
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => {
  renderer?.kill('the test has finished');
  jest.restoreAllMocks();
});

const render = (source: ReleaseRenderer, query = '') =>
  source.render(
    { url: `http://shop.example/home${query}`, method: 'GET', body: '', theme: 'original', requestId: 'r' },
    new AbortController().signal,
  );

const markupOf = ({ page }: Rendering) => page?.markup ?? '';

test('A process that exits is replaced, and the next visitor gets the page', async () => {
  const shop = await open(countingEntry);
  await expect(render(shop, '?exit')).rejects.toThrow('its process exited');
  expect((await render(shop)).redirect).toBeUndefined();
  expect(shop.report().failures).toMatchObject([{ reason: 'its process exited with code 1' }]);
}, 120_000);

test('At the third failure of a release, `onGiveUp` is called with the reason', async () => {
  const shop = await open(countingEntry);
  for (const time of [1, 2, 3]) {
    expect(giveUpReasons).toHaveLength(0);
    await expect(render(shop, '?exit')).rejects.toThrow();
    expect(shop.report().failures).toHaveLength(time);
  }
  expect(giveUpReasons).toEqual(['its process exited with code 1']);
}, 120_000);

test('Two processes render the pages of a hundred concurrent visitors', async () => {
  const shop = await open(countingEntry, 2);
  const pages = await Promise.all(Array.from({ length: 100 }, (_, index) => render(shop, `?page=${index}`)));
  expect(pages.filter(({ redirect }) => redirect === undefined)).toHaveLength(100);
}, 120_000);

test('A hundred concurrent visitors to one page share two renders', async () => {
  const shop = await open(countingEntry);
  const pages = await Promise.all(Array.from({ length: 100 }, () => render(shop)));
  expect(pages.map(markupOf).filter((markup) => markup.includes('the catalogue'))).toHaveLength(100);
  // Renders 1 to 3 are the smoke render, the render for the first visitor, and the render for the other 99.
  expect(markupOf(await render(shop))).toContain('render 4');
}, 120_000);

test('Visitors beyond the queue limit are rejected, and no failure of the release is recorded', async () => {
  const shop = await open(countingEntry);
  const results = await Promise.allSettled(
    Array.from({ length: 300 }, (_, index) => render(shop, `?page=${index}`)),
  );
  const reasons = new Set(
    results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : [])),
  );
  expect([...reasons]).toEqual(['too many visitors are waiting for it']);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(232);
  expect(shop.report().failures).toEqual([]);
}, 120_000);

test('If a process reports an unchanged page but the host has no cached page, the render is rejected', async () => {
  const shop = await open(countingEntry);
  jest.spyOn(RendererProcess.prototype, 'run').mockResolvedValueOnce({ isUnchanged: true });
  await expect(render(shop)).rejects.toThrow('it sent no page');
}, 120_000);

test('After a release has been replaced, its renders in flight and a render that starts afterwards complete', async () => {
  const shop = await open(countingEntry);
  const inFlight = [render(shop), render(shop)];
  shop.close();
  inFlight.push(render(shop));
  expect(await Promise.all(inFlight)).toHaveLength(3);
}, 120_000);

test.each([
  ['throws while it loads', 'throw new Error("no such game")', 'no such game'],
  [
    'has a page that throws',
    countingEntry.replace("'the catalogue, render ' + (renders += 1)", '{ throw new Error("no page") }'),
    'no page',
  ],
  ['exits while it loads', 'process.exit(2)', 'exited with code 2'],
])(
  'A release that %s is rejected',
  async (_what, entry, reason) => {
    await expect(open(entry)).rejects.toThrow(reason);
  },
  120_000,
);

/** The server build of a remote that offers one fragment. */
const fragmentEntry = `
  exports.init = () => {};
  exports.get = async () => () => ({
    routes: [{ path: '/home', handle: { server: 'full' }, Component: () => 'the catalogue' }],
    fragments: [
      {
        id: 'promoted/Sale',
        load: async () => ({
          loader: async ({ params }) => {
            if (params.id === 0) throw new Error('no such game');
            return '</script>' + params.id;
          },
          Component: ({ params, data }) => 'sale of ' + params.id + ', ' + data,
        }),
      },
      { id: 'ownership/Own', audience: 'session', load: () => Promise.reject(new Error('loaded')) },
    ],
  });
`;

const fragment = (id: string, params: unknown) => ({
  url: 'http://shop.example/contact?a=b',
  id,
  slot: 'contact.after',
  params,
  theme: 'original' as const,
  requestId: 'r',
});

test('A process renders a fragment with its params and data, and the data cannot close a script element', async () => {
  const shop = await open(fragmentEntry);
  const { signal } = new AbortController();
  const rendered = await shop.renderFragment(fragment('promoted/Sale', { id: 7 }), signal);
  expect(rendered.markup).toBe('sale of 7, &lt;/script&gt;7');
  expect(rendered.data).toBe('"\\u003c/script>7"');
}, 120_000);

test('A fragment that throws and a fragment that depends on the shopper are not rendered, and the release stays in use', async () => {
  const shop = await open(fragmentEntry);
  const { signal } = new AbortController();
  await expect(shop.renderFragment(fragment('promoted/Sale', { id: 0 }), signal)).rejects.toThrow(
    'no such game',
  );
  await expect(shop.renderFragment(fragment('ownership/Own', {}), signal)).rejects.toThrow('no fragment');
  expect(markupOf(await render(shop))).toContain('the catalogue');
  expect(shop.report().failures).toEqual([]);
}, 120_000);
