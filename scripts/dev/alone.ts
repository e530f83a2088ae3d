/**
 * `npm run dev` in a remote's package: that remote alone; a save reloads the page. In the store's repository an api that
 * already runs is used; without one, the store's own is started on the embedded database. In a checkout of its own the remote
 * has an open store behind it: `HOST_URL`, by default the one on this machine.
 */
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { chooseRemote, folderOf, isWholeStore, readManifest } from '../checkout';
import { standalone } from '../webpack/alone';
import type { Behind } from '../webpack/alone';
import { hostUrl } from '../release/host-report';
import { startApi } from './api';
import { watchReleased } from './released';

const name = chooseRemote(process.argv[2]);
const directory = folderOf(`remote-${name}`);
const setting = `${name.toUpperCase()}_DEV_PORT`;
const port = Number(process.env[setting] || readManifest(directory).config?.devPort);

let api: ChildProcess | undefined;

async function openBehind(): Promise<Behind> {
  if (!isWholeStore) return { storeUrl: hostUrl };
  // Here alone: a remote's own checkout has neither the api's build nor the host's.
  const { build } = await import('../build/build');
  // The host's build brings the fonts and the icon.
  await build(console.log, ['host', 'api']);
  const { url, child } = await startApi(port);
  api = child;
  return { apiUrl: url, hostFiles: path.join(folderOf('host'), 'dist/web') };
}

const { webpack: configuration, devServer } = standalone({
  directory,
  port,
  behind: await openBehind(),
  released: await watchReleased(`remote-${name}`),
});
const server = new WebpackDevServer(devServer, webpack(configuration));

try {
  await server.start();
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Set ${setting} to a free one.` : error);
  api?.kill();
  process.exit(1);
}
console.log(`remote-${name} is open at http://localhost:${port}`);

const stop = () =>
  void server.stop().then(() => {
    if (api) api.kill('SIGTERM');
    else process.exit(0);
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// The program that started this one is gone, a test that was killed for instance.
process.once('disconnect', stop);
if (process.connected === false) stop();
