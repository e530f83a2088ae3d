import { readFileSync } from 'node:fs';
import type { Release } from '../../releases/release';
import { buildRenderer } from '../../testing/built-renderer';
import type { Task } from './protocol';
import { isRendering } from './protocol';
import { RendererProcess, TaskAborted } from './renderer-process';
import { startSandboxed } from './sandbox';

jest.mock('./sandbox', () => ({
  ...jest.requireActual('./sandbox'),
  startSandboxed: jest.fn(jest.requireActual('./sandbox').startSandboxed),
}));

const sandbox = { program: '', memoryMb: 100, env: {} };
beforeAll(() => (sandbox.program = buildRenderer()), 120_000);

const release: Release = {
  name: 'shop',
  release: '0.1.0+abc',
  routes: [{ pattern: '/home', files: [] }],
  contract: { version: '0.1.0', modules: {} },
  entry: 'remoteEntry.a.js',
  integrity: {},
};

/** Returns the server build of a remote. The query parameter `fault` of its only page selects a fault. */
const entry = (atLoad = '') => `
  ${atLoad}
  const fs = process.getBuiltinModule('fs');
  const faults = {
    none: () => null,
    loop: () => { for (;;) {} },
    endless: () => new Promise(() => {}),
    exit: () => process.exit(0),
    uncaught: () => { setImmediate(() => { throw new Error('simulated fault') }); return new Promise(() => {}) },
    rejection: () => { setImmediate(() => Promise.reject(new Error('simulated fault'))); return new Promise(() => {}) },
    heap: () => { const all = []; for (;;) all.push({ more: [all.length] }) },
    buffers: async () => { const all = []; for (;;) { all.push(Buffer.alloc(8e6, 1)); await new Promise(setImmediate) } },
    garbage: () => { fs.writeSync(4, 'no message\\n'); return new Promise(() => {}) },
    internal: () => { fs.writeSync(4, '{"cmd":"NODE_HANDLE_ACK"}\\n'); return new Promise(() => {}) },
    forged: () => { fs.writeSync(4, '{"id":999,"value":null}\\n'); return new Promise(() => {}) },
    flood: async () => { for (;;) { try { fs.writeSync(4, 'x'.repeat(60_000)) } catch { await new Promise(setImmediate) } } },
    close: () => { fs.closeSync(4); return new Promise(() => {}) },
    long: () => 'x'.repeat(9_000_000),
    longError: () => { throw new Error('x'.repeat(9_000_000)) },
  };
  exports.init = () => {};
  exports.get = async () => () => ({
    routes: [{
      path: '/home',
      handle: { server: 'full' },
      loader: ({ request }) => faults[new URL(request.url).searchParams.get('fault')](),
      Component: () => 'the catalogue',
    }],
  });
`;

const unlimited = { softMs: 120_000, hardMs: 120_000 };
const shortLimits = { softMs: 500, hardMs: 1000 };

const renderers: RendererProcess[] = [];
afterEach(() => renderers.splice(0).forEach((renderer) => renderer.kill('the test has finished')));

let stuck: string[] = [];

function start(): RendererProcess {
  stuck = [];
  const renderer = new RendererProcess({ sandbox, label: 'shop', onStuck: (reason) => stuck.push(reason) });
  renderers.push(renderer);
  return renderer;
}

const loadTask = (code: string): Task => ({
  kind: 'load',
  release,
  entry: code,
  settings: { apiUrl: 'http://127.0.0.1:1', origin: 'http://shop.example' },
});

const renderTask = (fault: string): Task => ({
  kind: 'render',
  page: {
    url: `http://shop.example/home?fault=${fault}`,
    method: 'GET',
    body: '',
    theme: 'original',
    requestId: 'r1',
  },
});

async function startLoaded(): Promise<RendererProcess> {
  const renderer = start();
  await renderer.run(loadTask(entry()), unlimited);
  return renderer;
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());

test('A release’s page renders in a separate process', async () => {
  const rendering = await (await startLoaded()).run(renderTask('none'), unlimited);
  expect(isRendering(rendering) && rendering.page).toMatchObject({
    status: 200,
    markup: expect.stringContaining('the catalogue'),
  });
}, 120_000);

