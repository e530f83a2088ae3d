import { buildRenderer } from '../testing/built-renderer';
import type { Release } from '../registry';
import type { Task } from './protocol';
import { isRendering } from './rendered-page';
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

/** The server build of a remote whose only page does what its address says. */
const entry = (atLoad = '') => `
  ${atLoad}
  const fs = process.getBuiltinModule('fs');
  const faults = {
    none: () => null,
    loop: () => { for (;;) {} },
    endless: () => new Promise(() => {}),
    exit: () => process.exit(0),
    uncaught: () => { setImmediate(() => { throw new Error('fault of the test') }); return new Promise(() => {}) },
    rejection: () => { setImmediate(() => Promise.reject(new Error('fault of the test'))); return new Promise(() => {}) },
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

const patient = { softMs: 120_000, hardMs: 120_000 };
const strict = { softMs: 500, hardMs: 1000 };

const open: RendererProcess[] = [];
afterEach(() => open.splice(0).forEach((renderer) => renderer.kill('the test is over')));

let stuck: string[] = [];

function start(): RendererProcess {
  stuck = [];
  const renderer = new RendererProcess({ sandbox, label: 'shop', onStuck: (reason) => stuck.push(reason) });
  open.push(renderer);
  return renderer;
}

const loadTask = (code: string): Task => ({
  do: 'load',
  release,
  entry: code,
  settings: { apiUrl: 'http://127.0.0.1:1', origin: 'http://shop.example' },
});

const page = (fault: string): Task => ({
  do: 'render',
  page: {
    url: `http://shop.example/home?fault=${fault}`,
    method: 'GET',
    body: '',
    theme: 'original',
    requestId: 'r1',
  },
});

async function loaded(): Promise<RendererProcess> {
  const renderer = start();
  await renderer.run(loadTask(entry()), patient);
  return renderer;
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());

test('a page of a release renders in a process of its own', async () => {
  const rendering = await (await loaded()).run(page('none'), patient);
  expect(isRendering(rendering) && !rendering.redirect && rendering.page).toMatchObject({
    status: 200,
    markup: expect.stringContaining('the catalogue'),
  });
}, 120_000);

test.each([
  ['loops for ever', 'loop', 'it did not render a page within 1 s'],
  ['ends the process', 'exit', 'its code ended the process (exit code 0)'],
  ['throws outside of its page', 'uncaught', 'its code threw outside of a page: fault of the test'],
  ['leaves a rejection unhandled', 'rejection', 'its code threw outside of a page: fault of the test'],
])(
  'a page that %s ends its own process, and the host learns the reason',
  async (_what, fault, reason) => {
    const renderer = await loaded();
    await expect(renderer.run(page(fault), strict)).rejects.toThrow();
    expect(await renderer.ended).toBe(reason);
  },
  120_000,
);

test.each([
  ['objects', 'heap', 'it ran out of memory'],
  ['buffers', 'buffers', 'it uses memory without end'],
])(
  'a page that fills the memory with %s ends its own process only',
  async (_what, fault, reason) => {
    const renderer = await loaded();
    await expect(renderer.run(page(fault), patient)).rejects.toThrow(reason);
    expect(await renderer.ended).toBe(reason);
  },
  120_000,
);

test.each([
  ['sends what is no message', 'garbage', 'it sent the host a message of its own'],
  ['sends a message of Node’s own', 'internal', 'it sent the host a message of its own'],
  ['sends a result that nobody waits for', 'forged', 'it sent the host a message of its own'],
  ['sends a message without end', 'flood', 'it sent the host a message of its own'],
  ['closes its connection to the host', 'close', 'it closed its connection to the host'],
])(
  'a release that %s ends its own process only',
  async (_what, fault, reason) => {
    const renderer = await loaded();
    await expect(renderer.run(page(fault), patient)).rejects.toThrow(reason);
    expect(await renderer.ended).toBe(reason);
  },
  120_000,
);

test('a page that is too long fails, and the process renders on', async () => {
  const renderer = await loaded();
  await expect(renderer.run(page('long'), patient)).rejects.toThrow('its page is too long');
  expect(isRendering(await renderer.run(page('none'), patient))).toBe(true);
}, 120_000);

test('a release cannot send signals, by which it could open the inspector of the host', async () => {
  const kills = `
    for (const name of ['kill', '_kill', '_debugProcess'])
      if (name in process) throw new Error('it can send signals with ' + name);`;
  await start().run(loadTask(entry(kills)), patient);
}, 120_000);

test('a promise that never settles is given up, counts against the release, and the process renders on', async () => {
  const renderer = await loaded();
  await expect(renderer.run(page('endless'), { softMs: 300, hardMs: 120_000 })).rejects.toThrow(
    'it did not render a page within 0.3 s',
  );
  expect(isRendering(await renderer.run(page('none'), patient))).toBe(true);
  expect(stuck).toEqual(['it did not render a page within 0.3 s']);
}, 120_000);

test('a visitor who leaves ends the render, and the release is not blamed', async () => {
  const renderer = await loaded();
  const visitor = new AbortController();
  const left = renderer.run(page('endless'), patient, visitor.signal);
  visitor.abort();
  await expect(left).rejects.toThrow('the visitor has left');
  await renderer.run(page('none'), patient);
  expect([stuck, renderer.load]).toEqual([[], 0]);
}, 120_000);

test.each([
  ['loops for ever', 'for (;;) {}', 'it did not load within 1 s'],
  ['ends the process', 'process.exit(3)', 'its code ended the process (exit code 3)'],
])(
  'a release that %s while it loads ends its own process only',
  async (_what, code, reason) => {
    const renderer = start();
    // A first task shows that the program itself has started.
    await renderer.run({ do: 'ping' }, patient);
    await expect(renderer.run(loadTask(entry(code)), { softMs: 1000, hardMs: 1000 })).rejects.toThrow(reason);
    expect(await renderer.ended).toBe(reason);
  },
  120_000,
);

test('a release does not see the settings of the host', async () => {
  process.env['SECRET_OF_THE_HOST'] = 'hunter2';
  const spy = 'if (JSON.stringify(process.env).includes("hunter2")) throw new Error("it reads secrets");';
  await start().run(loadTask(entry(spy)), patient);
  delete process.env['SECRET_OF_THE_HOST'];
}, 120_000);

test.each([
  ['requires a module that reaches the disk', 'require("node:fs")', "cannot require 'node:fs'"],
  ['reads the disk', `process.getBuiltinModule('fs').readFileSync('${__filename}')`, 'restricted'],
  ['writes to the disk', `process.getBuiltinModule('fs').writeFileSync('/tmp/written', '')`, 'restricted'],
  ['starts a program', `process.getBuiltinModule('child_process').execSync('id')`, 'restricted'],
])(
  'a release that %s does not load',
  async (_what, code, reason) => {
    await expect(start().run(loadTask(entry(code)), patient)).rejects.toThrow(reason);
  },
  120_000,
);
