import { isIP } from 'node:net';
import { resolve } from 'node:path';

export type SeedMode = 'demo' | 'catalogue' | 'none';

/** Everything the API takes from its environment; no other file reads it. */
export interface Config {
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin that browsers, mails and the payment provider's returns use, without a slash at the end. */
  publicUrl: string;
  seed: SeedMode;
  admin: { username: string; password: string } | undefined;
  payments: PaymentSettings;
  /** ISO 4217 code of the provider account's currency. */
  currency: string;
  /** How long unpaid units stay reserved. */
  holdMinutes: number;
  /** How many unpaid orders one account may have at once. */
  unpaidOrders: number;
  /** Proxies whose forwarded address is believed, in the form Fastify takes. */
  trustProxy: string;
  throttle: { loginFailures: number; loginsPerAddress: number; signUpsPerAddress: number };
  mail: MailSettings;
  uploads: UploadSettings;
  /** Contact messages per caller's address and minute. */
  messagesPerAddress: number;
  /** True where development stand-ins are refused. */
  production: boolean;
  /** `strict` tells nobody whether an e-mail address has an account. */
  accountPrivacy: 'spec' | 'strict';
  logLevel: string;
}

export type PaymentSettings =
  { provider: 'sandbox' } | { provider: 'mercadopago'; accessToken: string; webhookSecret: string };

export interface MailSettings {
  /** Without it mails stay in the outbox and are shown at /dev/mail. */
  smtpUrl: string | undefined;
  from: string;
  /** Mails asked for, per caller's address and minute. */
  perAddress: number;
  /** Links for a new password: per caller's address and minute, and to one mailbox in 15 minutes. */
  resetsPerAddress: number;
  resetsPerAccount: number;
}

export interface UploadSettings {
  /** What an upload has to name; with Cloudinary its unsigned preset. */
  preset: string;
  /** Without it pictures are kept in the store's own folder. */
  cloudinary: { cloudName: string; apiUrl: string } | undefined;
}

type Environment = Record<string, string | undefined>;

/** Something in the environment is missing or wrong; the message is for the operator, in one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads and checks the environment. Throws `ConfigError`, which names every wrong setting at once. */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = [];
  const config: Config = {
    port: wholeNumber(env, 'API_PORT', 4000, problems, 0, 65_535),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    publicUrl: origin(env, problems),
    seed: seedMode(env, problems),
    admin: firstAdmin(env, problems),
    payments: paymentSettings(env, problems),
    currency: env['CURRENCY'] || 'USD',
    holdMinutes: wholeNumber(env, 'PAYMENT_HOLD_MINUTES', 15, problems, 1),
    unpaidOrders: wholeNumber(env, 'UNPAID_ORDERS', 5, problems, 1),
    trustProxy: proxies(env, problems),
    throttle: {
      loginFailures: wholeNumber(env, 'LOGIN_FAILURES', 10, problems, 1),
      loginsPerAddress: wholeNumber(env, 'LOGINS_PER_ADDRESS', 120, problems, 1),
      signUpsPerAddress: wholeNumber(env, 'SIGN_UPS_PER_ADDRESS', 60, problems, 1),
    },
    mail: mailSettings(env, problems),
    uploads: uploadSettings(env, problems),
    messagesPerAddress: wholeNumber(env, 'MESSAGES_PER_ADDRESS', 5, problems, 1),
    production: env['NODE_ENV'] === 'production',
    accountPrivacy: accountPrivacy(env, problems),
    logLevel: env['LOG_LEVEL'] || 'info',
  };
  if (config.production) refuseStandIns(config, env, problems);
  if (problems.length > 0) throw new ConfigError(problems.join('; '));
  return config;
}

/** In production no demo part may stand in for a real one. */
function refuseStandIns(config: Config, env: Environment, problems: string[]): void {
  if (!config.databaseUrl && env['ALLOW_EMBEDDED_DATABASE'] !== '1') {
    problems.push(
      'DATABASE_URL is missing (the embedded database needs ALLOW_EMBEDDED_DATABASE=1 in production)',
    );
  }
  if (config.payments.provider === 'sandbox') {
    problems.push(
      'MERCADOPAGO_ACCESS_TOKEN and MERCADOPAGO_WEBHOOK_SECRET are missing (the payment sandbox /dev-pay does not run in production)',
    );
  }
  if (!env['SMTP_URL'] || !env['MAIL_FROM']) {
    problems.push('SMTP_URL or MAIL_FROM is missing (the mail page /dev/mail does not run in production)');
  }
  if (!env['PUBLIC_URL']) problems.push('PUBLIC_URL is missing');
}

