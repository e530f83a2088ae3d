/**
 * `npm run dev` in a remote's package: that remote alone, with hot reload. An api that already runs is used; without
 * one, the store's own is started on the embedded database.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { build } from '../build/build';
import { alone } from '../webpack/alone';
import { root } from '../webpack/base';

const defaultPorts: Record<string, number> = { shop: 3101, account: 3102, admin: 3103 };

const name = process.argv[2] ?? '';
const defaultPort = defaultPorts[name];
if (!defaultPort) {
  console.error(`There is no remote '${name}'. Remotes: ${Object.keys(defaultPorts).join(', ')}.`);
  process.exit(1);
}

const apiPort = process.env.API_PORT || '4000';
const apiUrl = process.env.API_URL?.split(',')[0] || `http://127.0.0.1:${apiPort}`;
const port = Number(process.env[`${name.toUpperCase()}_DEV_PORT`] || defaultPort);

const answers = async () => (await fetch(`${apiUrl}/healthz`).catch(() => undefined))?.ok ?? false;

async function startApi(): Promise<ChildProcess | undefined> {
  if (await answers()) return undefined;
  const env = {
    ...process.env,
    API_PORT: apiPort,
    DATA_DIR: path.resolve(root, process.env.DATA_DIR || '.data'),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  };
  const api = spawn(process.execPath, [path.join(root, 'api/dist/server/server.mjs')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  api.on('exit', (code) => process.exit(code ?? 1));
  return api;
}

// The host's build brings the fonts and the icon.
await build(console.log, ['host', 'api']);
const api = await startApi();
const { webpack: configuration, devServer } = alone({
  directory: path.join(root, `remote-${name}`),
  port,
  apiUrl,
});
const server = new WebpackDevServer(devServer, webpack(configuration));

try {
  await server.start();
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Set ${name.toUpperCase()}_DEV_PORT to a free one.` : error);
  api?.kill();
  process.exit(1);
}
console.log(`remote-${name} is open at http://localhost:${port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server.stop().then(() => {
      if (api) api.kill('SIGTERM');
      else process.exit(0);
    });
  });
}
