import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '.';
import { missingKeyWarning } from './production';

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test('Without settings, the API is configured for a demo store on port 4000 with an embedded database and a payment sandbox', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: 'localhost',
    devProviders: false,
    databaseUrl: undefined,
    databasePool: 10,
    publicUrl: 'http://localhost:3000',
    seed: 'demo',
    payments: { provider: 'sandbox' },
    identity: { provider: 'embedded' },
    currency: 'USD',
    holdMinutes: 15,
    unpaidOrders: 5,
    unpaidUnits: 500,
    imageHosts: ['res.cloudinary.com'],
    load: { maxEventLoopDelayMs: 0, maxHeapMegabytes: 0, requestTimeoutMs: 30_000, drainMs: 0 },
    docs: true,
  });
});

test('On PostgreSQL, nothing is seeded unless STORE_SEED is set', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db' }).seed).toBe('none');
  expect(readConfig({ DATABASE_URL: 'postgres://db', STORE_SEED: 'catalogue' }).seed).toBe('catalogue');
});

test('Sign-up requires age confirmation only with AGE_CONFIRMATION=1 [Q56]', () => {
  expect(readConfig({}).confirmAge).toBe(false);
  expect(readConfig({ AGE_CONFIRMATION: '1' }).confirmAge).toBe(true);
});

test('Outside production, administrators re-authenticate before sensitive actions only with ADMIN_REAUTHENTICATION=1', () => {
  const isRequired = (env: Record<string, string>) => readConfig(env).adminReauthentication;
  expect(isRequired({})).toBe(false);
  expect(isRequired({ ADMIN_REAUTHENTICATION: '1' })).toBe(true);
  expect(isRequired({ ADMIN_REAUTHENTICATION: '0' })).toBe(false);
});

test('SECRETS_KEY is optional and must contain 32 bytes in base64', () => {
  const key = Buffer.alloc(32, 7);
  expect(readConfig({ SECRETS_KEY: key.toString('base64') }).secretsKey).toEqual(key);
  expect(readConfig({}).secretsKey).toBeUndefined();
  expect(problemsOf({ SECRETS_KEY: key.toString('hex') })).toMatch(/^SECRETS_KEY must be 32 bytes/);
});

test('The public URL uses PORT by default and has no trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
});

test('Pictures can be loaded from the store and from the hosts in IMAGE_HOSTS, which may be empty', () => {
  const hosts = (list: string) => readConfig({ IMAGE_HOSTS: list }).imageHosts;
  expect(hosts('Images.example, cdn.example:8443')).toEqual(['images.example', 'cdn.example:8443']);
  expect(hosts('')).toEqual([]);
});

test('Pictures are uploaded to a bucket if its settings are complete, and configuring both a bucket and Cloudinary causes an error', () => {
  const bucket = {
    IMAGES_BUCKET: 'https://s3.example/pictures/',
    IMAGES_BUCKET_KEY: 'key',
    IMAGES_BUCKET_SECRET: 'secret',
  };
  expect(readConfig({}).uploads).toMatchObject({ bucket: undefined, cloudinary: undefined });
  expect(readConfig(bucket).uploads.bucket).toMatchObject({
    url: 'https://s3.example/pictures',
    key: 'key',
    secret: 'secret',
    region: 'us-east-1',
  });
  expect(readConfig({ ...bucket, IMAGES_BUCKET_REGION: 'eu-1' }).uploads.bucket?.region).toBe('eu-1');
  expect(problemsOf({ ...bucket, IMAGES_BUCKET_SECRET: '' })).toMatch(/IMAGES_BUCKET_SECRET is required/);
  expect(problemsOf({ ...bucket, IMAGES_BUCKET: 's3.example' })).toMatch(/^IMAGES_BUCKET must be the URL/);
  const both = { ...bucket, CLOUDINARY_CLOUD: 'shop', CLOUDINARY_PRESET: 'covers' };
  expect(problemsOf(both)).toBe('CLOUDINARY_CLOUD and IMAGES_BUCKET cannot be used together');
});

