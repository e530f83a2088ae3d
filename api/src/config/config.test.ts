import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '.';

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test('an empty environment is a demo store: embedded database, payment sandbox, port 4000', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    seed: 'demo',
    payments: { provider: 'sandbox' },
    identity: { provider: 'embedded' },
    currency: 'USD',
    holdMinutes: 15,
    unpaidOrders: 5,
    imageHosts: ['res.cloudinary.com'],
    load: { maxEventLoopDelayMs: 0, maxHeapMegabytes: 0, requestTimeoutMs: 30_000 },
    docs: true,
  });
});

test('on PostgreSQL nothing is seeded unless asked for', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db' }).seed).toBe('none');
  expect(readConfig({ DATABASE_URL: 'postgres://db', STORE_SEED: 'catalogue' }).seed).toBe('catalogue');
});

test('Q56 the age is asked for only on demand', () => {
  expect(readConfig({}).confirmAge).toBe(false);
  expect(readConfig({ AGE_CONFIRMATION: '1' }).confirmAge).toBe(true);
});

test('the public address follows PORT and loses its last slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
});

test('pictures may come from the hosts of IMAGE_HOSTS, or from none but the store', () => {
  const hosts = (list: string) => readConfig({ IMAGE_HOSTS: list }).imageHosts;
  expect(hosts('Images.example, cdn.example:8443')).toEqual(['images.example', 'cdn.example:8443']);
  expect(hosts('')).toEqual([]);
});

test('every wrong setting is named in one message', () => {
  const message = problemsOf({
    API_PORT: 'x',
    PAYMENT_HOLD_MINUTES: '0',
    STORE_SEED: 'all',
    TRUST_PROXY: 'loopback, everybody',
    PUBLIC_URL: 'shop',
    ADMIN_PASSWORD: 'p',
    SMTP_URL: 'mail.example:25',
    CLOUDINARY_CLOUD: 'shop',
    ACCOUNT_PRIVACY: 'some',
    IMAGE_HOSTS: 'images.example,https://other.example/',
    REQUEST_TIMEOUT: '0',
    FRESH_LOGIN_MINUTES: 'soon',
    CONTACT_FORM_URL: 'forms.example/f',
  });
  for (const name of [
    'API_PORT',
    'PAYMENT_HOLD_MINUTES',
    'STORE_SEED',
    'TRUST_PROXY',
    'PUBLIC_URL',
    'ADMIN_USERNAME',
    'SMTP_URL',
    'CLOUDINARY_PRESET',
    'ACCOUNT_PRIVACY',
    'IMAGE_HOSTS',
    'REQUEST_TIMEOUT',
    'FRESH_LOGIN_MINUTES',
    'CONTACT_FORM_URL',
  ]) {
    expect(message).toContain(name);
  }
  expect(message).not.toContain('\n');
});

test('the social login is the configured provider’s; a part of its settings is no setting', () => {
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

describe('in production', () => {
  const complete = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db',
    PUBLIC_URL: 'https://shop.example',
    MERCADOPAGO_ACCESS_TOKEN: 'token',
    MERCADOPAGO_WEBHOOK_SECRET: 'secret',
    OIDC_ISSUER: 'https://accounts.google.com',
    OIDC_CLIENT_ID: 'store',
    OIDC_CLIENT_SECRET: 'secret',
    SMTP_URL: 'smtps://user:pass@mail.example',
    MAIL_FROM: 'Press Start <shop@press-start.example>',
  };

  test('complete settings are taken; the API has no page for people', () => {
    expect(readConfig(complete).docs).toBe(false);
    expect(readConfig(complete).payments).toEqual({
      provider: 'mercadopago',
      accessToken: 'token',
      webhookSecret: 'secret',
    });
  });

  test('throttles are tight and load is shed; elsewhere fifty people a minute may sign up and log in', () => {
    const { throttle, mail, load } = readConfig(complete);
    expect(throttle).toEqual({ loginFailures: 5, loginsPerAddress: 20, signUpsPerAddress: 5 });
    expect([mail.perAddress, load.maxEventLoopDelayMs]).toEqual([20, 1000]);
    const wide = readConfig({});
    const { signUpsPerAddress, loginsPerAddress } = wide.throttle;
    expect(Math.min(signUpsPerAddress, loginsPerAddress, wide.mail.perAddress)).toBeGreaterThanOrEqual(50);
  });

  test('stand-ins are refused, each missing setting by its name', () => {
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

  test('the identity provider is asked over https only', () => {
    expect(problemsOf({ ...complete, OIDC_ISSUER: 'http://id.example' })).toContain('OIDC_ISSUER');
  });

  test('the embedded database is allowed only by its own setting', () => {
    const { DATABASE_URL: _unset, ...embedded } = complete;
    expect(problemsOf(embedded)).toContain('ALLOW_EMBEDDED_DATABASE');
    const allowed = { ...embedded, ALLOW_EMBEDDED_DATABASE: '1' };
    expect(problemsOf(allowed)).toBe('');
    // A store that sells has no invented shoppers.
    expect(readConfig(allowed).seed).toBe('none');
  });
});
