/** The store's three programs: started in order, stopped together. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from '../webpack/base';
import type { Ports } from './ports';

interface Options {
  dataDir: string;
  ports: Ports;
  say: (line: string) => void;
}

const readyPollMs = 100;

/** True once the address answers 200, however long it takes; false when the program has ended instead. */
async function answers(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, readyPollMs));
  }
  return false;
}

/** @returns whether the store is open; if not, this program is about to end */
export async function openProcesses({ dataDir, ports, say }: Options): Promise<boolean> {
  const children: ChildProcess[] = [];
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    // A log line per request drowns what a person at the terminal wants to read.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  };

  let closing = false;
  const close = async (code: number) => {
    if (closing) return;
    closing = true;
    // The host first, so that nobody is let in while the api writes its last things down.
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
    process.exit(code);
  };

  const open = (name: string, args: string[]) => {
    // Detached from the terminal's Ctrl-C: the order of closing is decided here.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      // The channel closes with this program, however it ends; the child stops then.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    child.on('exit', (code) => {
      if (!closing) console.error(`The ${name} has stopped, so the store closes.`);
      void close(code || 1);
    });
    children.push(child);
    return child;
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(0));
  // The program that started this one was killed: nobody is left to close the store.
  process.once('disconnect', () => void close(1));
  if (process.connected === false) {
    await close(1);
    return false;
  }

  const api = open('api', [path.join(root, 'api/dist/server/server.mjs')]);
  // A bucket serves its files itself.
  if (!process.env.RELEASES_BUCKET)
    open('release server', ['--import', 'tsx', path.join(root, 'scripts/release/server.ts')]);
  if (!(await answers(`http://127.0.0.1:${ports.API_PORT}/healthz`, api))) return false;
  say('api is up');
  const host = open('host', [path.join(root, 'host/dist/server/server.mjs')]);
  return answers(`http://127.0.0.1:${ports.PORT}/healthz`, host);
}
