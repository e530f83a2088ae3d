/**
 * `npm run dev` in a remote's package: runs that remote standalone, and reloads the page when a file is
 * saved. In the store's repository, the remote uses a running API, or this program starts one. In a remote's
 * own checkout, the remote uses the store at `HOST_URL`.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { chooseRemote, folderOf, isWholeStore, readManifest, root } from '../checkout';
import { hostUrl } from '../release/settings';
import type { Backend } from '../webpack/standalone';
import { standalone } from '../webpack/standalone';
import { readDevSettings } from './settings';
import { watchRelease } from './watch-release';

const name = chooseRemote(process.argv[2]);
const directory = folderOf(`remote-${name}`);
const {
  port,
  portSetting,
  api: apiSettings,
} = readDevSettings(name, readManifest(directory).config?.devPort);

let api: ChildProcess | undefined;

const isApiRunning = async () =>
  (await fetch(`${apiSettings.url}/healthz`).catch(() => undefined))?.ok ?? false;

/**
 * Starts the API. When the API exits, this program exits with the same code, or with code 1 if a signal has
 * terminated the API.
 */
function startApi(): ChildProcess {
  const program = path.join(root, 'api/dist/server/server.mjs');
  const child = spawn(process.execPath, [program], { cwd: root, env: apiSettings.env, stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
  return child;
}

async function openBackend(): Promise<Backend> {
  if (!isWholeStore) return { storeUrl: hostUrl };
  // Do not import the build at the top: a remote's own checkout can build neither the API nor the host.
  const { build } = await import('../build/build');
  // The build of the host contains the fonts and the icon.
  await build(console.log, ['host', 'api']);
  if (!(await isApiRunning())) api = startApi();
  return { apiUrl: apiSettings.url, hostFiles: path.join(folderOf('host'), 'dist/web') };
}

const { webpack: configuration, devServer } = standalone({
  directory,
  port,
  backend: await openBackend(),
  release: await watchRelease(`remote-${name}`),
});
const server = new WebpackDevServer(devServer, webpack(configuration));

try {
  await server.start();
} catch (error) {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(isPortTaken ? `Port ${port} is taken. Set ${portSetting} to a free one.` : error);
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
// The IPC channel closes when the parent process exits, for example a test that was killed.
process.once('disconnect', stop);
if (process.connected === false) stop();
