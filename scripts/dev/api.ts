/** The api behind a remote that runs alone in the store's repository. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from '../checkout';

const apiPort = process.env.API_PORT || '4000';
const url = process.env.API_URL?.split(',')[0] || `http://127.0.0.1:${apiPort}`;

const responses = async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok ?? false;

/**
 * Starts the store's api on the embedded database, unless one runs already. When it ends, this program does.
 * @param port of the remote: mails and payments lead back there
 */
export async function startApi(port: number): Promise<{ url: string; child?: ChildProcess }> {
  if (await responses()) return { url };
  const env = {
    ...process.env,
    API_PORT: apiPort,
    DATA_DIR: path.resolve(root, process.env.DATA_DIR || '.data'),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  };
  const program = path.join(root, 'api/dist/server/server.mjs');
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
  return { url, child };
}
