import type { Release } from '../../releases/release';
import { buildRenderer } from '../../testing/built-renderer';
import type { Task } from './protocol';
import { isRendering } from './protocol';
import { RendererProcess } from './renderer-process';

const sandbox = { program: '', memoryMb: 100, env: {} };
beforeAll(() => (sandbox.program = buildRenderer()), 120_000);

const release: Release = {
  name: 'shop',
  release: '0.1.0+abc',
  routes: [{ pattern: '/home', files: [] }],
  contract: { version: '0.1.0', modules: {} },
  integrity: {},
};

/** Returns the server build of a remote whose only page has the fault that the URL's query names. */
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
    wait: () => fetch('http://127.0.0.1:1/').then(() => null, () => new Promise(() => {})),
    garbage: () => { fs.writeSync(3, 'no message\\n'); return new Promise(() => {}) },
    internal: () => { fs.writeSync(3, '{"cmd":"NODE_HANDLE_ACK"}\\n'); return new Promise(() => {}) },
    forged: () => { fs.writeSync(3, '{"id":999,"value":null}\\n'); return new Promise(() => {}) },
    flood: async () => { for (;;) { try { fs.writeSync(3, 'x'.repeat(60_000)) } catch { await new Promise(setImmediate) } } },
    close: () => { fs.closeSync(3); return new Promise(() => {}) },
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
  expect(isRendering(rendering) && !rendering.redirect && rendering.page).toMatchObject({
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
    await expect(renderer.run(renderTask(fault), shortLimits)).rejects.toThrow();
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

test('A page that is too long fails, and the process continues to render', async () => {
  const renderer = await startLoaded();
  await expect(renderer.run(renderTask('long'), unlimited)).rejects.toThrow(
    'the rendered page exceeds the message size limit',
  );
  expect(isRendering(await renderer.run(renderTask('none'), unlimited))).toBe(true);
}, 120_000);

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