function paymentSettings(env: Environment, problems: string[]): PaymentSettings {
  const accessToken = env['MERCADOPAGO_ACCESS_TOKEN'];
  const webhookSecret = env['MERCADOPAGO_WEBHOOK_SECRET'];
  if (accessToken && webhookSecret) return { provider: 'mercadopago', accessToken, webhookSecret };
  if (accessToken || webhookSecret) {
    problems.push(
      'MERCADOPAGO_ACCESS_TOKEN and MERCADOPAGO_WEBHOOK_SECRET go together: one of them is missing',
    );
  }
  return { provider: 'sandbox' };
}

function mailSettings(env: Environment, problems: string[]): MailSettings {
  const smtpUrl = env['SMTP_URL'] || undefined;
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol))) {
    problems.push('SMTP_URL is no smtp:// or smtps:// address');
  }
  return {
    smtpUrl,
    from: env['MAIL_FROM'] || 'Press Start <no-reply@press-start.example>',
    perAddress: wholeNumber(env, 'MAILS_PER_ADDRESS', 60, problems, 1),
    resetsPerAddress: wholeNumber(env, 'RESETS_PER_ADDRESS', 10, problems, 1),
    resetsPerAccount: wholeNumber(env, 'RESETS_PER_ACCOUNT', 5, problems, 1),
  };
}

function uploadSettings(env: Environment, problems: string[]): UploadSettings {
  const cloudName = env['CLOUDINARY_CLOUD'];
  const preset = env['CLOUDINARY_PRESET'] || 'press-start';
  const apiUrl = env['CLOUDINARY_API_URL'] || 'https://api.cloudinary.com';
  if (!URL.canParse(apiUrl)) problems.push(`CLOUDINARY_API_URL is '${apiUrl}', not an address`);
  if (cloudName && !env['CLOUDINARY_PRESET'])
    problems.push('CLOUDINARY_CLOUD needs CLOUDINARY_PRESET beside it');
  return { preset, cloudinary: cloudName ? { cloudName, apiUrl } : undefined };
}

function accountPrivacy(env: Environment, problems: string[]): Config['accountPrivacy'] {
  const privacy = env['ACCOUNT_PRIVACY'] || 'spec';
  if (privacy === 'spec' || privacy === 'strict') return privacy;
  problems.push(`ACCOUNT_PRIVACY is '${privacy}', not spec or strict`);
  return 'strict';
}

function firstAdmin(env: Environment, problems: string[]): Config['admin'] {
  const username = env['ADMIN_USERNAME'];
  const password = env['ADMIN_PASSWORD'];
  if (username && password) return { username, password };
  if (password) problems.push('ADMIN_PASSWORD needs ADMIN_USERNAME beside it');
  return undefined;
}

function seedMode(env: Environment, problems: string[]): SeedMode {
  const mode = env['STORE_SEED'] || (env['DATABASE_URL'] ? 'none' : 'demo');
  if (mode === 'demo' || mode === 'catalogue' || mode === 'none') return mode;
  problems.push(`STORE_SEED is '${mode}', not demo, catalogue or none`);
  return 'none';
}

function origin(env: Environment, problems: string[]): string {
  const url = env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || 3000}`;
  if (URL.canParse(url) && /^https?:/.test(url)) return new URL(url).href.replace(/\/$/, '');
  problems.push(`PUBLIC_URL is '${url}', not an http address`);
  return url;
}

/** Addresses, networks (`10.0.0.0/8`) and the names of the usual private ones, with commas between. */
function proxies(env: Environment, problems: string[]): string {
  const list = env['TRUST_PROXY'] || 'loopback';
  const wrong = list.split(',').find((entry) => !isProxy(entry.trim()));
  if (wrong !== undefined)
    problems.push(`TRUST_PROXY names '${wrong.trim()}', which is no address or network`);
  return list;
}

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits] = entry.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

function wholeNumber(
  env: Environment,
  name: string,
  fallback: number,
  problems: string[],
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  problems.push(
    `${name} is '${text}', not a whole number from ${min}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ''}`,
  );
  return fallback;
}
