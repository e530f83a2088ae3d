import { config } from '../config';
import type { Release } from '../registry';
import { buildRenderer } from '../testing/built-renderer';
import { ReleaseRenderer } from './release-renderer';
import type { Rendering } from './rendered-page';

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
  integrity: {},
};

/** The server build of a remote whose page shows how often it was rendered, or ends the process when its address says so. */
const fine = `
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
let givenUp: string[] = [];

async function open(entry: string, processes = 1): Promise<ReleaseRenderer> {
  givenUp = [];
  const onGivenUp = (reason: string) => void givenUp.push(reason);
  renderer = await ReleaseRenderer.open({ release, entry, processes, onGivenUp });
  return renderer;
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => {
  renderer?.kill('the test is over');
  jest.restoreAllMocks();
});

const render = (source: ReleaseRenderer, query = '') =>
  source.render(
    { url: `http://shop.example/home${query}`, method: 'GET', body: '', theme: 'original', requestId: 'r' },
    new AbortController().signal,
  );

const markupOf = (rendering: Rendering) => ('page' in rendering ? rendering.page.markup : '');

test('a process that dies is replaced, and the next visitor gets the page', async () => {
  const shop = await open(fine);
  await expect(render(shop, '?exit')).rejects.toThrow('its code ended the process');
  expect((await render(shop)).redirect).toBeUndefined();
  expect(shop.report().failures).toMatchObject([{ reason: 'its code ended the process (exit code 1)' }]);
}, 120_000);

test('the third failure gives the release up', async () => {
  const shop = await open(fine);
  for (const time of [1, 2, 3]) {
    expect(givenUp).toHaveLength(0);
    await expect(render(shop, '?exit')).rejects.toThrow();
    expect(shop.report().failures).toHaveLength(time);
  }
  expect(givenUp).toEqual(['its code ended the process (exit code 1)']);
}, 120_000);

test('many visitors at once all get the page, whether or not there are processes for all of them', async () => {
  const shop = await open(fine, 2);
  const pages = await Promise.all(Array.from({ length: 100 }, (_, index) => render(shop, `?page=${index}`)));
  expect(pages.filter(({ redirect }) => redirect === undefined)).toHaveLength(100);
}, 120_000);

test('many visitors of one page get it from few renders', async () => {
  const shop = await open(fine);
  const pages = await Promise.all(Array.from({ length: 100 }, () => render(shop)));
  expect(pages.map(markupOf).filter((markup) => markup.includes('the catalogue'))).toHaveLength(100);
  // The first visitor's, the one for the other 99, this one's, and the trial before them.
  expect(markupOf(await render(shop))).toContain('render 4');
}, 120_000);

test('more visitors than can wait are turned away at once, and the release is not blamed', async () => {
  const shop = await open(fine);
  const results = await Promise.allSettled(
    Array.from({ length: 300 }, (_, index) => render(shop, `?page=${index}`)),
  );
  const reasons = new Set(results.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : [])));
  expect([...reasons]).toEqual(['too many visitors wait for it']);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(232);
  expect(shop.report().failures).toEqual([]);
}, 120_000);

test('a page under way ends well while its release is being replaced', async () => {
  const shop = await open(fine);
  const under = [render(shop), render(shop)];
  shop.close();
  under.push(render(shop));
  expect(await Promise.all(under)).toHaveLength(3);
}, 120_000);

test.each([
  ['throws while it loads', 'throw new Error("no such game")', 'no such game'],
  [
    'has a page that throws',
    fine.replace("'the catalogue, render ' + (renders += 1)", '{ throw new Error("no page") }'),
    'no page',
  ],
  ['ends the process while it loads', 'process.exit(2)', 'exit code 2'],
])(
  'a release that %s is not opened',
  async (_what, entry, reason) => {
    await expect(open(entry)).rejects.toThrow(reason);
  },
  120_000,
);
