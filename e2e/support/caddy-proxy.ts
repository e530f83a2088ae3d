/** Caddy between the browser and the store of the e2e tests, with the Caddyfile of the package. */
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/checkout';
import { caddyArguments, caddyEnvironment } from '../../scripts/package/testing/production-settings';

interface ProxyOptions {
  caddyPath: string;
  /** Data folder of the store, which also receives Caddy's certificates. */
  dataDir: string;
  /** Port of the host. */
  port: number;
}

const caddyFolder = (dataDir: string) => path.join(dataDir, 'caddy');

const certificatePath = (dataDir: string, name: 'root' | 'intermediate') =>
  path.join(caddyFolder(dataDir), 'caddy/pki/authorities/local', `${name}.crt`);

/** Certificate of the authority that Node.js must trust (`NODE_EXTRA_CA_CERTS`). */
export const rootCertificatePath = (dataDir: string) => certificatePath(dataDir, 'root');

const httpsPort = (port: number) => port + 8;

/** Public URL of a store whose host listens at this port. */
export const proxiedUrl = (port: number) => `https://localhost:${httpsPort(port)}`;

/** Returns the Playwright configuration that starts Caddy. */
export function caddyServer({ caddyPath, dataDir, port }: ProxyOptions) {
  const origin = proxiedUrl(port);
  const args = caddyArguments(path.join(root, 'scripts/package/deploy'));
  const env = caddyEnvironment({
    folder: caddyFolder(dataDir),
    packageDir: root,
    dataDir,
    origin,
    ports: { http: port + 9, https: httpsPort(port) },
    hostPorts: [port],
    // A test that needs visitors with different addresses sends X-Forwarded-For, as a CDN does.
    trustedProxies: '127.0.0.0/8 ::1/128',
  });
  return {
    command: [caddyPath, ...args].map((word) => `'${word}'`).join(' '),
    url: `${origin}/healthz`,
    ignoreHTTPSErrors: true,
    stdout: 'ignore' as const,
    stderr: 'ignore' as const,
    env,
  };
}

/**
 * Returns the switches with which Chromium trusts Caddy's certificates as if a public authority had issued
 * them. Otherwise, it would cache no file. Without certificates, returns no switches: Caddy has not started.
 */
export function certificateSwitches(dataDir: string): string[] {
  const file = certificatePath(dataDir, 'intermediate');
  if (!existsSync(file)) return [];
  const key = new X509Certificate(readFileSync(file)).publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`];
}
