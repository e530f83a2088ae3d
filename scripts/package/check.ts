/**
 * `node start.mjs check <role>`: exits with 0 if this role's program on this machine responds without a
 * server error, and with 1 if it does not. Container health checks run this command, because the image
 * contains no other HTTP client.
 */
import { env } from '../common/settings';

const urls: Record<string, string> = {
  host: `http://127.0.0.1:${env['PORT'] || 3000}/readyz`,
  api: `http://127.0.0.1:${env['API_PORT'] || 4000}/healthz`,
  // The release server returns 404 for this path, which shows that it is running.
  releases: `http://127.0.0.1:${env['RELEASES_PORT'] || 3001}/`,
};

const timeoutMs = 5000;

const role = process.argv[2] ?? '';
const url = urls[role];
if (url === undefined) {
  console.error(`Usage: node start.mjs check ${Object.keys(urls).join('|')}`);
  process.exit(2);
}
try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (status < 500) process.exit(0);
  console.error(`${url} responds with ${status}.`);
} catch (error) {
  console.error(`${url} does not respond: ${error instanceof Error ? error.message : String(error)}`);
}
process.exit(1);