test.each([
  ['loops forever', 'loop', 'it did not render a page within 1 s'],
  ['exits', 'exit', 'its process exited with code 0'],
  ['throws an uncaught error', 'uncaught', 'its code threw outside of a page: simulated fault'],
  ['causes an unhandled rejection', 'rejection', 'its code threw outside of a page: simulated fault'],
])(
  'A page that %s terminates only the process of its release, and the host receives the reason',
  async (_what, fault, reason) => {
    const renderer = await startLoaded();
    // The other faults end the process by themselves. On a busy machine, this may take longer than the short
    // limits.
    const limits = fault === 'loop' ? shortLimits : unlimited;
    await expect(renderer.run(renderTask(fault), limits)).rejects.toThrow();
    expect(await renderer.exited).toBe(reason);
  },
  120_000,
);

test.each([
  ['objects', 'heap', 'it ran out of memory'],
  ['buffers', 'buffers', 'it uses too much memory'],
])(
  'A page that exhausts memory with %s terminates only the process of its release',
  async (_what, fault, reason) => {
    const renderer = await startLoaded();
    await expect(renderer.run(renderTask(fault), unlimited)).rejects.toThrow(reason);
    expect(await renderer.exited).toBe(reason);
  },
  120_000,
);

test.each([
  ['sends an invalid message', 'garbage', 'it sent the host an invalid message'],
  ['sends an internal message of Node', 'internal', 'it sent the host an invalid message'],
  ['sends a result for a task that does not exist', 'forged', 'it sent the host an invalid message'],
  ['sends an endless message', 'flood', 'it sent the host an invalid message'],
  ['closes its connection to the host', 'close', 'it closed its connection to the host'],
])(
  'A release that %s terminates only its process',
  async (_what, fault, reason) => {
    const renderer = await startLoaded();
    await expect(renderer.run(renderTask(fault), unlimited)).rejects.toThrow(reason);
    expect(await renderer.exited).toBe(reason);
  },
  120_000,
);

test('A page that exceeds the message size limit fails, and the process continues to render', async () => {
  const renderer = await startLoaded();
  await expect(renderer.run(renderTask('long'), unlimited)).rejects.toThrow(
    'the rendered page exceeds the message size limit',
  );
  expect(isRendering(await renderer.run(renderTask('none'), unlimited))).toBe(true);
}, 120_000);

test('If a page throws an error whose message exceeds the message size limit, the error page does not contain that message', async () => {
  const renderer = await startLoaded();
  const rendering = await renderer.run(renderTask('longError'), unlimited);
  const { page } = isRendering(rendering) ? rendering : {};
  expect(page?.status).toBe(500);
  expect(page?.hydration.length).toBeLessThan(20_000);
}, 120_000);

test.each([
  ['isSkeleton', 'yes'],
  ['secretUrl', 1],
  ['meta', 'a title'],
  ['markup', undefined],
  ['status', 99],
])('A page whose %s is %p is not a valid result', (field, value) => {
  const page = {
    ...{ status: 200, markup: '', styles: '', otherTheme: '', hydration: '{}' },
    ...{ isSkeleton: false, secretUrl: false, meta: {} },
  };
  expect(isRendering({ page })).toBe(true);
  expect(isRendering({ page: { ...page, [field]: value } })).toBe(false);
});

test('A release cannot send signals, which could open the host’s inspector', async () => {
  const kills = `
    for (const name of ['kill', '_kill', '_debugProcess'])
      if (name in process) throw new Error('it can send signals with ' + name);`;
  await start().run(loadTask(entry(kills)), unlimited);
}, 120_000);

test('A render that never settles is aborted and reported as stuck, and the process continues to render', async () => {
  const renderer = await startLoaded();
  await expect(renderer.run(renderTask('endless'), { softMs: 300, hardMs: 120_000 })).rejects.toThrow(
    'it did not render a page within 0.3 s',
  );
  expect(isRendering(await renderer.run(renderTask('none'), unlimited))).toBe(true);
  expect(stuck).toEqual(['it did not render a page within 0.3 s']);
}, 120_000);

test('A render is not started for a visitor who has disconnected', async () => {
  const renderer = await startLoaded();
  await expect(renderer.run(renderTask('endless'), unlimited, AbortSignal.abort())).rejects.toThrow(
    'the visitor has disconnected',
  );
  expect(renderer.pendingTasks).toBe(0);
}, 120_000);

