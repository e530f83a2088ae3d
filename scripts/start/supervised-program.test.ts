import { freePort } from '../../api/src/testing/free-port';
import { SupervisedProgram } from './supervised-program';

const backoff = { firstMs: 20, maxMs: 40, resetAfterMs: 2 ** 31 };

let programs: SupervisedProgram[] = [];
afterEach(() => {
  for (const program of programs) program.kill();
  programs = [];
});

/** Supervises a Node process that runs this code. */
async function supervise(code: (port: number) => string) {
  const port = await freePort();
  const lines: string[] = [];
  let onLine = () => undefined as void;
  const waitForOutput = async (pattern: RegExp, times = 1) => {
    while (lines.filter((line) => pattern.test(line)).length < times)
      await new Promise<void>((resolve) => (onLine = resolve));
  };
  const exits: string[] = [];
  let shutDown = (_code: number) => undefined as void;
  const shutdownCode = new Promise<number>((resolve) => (shutDown = resolve));
  const url = `http://127.0.0.1:${port}/`;
  const program = new SupervisedProgram(
    { name: 'program', args: ['-e', code(port)], cwd: __dirname, env: process.env, url },
    {
      log: (line) => {
        lines.push(line);
        onLine();
      },
      shutDown,
      onExit: (reason) => exits.push(reason),
      backoff,
    },
  );
  programs.push(program);
  return { program, lines, exits, waitForOutput, shutdownCode, url };
}

const server = (port: number) =>
  `require('http').createServer((request, response) => response.end(String(process.pid))).listen(${port}, '127.0.0.1');`;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('A killed program is restarted, and the log reports its exit and its recovery', async () => {
  const { program, waitForOutput, lines, url } = await supervise(server);
  expect(await program.waitUntilAvailable()).toBe(true);
  const before = program.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await waitForOutput(/available again/);
  expect(lines).toEqual([
    'The program exited (SIGKILL) and will restart in 0.0 s.',
    expect.stringMatching(/^The program is available again after \d+\.\d s\.$/),
  ]);
  expect(await (await fetch(url)).text()).toBe(String(program.pid));
  expect(program.pid).not.toBe(before);
});

test('A program that exits eight times before it is available is not restarted again, and the log reports why', async () => {
  const { lines, shutdownCode } = await supervise(() => 'process.exit(3)');
  expect(await shutdownCode).toBe(1);
  expect(lines.filter((line) => line.includes('will restart'))).toHaveLength(7);
  expect(lines.at(-1)).toContain('exited 8 times (exit code 3) without ever becoming available');
});

test('onExit reports each unexpected exit once, but no requested restart or shutdown', async () => {
  const { program, exits, waitForOutput } = await supervise(server);
  await program.waitUntilAvailable();
  await program.restart();
  await program.waitUntilAvailable();
  expect(exits).toEqual([]);
  process.kill(program.pid ?? 0, 'SIGKILL');
  await waitForOutput(/available again/);
  await program.stop();
  expect(exits).toEqual(['SIGKILL']);
});

test('A program that has been available is restarted even after its ninth exit', async () => {
  const { program, waitForOutput } = await supervise(server);
  for (let crash = 1; crash <= 9; crash += 1) {
    await program.waitUntilAvailable();
    process.kill(program.pid ?? 0, 'SIGKILL');
    await waitForOutput(/will restart/, crash);
  }
  expect(await program.waitUntilAvailable()).toBe(true);
});

test('When a program exits with a configuration error, the store shuts down with the same code, without a restart or a second message', async () => {
  const { lines, shutdownCode } = await supervise(() => 'process.exit(78)');
  expect(await shutdownCode).toBe(78);
  expect(lines).toEqual([]);
});

test('A program is stopped with SIGTERM and not restarted', async () => {
  const { program, lines } = await supervise(server);
  await program.waitUntilAvailable();
  const pid = program.pid ?? 0;
  await program.stop();
  expect(isAlive(pid)).toBe(false);
  expect(program.pid).toBeUndefined();
  expect(lines).toEqual([]);
  expect(await program.waitUntilAvailable()).toBe(false);
});

test('A requested restart starts a new process, and the log reports no exit', async () => {
  const { program, lines, url } = await supervise(server);
  await program.waitUntilAvailable();
  const before = program.pid ?? 0;
  await program.restart();
  expect(isAlive(before)).toBe(false);
  expect(await program.waitUntilAvailable()).toBe(true);
  expect(await (await fetch(url)).text()).toBe(String(program.pid));
  expect(lines).toEqual([]);
});

test('A program that is restarted during its backoff delay is available again, and the log reports only one exit', async () => {
  const { program, lines, waitForOutput, url } = await supervise(server);
  await program.waitUntilAvailable();
  process.kill(program.pid ?? 0, 'SIGKILL');
  await waitForOutput(/will restart/);
  await program.restart();
  expect(await program.waitUntilAvailable()).toBe(true);
  expect(await (await fetch(url)).text()).toBe(String(program.pid));
  expect(lines.filter((line) => line.includes('exited'))).toHaveLength(1);
});

test('A program that does not exit after SIGTERM is killed when it is restarted', async () => {
  const { program, url } = await supervise(
    (port) => `
      process.on('SIGTERM', () => undefined);
      require('http').createServer((request, response) => response.end(String(process.pid))).listen(${port}, '127.0.0.1');`,
  );
  await program.waitUntilAvailable();
  const { pid } = program;
  await program.restart({ timeoutMs: 1 });
  expect(await program.waitUntilAvailable()).toBe(true);
  expect(program.pid).not.toBe(pid);
  expect(await (await fetch(url)).text()).toBe(String(program.pid));
});

test('`kill` terminates a program that ignores SIGTERM, together with its children', async () => {
  const { program, url } = await supervise(
    (port) => `
      process.on('SIGTERM', () => undefined);
      const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
      require('http').createServer((request, response) => response.end(String(child.pid))).listen(${port}, '127.0.0.1');`,
  );
  await program.waitUntilAvailable();
  const pids = [program.pid ?? 0, Number(await (await fetch(url)).text())];
  expect(pids.map(isAlive)).toEqual([true, true]);
  let stopped = false;
  const stopping = program.stop().then(() => (stopped = true));
  expect(stopped).toBe(false);
  program.kill();
  await stopping;
  // Orphaned processes disappear once their new parent has reaped them.
  while (pids.some(isAlive)) await new Promise(setImmediate);
});

test('A program that is stopped during the delay before a restart is not restarted', async () => {
  const { program, waitForOutput } = await supervise(() => 'process.exit(3)');
  await waitForOutput(/will restart/);
  await program.stop();
  expect(program.pid).toBeUndefined();
});
