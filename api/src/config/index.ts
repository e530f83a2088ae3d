import { resolve } from 'node:path';
import {
  type Environment,
  isProduction,
  readLogLevel,
  readMetricsToken,
  readSwitch,
  throwProblems,
  wholeNumber,
} from '../../../scripts/common/settings';
import { store } from '../../contract/rules';
import { DEFAULT_POOL } from '../db/limits';
import {
  type OverloadSettings,
  readOverloadSettings,
  readThrottleSettings,
  type ThrottleSettings,
} from './limits';
import { readImageHosts, readListenHost, readProxies, readPublicUrl } from './network';
import { rejectInsecureSettings } from './production';
import {
  type IdentitySettings,
  type MailSettings,
  type PaymentSettings,
  readContactFormUrl,
  readIdentitySettings,
  readMailSettings,
  readPaymentSettings,
  readUploadSettings,
  type UploadSettings,
} from './providers';

export { ConfigError } from '../../../scripts/common/settings';
export type { OverloadSettings, ThrottleSettings } from './limits';
export type { IdentitySettings, MailSettings, PaymentSettings, UploadSettings } from './providers';

type SeedMode = 'demo' | 'catalogue' | 'none';

export interface Config {
  port: number;
  /** Listen address; `localhost` means 127.0.0.1 and ::1. */
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Maximum number of PostgreSQL connections that serve requests. */
  databasePool: number;
  /** Public URL of the store, without a trailing slash. */
  publicUrl: string;
  seed: SeedMode;
  admin: { username: string; password: string } | undefined;
  payments: PaymentSettings;
  identity: IdentitySettings;
  /** Currency of the payment provider account (ISO 4217 code). */
  currency: string;
  /** Minutes for which the units of an unpaid order are reserved. */
  holdMinutes: number;
  /** Maximum number of unpaid orders per account. */
  unpaidOrders: number;
  /** Maximum number of units in an account's unpaid orders. */
  unpaidUnits: number;
  /** Proxies whose forwarded IP addresses are trusted, in the format of Fastify's `trustProxy`. */
  trustProxy: string;
  throttle: ThrottleSettings;
  /** Minutes after a login during which sensitive actions need no re-authentication. */
  reauthenticationMinutes: number;
  /**
   * Whether sensitive actions by administrators, such as bans and refunds, require a login or re-authentication within
   * `reauthenticationMinutes`.
   */
  adminReauthentication: boolean;
  /** AES-256 key that encrypts second-factor secrets in the database; without it, they are stored in plain text. */
  secretsKey: Buffer | undefined;
  load: OverloadSettings;
  mail: MailSettings;
  uploads: UploadSettings;
  messagesPerAddress: number;
  couponChecksPerAddress: number;
  /** URL of the form service that receives contact messages; without it, they are only stored in the database. */
  contactFormUrl: string | undefined;
  /** Other hosts from which product pictures may be loaded. */
  imageHosts: readonly string[];
  /** Whether NODE_ENV is `production`. */
  production: boolean;
  /** Whether other machines may use the dev providers. */
  devProviders: boolean;
  docs: boolean;
  /** Whether the sign-up form asks users to confirm that they are at least 18. */
  confirmAge: boolean;
  /** `strict` hides whether an account with a given email address exists. */
  accountPrivacy: 'spec' | 'strict';
  logLevel: string;
  /** Token that requests for `/metrics` must contain in production. */
  metricsToken: string | undefined;
}

/** Throws a `ConfigError` that lists all invalid settings. */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = [];
  const config: Config = {
    port: wholeNumber(env, 'API_PORT', 4000, problems, 0, 65_535),
    host: readListenHost(env, problems),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    databasePool: wholeNumber(env, 'DATABASE_POOL', DEFAULT_POOL, problems, 2, 1000),
    publicUrl: readPublicUrl(env, problems),
    seed: readSeedMode(env, problems),
    admin: readFirstAdmin(env, problems),
    payments: readPaymentSettings(env, problems),
    identity: readIdentitySettings(env, problems),
    currency: env['CURRENCY'] || store.currency.code,
    holdMinutes: wholeNumber(env, 'PAYMENT_HOLD_MINUTES', 15, problems, 1),
    unpaidOrders: wholeNumber(env, 'UNPAID_ORDERS', 5, problems, 1),
    unpaidUnits: wholeNumber(env, 'UNPAID_UNITS', 500, problems, 1),
    trustProxy: readProxies(env, problems),
    throttle: readThrottleSettings(env, problems),
    reauthenticationMinutes: wholeNumber(env, 'FRESH_LOGIN_MINUTES', 10, problems, 0),
    adminReauthentication: readSwitch(env, 'ADMIN_REAUTHENTICATION', isProduction(env), problems),
    secretsKey: readSecretsKey(env, problems),
    load: readOverloadSettings(env, problems),
    mail: readMailSettings(env, problems),
    uploads: readUploadSettings(env, problems),
    messagesPerAddress: wholeNumber(env, 'MESSAGES_PER_ADDRESS', 5, problems, 1),
    couponChecksPerAddress: wholeNumber(env, 'COUPON_CHECKS_PER_ADDRESS', 60, problems, 1),
    contactFormUrl: readContactFormUrl(env, problems),
    imageHosts: readImageHosts(env, problems),
    production: isProduction(env),
    devProviders: env['DEV_PROVIDERS'] === '1',
    docs: !isProduction(env),
    confirmAge: env['AGE_CONFIRMATION'] === '1',
    accountPrivacy: readAccountPrivacy(env, problems),
    logLevel: readLogLevel(env, 'info', problems),
    metricsToken: readMetricsToken(env, problems),
  };
  if (config.production) rejectInsecureSettings(config, env, problems);
  throwProblems(problems);
  return config;
}

function readAccountPrivacy(env: Environment, problems: string[]): Config['accountPrivacy'] {
  const privacy = env['ACCOUNT_PRIVACY'] || 'spec';
  if (privacy === 'spec' || privacy === 'strict') return privacy;
  problems.push(`ACCOUNT_PRIVACY must be spec or strict, not '${privacy}'`);
  return 'strict';
}

function readSecretsKey(env: Environment, problems: string[]): Buffer | undefined {
  const text = env['SECRETS_KEY'];
  if (!text) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) problems.push('SECRETS_KEY must be 32 bytes in base64 (openssl rand -base64 32)');
  return key;
}

function readFirstAdmin(env: Environment, problems: string[]): Config['admin'] {
  const username = env['ADMIN_USERNAME'];
  const password = env['ADMIN_PASSWORD'];
  if (username && password) return { username, password };
  if (password) problems.push('ADMIN_PASSWORD requires ADMIN_USERNAME');
  if (username) problems.push('ADMIN_USERNAME requires ADMIN_PASSWORD');
  return undefined;
}

function readSeedMode(env: Environment, problems: string[]): SeedMode {
  const isRealStore = env['DATABASE_URL'] || env['NODE_ENV'] === 'production';
  const mode = env['STORE_SEED'] || (isRealStore ? 'none' : 'demo');
  if (mode === 'demo' || mode === 'catalogue' || mode === 'none') return mode;
  problems.push(`STORE_SEED must be demo, catalogue or none, not '${mode}'`);
  return 'none';
}