test('One error message names every invalid setting', () => {
  const message = problemsOf({
    API_PORT: 'x',
    HOST: 'every one',
    DATABASE_POOL: '1',
    PAYMENT_HOLD_MINUTES: '0',
    STORE_SEED: 'all',
    TRUST_PROXY: 'loopback, everybody',
    PUBLIC_URL: 'shop',
    ADMIN_PASSWORD: 'p',
    SMTP_URL: 'mail.example:25',
    CLOUDINARY_CLOUD: 'shop',
    ACCOUNT_PRIVACY: 'some',
    LOG_LEVEL: 'loud',
    IMAGE_HOSTS: 'images.example,https://other.example/',
    REQUEST_TIMEOUT: '0',
    FRESH_LOGIN_MINUTES: 'soon',
    ADMIN_REAUTHENTICATION: 'yes',
    SECRETS_KEY: 'short',
    CONTACT_FORM_URL: 'forms.example/f',
  });
  for (const name of [
    'API_PORT',
    'HOST',
    'DATABASE_POOL',
    'PAYMENT_HOLD_MINUTES',
    'STORE_SEED',
    'TRUST_PROXY',
    'PUBLIC_URL',
    'ADMIN_USERNAME',
    'SMTP_URL',
    'CLOUDINARY_PRESET',
    'ACCOUNT_PRIVACY',
    'IMAGE_HOSTS',
    'LOG_LEVEL',
    'REQUEST_TIMEOUT',
    'FRESH_LOGIN_MINUTES',
    'ADMIN_REAUTHENTICATION',
    'SECRETS_KEY',
    'CONTACT_FORM_URL',
  ]) {
    expect(message).toContain(name);
  }
  expect(message).not.toContain('\n');
});

test('ADMIN_USERNAME and ADMIN_PASSWORD are set together or not at all', () => {
  const credentials = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'arcade-1978-x' };
  expect(readConfig(credentials).admin).toEqual({ username: 'keeper', password: 'arcade-1978-x' });
  expect(readConfig({}).admin).toBeUndefined();
  expect(problemsOf({ ...credentials, ADMIN_USERNAME: '' })).toBe('ADMIN_PASSWORD requires ADMIN_USERNAME');
  expect(problemsOf({ ...credentials, ADMIN_PASSWORD: '' })).toBe('ADMIN_USERNAME requires ADMIN_PASSWORD');
});

test('Social login uses the configured provider, and incomplete settings cause an error', () => {
  const env = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'store', OIDC_CLIENT_SECRET: 'secret' };
  expect(readConfig(env).identity).toEqual({
    provider: 'oidc',
    issuer: 'https://id.example',
    clientId: 'store',
    clientSecret: 'secret',
  });
  expect(problemsOf({ ...env, OIDC_CLIENT_SECRET: '' })).toContain('OIDC_CLIENT_SECRET');
  expect(problemsOf({ ...env, OIDC_ISSUER: 'id.example' })).toContain('OIDC_ISSUER');
});

