/** Starts the store's programs on free ports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../api/src/testing/free-port';
import { root } from '../checkout';
import { SpawnedStore, waitForStatus } from '../start/testing/spawned-store';
import { programFolders } from '../test/settings';
import type { BenchDatabase } from './databases';
import type { Context } from './section';

interface BenchApi {
  origin: string;
  stop(): Promise<void>;
}

/** Starts only the API on this database, and registers a cleanup that stops it. */
export async function startApi(context: Context, { settings }: BenchDatabase): Promise<BenchApi> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'api/dist/server/server.mjs')], {
    env: {
      PATH: programFolders.join(path.delimiter),
      STORE_SEED: 'none',
      LOG_LEVEL: 'warn',
      API_PORT: String(port),
      ...settings,
    },
    // The IPC channel closes when this process exits for any reason, and then the API stops.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  context.defer(stop);
  const origin = `http://127.0.0.1:${port}`;
  const failed = exit.then(([code]) => Promise.reject(new Error(`the API exited with ${code}`)));
  failed.catch(() => undefined);
  await Promise.race([waitForStatus(`${origin}/healthz`), failed]);
  return { origin, stop };
}

/** Starts the API, release server and host on this database, and registers a cleanup that stops them. */
export async function openStoreOn(context: Context, { settings }: BenchDatabase): Promise<SpawnedStore> {
  const store = await SpawnedStore.open({ STORE_SEED: 'none', LOG_LEVEL: 'warn', ...settings });
  context.defer(() => store.close());
  return store;
}

/** Starts a store with demo data and the embedded database, as `npm start` does on an empty data folder. */
export async function openDemoStore(context: Context): Promise<SpawnedStore> {
  context.log('starting a store with the demo data');
  const store = await SpawnedStore.open({ STORE_SEED: 'demo', LOG_LEVEL: 'warn' });
  context.defer(() => store.close());
  return store;
}

/** Returns the store's public origin. The canonical URLs of its pages contain it. */
export const originOf = (store: SpawnedStore) => `http://localhost:${store.portOf('host')}`;
