import { resolve } from 'node:path';
import {
  type Environment,
  isProduction,
  onOff,
  throwProblems,
  wholeNumber,
} from '../../../scripts/common/settings';
import { DEFAULT_POOL } from '../db/limits';
import { type LoadSettings, loadSettings, type ThrottleSettings, throttleSettings } from './limits';
import { imageHosts, listenHost, origin, proxies } from './network';
import { rejectInsecureSettings } from './production';
import {
  contactFormUrl,
  type IdentitySettings,
  identitySettings,
  type MailSettings,
  mailSettings,
  type PaymentSettings,
  paymentSettings,
  type UploadSettings,
  uploadSettings,
} from './providers';

export { ConfigError } from '../../../scripts/common/settings';
export type { LoadSettings, ThrottleSettings } from './limits';
export type { IdentitySettings, MailSettings, PaymentSettings, UploadSettings } from './providers';

export type SeedMode = 'demo' | 'catalogue' | 'none';

/** All settings of the API. Only this folder reads environment variables. */
export interface Config {
  port: number;
  /** Address or name that the API listens on; `localhost` is 127.0.0.1 and ::1. */
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Maximum connections to PostgreSQL for requests. */
  databasePool: number;
  /** Origin for browsers, mails and returns from the payment provider, without a trailing slash. */
  publicUrl: string;
  seed: SeedMode;
  admin: { username: string; password: string } | undefined;
  payments: PaymentSettings;
  identity: IdentitySettings;
  /** ISO 4217 code of the provider account's currency. */
  currency: string;
  /** Minutes for which the units of an unpaid order are reserved. */
  holdMinutes: number;
  /** Maximum unpaid orders of one account. */
  unpaidOrders: number;
  /** Maximum total units in these orders. */
  unpaidUnits: number;
  /** Proxies whose forwarded addresses are trusted, in Fastify's format. */
  trustProxy: string;
  throttle: ThrottleSettings;
  /** Minutes after a login during which deleting an account, or changing its email, requires no password. */
  reauthenticationMinutes: number;
  /** Whether irreversible actions of administrators require a login or re-authentication within `reauthenticationMinutes`. */
  adminReauthentication: boolean;
  /** Encrypts secrets in the database (AES-256); without it they are stored in plain text. */
  secretsKey: Buffer | undefined;
  load: LoadSettings;
  mail: MailSettings;
  uploads: UploadSettings;
  messagesPerAddress: number;
  /** External form service that receives contact messages; without it, they are only stored in the database. */
  contactFormUrl: string | undefined;
  /** Hosts, besides the store itself, from which product pictures may be loaded. */
  imageHosts: readonly string[];
  /** Whether NODE_ENV is production, which rejects development providers. */
  production: boolean;
  devProviders: boolean;
  /** Whether the page with the API's documentation is served at /docs. */
  docs: boolean;
  /** Whether sign-up requires the confirmation of an age of 18 or more. */
  confirmAge: boolean;
  /** `strict` hides whether an email address has an account. */
  accountPrivacy: 'spec' | 'strict';
  logLevel: string;
}

/** Reads and checks the environment. Throws `ConfigError`, whose message names all invalid settings. */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = [];
  const config: Config = {
    port: wholeNumber(env, 'API_PORT', 4000, problems, 0, 65_535),
    host: listenHost(env, problems),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    databasePool: wholeNumber(env, 'DATABASE_POOL', DEFAULT_POOL, problems, 2, 1000),
    publicUrl: origin(env, problems),
    seed: seedMode(env, problems),
    admin: firstAdmin(env, problems),
    payments: paymentSettings(env, problems),
    identity: identitySettings(env, problems),
    currency: env['CURRENCY'] || 'USD',
    holdMinutes: wholeNumber(env, 'PAYMENT_HOLD_MINUTES', 15, problems, 1),
    unpaidOrders: wholeNumber(env, 'UNPAID_ORDERS', 5, problems, 1),
    unpaidUnits: wholeNumber(env, 'UNPAID_UNITS', 500, problems, 1),
    trustProxy: proxies(env, problems),
    throttle: throttleSettings(env, problems),
    reauthenticationMinutes: wholeNumber(env, 'FRESH_LOGIN_MINUTES', 10, problems, 0),
    adminReauthentication: onOff(env, 'ADMIN_REAUTHENTICATION', isProduction(env), problems),
    secretsKey: secretsKey(env, problems),
    load: loadSettings(env, problems),
    mail: mailSettings(env, problems),
    uploads: uploadSettings(env, problems),
    messagesPerAddress: wholeNumber(env, 'MESSAGES_PER_ADDRESS', 5, problems, 1),
    contactFormUrl: contactFormUrl(env, problems),
    imageHosts: imageHosts(env, problems),
    production: isProduction(env),
    devProviders: env['DEV_PROVIDERS'] === '1',
    docs: !isProduction(env),
    confirmAge: env['AGE_CONFIRMATION'] === '1',
    accountPrivacy: accountPrivacy(env, problems),
    logLevel: env['LOG_LEVEL'] || 'info',
  };
  if (config.production) rejectInsecureSettings(config, env, problems);
  throwProblems(problems);
  return config;
}

function accountPrivacy(env: Environment, problems: string[]): Config['accountPrivacy'] {
  const privacy = env['ACCOUNT_PRIVACY'] || 'spec';
  if (privacy === 'spec' || privacy === 'strict') return privacy;
  problems.push(`ACCOUNT_PRIVACY must be spec or strict, not '${privacy}'`);
  return 'strict';
}

/** Reads 32 bytes in base64, as `openssl rand -base64 32` prints them. */
function secretsKey(env: Environment, problems: string[]): Buffer | undefined {
  const text = env['SECRETS_KEY'];
  if (!text) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) problems.push('SECRETS_KEY must be 32 bytes in base64 (openssl rand -base64 32)');
  return key;
}

function firstAdmin(env: Environment, problems: string[]): Config['admin'] {
  const username = env['ADMIN_USERNAME'];
  const password = env['ADMIN_PASSWORD'];
  if (username && password) return { username, password };
  if (password) problems.push('ADMIN_PASSWORD requires ADMIN_USERNAME');
  return undefined;
}

/** Returns what to seed. Demo shoppers and orders are the default only without PostgreSQL and outside production. */
function seedMode(env: Environment, problems: string[]): SeedMode {
  const isRealStore = env['DATABASE_URL'] || env['NODE_ENV'] === 'production';
  const mode = env['STORE_SEED'] || (isRealStore ? 'none' : 'demo');
  if (mode === 'demo' || mode === 'catalogue' || mode === 'none') return mode;
  problems.push(`STORE_SEED must be demo, catalogue or none, not '${mode}'`);
  return 'none';
}