test('When a visitor disconnects, the render is aborted without being reported as a fault of the release', async () => {
  const renderer = await startLoaded();
  const visitor = new AbortController();
  const aborted = renderer.run(renderTask('endless'), unlimited, visitor.signal);
  visitor.abort();
  await expect(aborted).rejects.toThrow('the visitor has disconnected');
  await renderer.run(renderTask('none'), unlimited);
  expect([stuck, renderer.pendingTasks]).toEqual([[], 0]);
}, 120_000);

test.each([
  ['loops forever', 'for (;;) {}', 'it did not load within 1 s'],
  ['exits', 'process.exit(3)', 'its process exited with code 3'],
])(
  'A release that %s while it loads terminates only its process',
  async (_what, code, reason) => {
    const renderer = start();
    // A first task ensures that the program has started.
    await renderer.run({ kind: 'ping' }, unlimited);
    await expect(renderer.run(loadTask(entry(code)), { softMs: 1000, hardMs: 1000 })).rejects.toThrow(reason);
    expect(await renderer.exited).toBe(reason);
  },
  120_000,
);

test('A release cannot read the host’s environment variables', async () => {
  process.env['SECRET_OF_THE_HOST'] = 'hunter2';
  const readsEnvironment =
    'if (JSON.stringify(process.env).includes("hunter2")) throw new Error("it reads secrets");';
  await start().run(loadTask(entry(readsEnvironment)), unlimited);
  delete process.env['SECRET_OF_THE_HOST'];
}, 120_000);

test.each([
  ['requires a module that accesses the disk', 'require("node:fs")', "cannot require 'node:fs'"],
  ['reads the disk', `process.getBuiltinModule('fs').readFileSync('${__filename}')`, 'restricted'],
  ['writes to the disk', `process.getBuiltinModule('fs').writeFileSync('/tmp/written', '')`, 'restricted'],
  ['starts a program', `process.getBuiltinModule('child_process').execSync('id')`, 'restricted'],
])(
  'A release that %s does not load',
  async (_what, code, reason) => {
    await expect(start().run(loadTask(entry(code)), unlimited)).rejects.toThrow(reason);
  },
  120_000,
);

test('Pages and loaders read the feature flags of their own visitor, even in concurrent renders', async () => {
  const code = `
    let page;
    exports.init = (scope) => { [page] = Object.values(scope['@press-start/shared-ui/page']).map(({ lib }) => lib()) };
    const read = () => page.isFlagOn('example') ? 'on' : 'off';
    exports.get = async () => () => ({
      routes: [{
        path: '/home',
        handle: { server: 'full' },
        loader: async () => { await new Promise(setImmediate); return read() },
        Component: () => 'the flag is ' + read(),
      }],
    });`;
  const renderer = start();
  await renderer.run(loadTask(code), unlimited);
  const render = async (flags?: string[]) => {
    const task = renderTask('none');
    if (task.kind !== 'render') throw new Error('not a render');
    const page = { ...task.page, ...(flags && { flags }) };
    const rendering = await renderer.run({ kind: 'render', page }, unlimited);
    if (!isRendering(rendering) || !rendering.page) throw new Error('not a page');
    return [
      /the flag is \w+/.exec(rendering.page.markup)?.[0],
      /"(on|off)"/.exec(rendering.page.hydration)?.[1],
    ];
  };
  expect(await Promise.all([render(['example']), render(), render(['other'])])).toEqual([
    ['the flag is on', 'on'],
    ['the flag is off', 'off'],
    ['the flag is off', 'off'],
  ]);
});

/** Simulates a busy host: blocks this process until the most recently started process has exited. */
function blockUntilExit(): void {
  const { pid }: { pid?: number } = Object(jest.mocked(startSandboxed).mock.results.at(-1)?.value);
  // State Z (zombie) means that the process has exited and its parent process has not yet handled the exit.
  while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) continue;
}

test('A busy host receives the reason for an exit, even if it sends the process a message after the exit', async () => {
  const renderer = await startLoaded();
  const rendering = expect(renderer.run(renderTask('uncaught'), unlimited)).rejects.toThrow(TaskAborted);
  await new Promise((resolve) => setImmediate(resolve));
  blockUntilExit();
  const ping = expect(renderer.run({ kind: 'ping' }, unlimited)).rejects.toThrow(TaskAborted);
  await Promise.all([rendering, ping]);
  expect(await renderer.exited).toBe('its code threw outside of a page: simulated fault');
}, 120_000);
