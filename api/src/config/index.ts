import { resolve } from 'node:path';
import {
  demandNone,
  isProduction,
  onOff,
  wholeNumber,
  type Environment,
} from '../../../scripts/common/settings';
import { DEFAULT_POOL } from '../db/limits';
import { loadSettings, throttleSettings, type LoadSettings, type ThrottleSettings } from './limits';
import { imageHosts, listenHost, origin, proxies } from './network';
import { rejectDevProviders } from './production';
import {
  contactFormUrl,
  identitySettings,
  mailSettings,
  paymentSettings,
  uploadSettings,
  type IdentitySettings,
  type MailSettings,
  type PaymentSettings,
  type UploadSettings,
} from './providers';

export { ConfigError } from '../../../scripts/common/settings';
export type { LoadSettings, ThrottleSettings } from './limits';
export type { IdentitySettings, MailSettings, PaymentSettings, UploadSettings } from './providers';

export type SeedMode = 'demo' | 'catalogue' | 'none';

/** Everything the API takes from its environment; no other file reads it. */
export interface Config {
  port: number;
  /** Address or name that the API listens on; `localhost` is 127.0.0.1 and ::1. */
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Most connections to PostgreSQL that this process has open for requests. */
  databasePool: number;
  /** Origin that browsers, mails and the payment provider's returns use, without a slash at the end. */
  publicUrl: string;
  seed: SeedMode;
  admin: { username: string; password: string } | undefined;
  payments: PaymentSettings;
  identity: IdentitySettings;
  /** ISO 4217 code of the provider account's currency. */
  currency: string;
  /** How long unpaid units stay reserved. */
  holdMinutes: number;
  /** How many unpaid orders one account may have at once. */
  unpaidOrders: number;
  /** How many units these orders may hold together. */
  unpaidUnits: number;
  /** Proxies whose forwarded address is believed, in the form Fastify takes. */
  trustProxy: string;
  throttle: ThrottleSettings;
  /** How long after a login an account may be deleted, or its e-mail changed, without its password. */
  reauthenticationMinutes: number;
  /** Whether administrators' irreversible acts need a login, or the password again, of the last `reauthenticationMinutes`. */
  adminReauthentication: boolean;
  /** Encrypts secrets in the database (AES-256); without it they are stored readable. */
  secretsKey: Buffer | undefined;
  load: LoadSettings;
  mail: MailSettings;
  uploads: UploadSettings;
  /** Contact messages per caller's address and minute. */
  messagesPerAddress: number;
  /** The external form service that gets contact messages; without it they are kept here only. */
  contactFormUrl: string | undefined;
  /** Hosts, besides the store itself, from which products may show pictures. */
  imageHosts: readonly string[];
  /** True where development stand-ins are refused. */
  production: boolean;
  /** Whether others than this machine may use the development providers. */
  devProviders: boolean;
  /** Whether the API's page for people is served, at /docs. */
  docs: boolean;
  /** Whether signing up asks to confirm an age of 18 or more. */
  confirmAge: boolean;
  /** `strict` tells nobody whether an e-mail address has an account. */
  accountPrivacy: 'spec' | 'strict';
  logLevel: string;
}

/** Reads and checks the environment. Throws `ConfigError`, which names every wrong setting at once. */
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
  if (config.production) rejectDevProviders(config, env, problems);
  demandNone(problems);
  return config;
}

function accountPrivacy(env: Environment, problems: string[]): Config['accountPrivacy'] {
  const privacy = env['ACCOUNT_PRIVACY'] || 'spec';
  if (privacy === 'spec' || privacy === 'strict') return privacy;
  problems.push(`ACCOUNT_PRIVACY is '${privacy}', not spec or strict`);
  return 'strict';
}

/** 32 bytes in base64, as `openssl rand -base64 32` prints them. */
function secretsKey(env: Environment, problems: string[]): Buffer | undefined {
  const text = env['SECRETS_KEY'];
  if (!text) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) problems.push('SECRETS_KEY is not 32 bytes in base64 (openssl rand -base64 32)');
  return key;
}

function firstAdmin(env: Environment, problems: string[]): Config['admin'] {
  const username = env['ADMIN_USERNAME'];
  const password = env['ADMIN_PASSWORD'];
  if (username && password) return { username, password };
  if (password) problems.push('ADMIN_PASSWORD needs ADMIN_USERNAME beside it');
  return undefined;
}

/** Invented shoppers and orders are for demonstrations: a store that is meant to sell begins empty. */
function seedMode(env: Environment, problems: string[]): SeedMode {
  const begun = env['DATABASE_URL'] || env['NODE_ENV'] === 'production';
  const mode = env['STORE_SEED'] || (begun ? 'none' : 'demo');
  if (mode === 'demo' || mode === 'catalogue' || mode === 'none') return mode;
  problems.push(`STORE_SEED is '${mode}', not demo, catalogue or none`);
  return 'none';
}
