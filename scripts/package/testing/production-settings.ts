/** Settings with which tests run the package in production mode, behind Caddy. */
import path from 'node:path';

/** Production mode requires these providers. The tests send them no requests. */
export const unusedProviders = {
  MAIL_FROM: 'Press Start <store@example.com>',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'press-start',
  OIDC_CLIENT_SECRET: 'not used here',
  MERCADOPAGO_ACCESS_TOKEN: 'not used here',
  MERCADOPAGO_WEBHOOK_SECRET: 'not used here either',
};

interface CaddyOptions {
  /** Folder for Caddy's certificates and its own configuration. */
  folder: string;
  packageDir: string;
  /** Data folder of the hosts. */
  dataDir: string;
  /** Public URL of the store. */
  origin: string;
  ports: { http: number; https: number };
  hostPorts: readonly number[];
  /** Networks of a CDN, separated by spaces. */
  trustedProxies?: string;
}

/** Returns the environment in which Caddy runs the Caddyfile of the package, with its own certificate authority. */
export const caddyEnvironment = ({
  folder,
  packageDir,
  dataDir,
  origin,
  ports,
  hostPorts,
  trustedProxies = '',
}: CaddyOptions) => ({
  XDG_DATA_HOME: folder,
  XDG_CONFIG_HOME: folder,
  CADDY_ADMIN: 'off',
  CADDY_HTTP_PORT: String(ports.http),
  CADDY_HTTPS_PORT: String(ports.https),
  STORE_ADDRESS: origin,
  STORE_TLS: 'tls internal',
  PACKAGE_DIR: packageDir,
  DATA_DIR: dataDir,
  TRUSTED_PROXIES: trustedProxies,
  HOST_UPSTREAMS: hostPorts.map((port) => `127.0.0.1:${port}`).join(' '),
});

/** Returns the arguments with which Caddy runs the Caddyfile of the package. */
export const caddyArguments = (packageDir: string): string[] => [
  'run',
  '--config',
  path.join(packageDir, 'Caddyfile'),
  '--adapter',
  'caddyfile',
];