describe('settings for production', () => {
  const completeEnv = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db',
    PUBLIC_URL: 'https://shop.example',
    MERCADOPAGO_ACCESS_TOKEN: 'token',
    MERCADOPAGO_WEBHOOK_SECRET: 'sixteen-letters!',
    OIDC_ISSUER: 'https://accounts.google.com',
    OIDC_CLIENT_ID: 'store',
    OIDC_CLIENT_SECRET: 'secret',
    SMTP_URL: 'smtps://user:pass@mail.example',
    MAIL_FROM: 'Press Start <shop@press-start.example>',
  };

  test('In production, complete settings are accepted, and the API documentation is disabled', () => {
    expect(readConfig(completeEnv)).toMatchObject({
      docs: false,
      host: '0.0.0.0',
      mail: { requireTls: true },
    });
    expect(readConfig(completeEnv).payments).toEqual({
      provider: 'mercadopago',
      accessToken: 'token',
      webhookSecret: 'sixteen-letters!',
    });
  });

  test('In production, administrators re-authenticate before sensitive actions unless ADMIN_REAUTHENTICATION=0', () => {
    expect(readConfig(completeEnv).adminReauthentication).toBe(true);
    expect(readConfig({ ...completeEnv, ADMIN_REAUTHENTICATION: '0' }).adminReauthentication).toBe(false);
  });

  test('In production, rate limits are strict and load shedding is enabled; outside production, at least fifty sign-ups, logins and email requests per minute are allowed from one IP address', () => {
    const { throttle, mail, load } = readConfig(completeEnv);
    expect(throttle).toEqual({ loginFailures: 5, loginsPerAddress: 20, signUpsPerAddress: 5 });
    expect([mail.perAddress, load.maxEventLoopDelayMs]).toEqual([20, 1000]);
    const relaxed = readConfig({});
    const { signUpsPerAddress, loginsPerAddress } = relaxed.throttle;
    expect(Math.min(signUpsPerAddress, loginsPerAddress, relaxed.mail.perAddress)).toBeGreaterThanOrEqual(50);
  });

  test('In production, dev providers are rejected, and the error names each missing setting', () => {
    const message = problemsOf({ NODE_ENV: 'production' });
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_URL',
      'MERCADOPAGO_ACCESS_TOKEN',
      '/dev-pay',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      '/dev-idp',
      'SMTP_URL',
      '/dev/mail',
    ])
      expect(message).toContain(name);
  });

  test.each([
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: '1' }, 'arcade-1978-x'],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'elevenchar1' }, 'twelvechars1'],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'no-digit-in-here' }, 'a-digit-in-here-1'],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example' }, 'https://shop.example'],
    ['MERCADOPAGO_WEBHOOK_SECRET', { MERCADOPAGO_WEBHOOK_SECRET: 'x'.repeat(15) }, 'x'.repeat(16)],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, 'smtp://mail.example'],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, 'smtps://mail.example'],
    ['DEV_PROVIDERS', { DEV_PROVIDERS: '1' }, ''],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback, 0.0.0.0/0' }, '10.0.0.0/8'],
    ['TRUST_PROXY', { TRUST_PROXY: '::/0' }, 'loopback'],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1, 128.0.0.0/1' }, 'uniquelocal'],
  ])(
    'In production, an insecure %s causes a one-line error that names it, and a secure value is accepted: %j',
    (name, insecure, secure) => {
      expect(problemsOf({ ...completeEnv, ...insecure })).toMatch(new RegExp(`^${name} [^\n;]*$`));
      expect(problemsOf({ ...completeEnv, ...insecure, [name]: secure })).toBe('');
    },
  );

  test('In production, a missing SECRETS_KEY causes a one-line warning and no error', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(missingKeyWarning(readConfig(completeEnv))).toMatch(/^SECRETS_KEY is missing[^\n]*$/);
    expect(missingKeyWarning(readConfig({ ...completeEnv, SECRETS_KEY: key }))).toBeUndefined();
    expect(missingKeyWarning(readConfig({}))).toBeUndefined();
  });

  test('Insecure settings are accepted outside production', () => {
    expect(
      problemsOf({
        ADMIN_USERNAME: 'keeper',
        ADMIN_PASSWORD: '1',
        DEV_PROVIDERS: '1',
        SMTP_URL: 'smtp://mail',
      }),
    ).toBe('');
  });

  test('In production, the identity provider must use https', () => {
    expect(problemsOf({ ...completeEnv, OIDC_ISSUER: 'http://id.example' })).toContain('OIDC_ISSUER');
  });

  test('In production, the embedded database requires ALLOW_EMBEDDED_DATABASE', () => {
    const { DATABASE_URL: _unset, ...embedded } = completeEnv;
    expect(problemsOf(embedded)).toContain('ALLOW_EMBEDDED_DATABASE');
    const allowed = { ...embedded, ALLOW_EMBEDDED_DATABASE: '1' };
    expect(problemsOf(allowed)).toBe('');
    expect(readConfig(allowed).seed).toBe('none');
  });
});
