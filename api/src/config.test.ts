import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from './config';

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
    currency: 'USD',
    holdMinutes: 15,
    unpaidOrders: 5,
  });
});

test('on PostgreSQL nothing is seeded unless asked for', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db' }).seed).toBe('none');
  expect(readConfig({ DATABASE_URL: 'postgres://db', STORE_SEED: 'catalogue' }).seed).toBe('catalogue');
});

test('the public address follows PORT and loses its last slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
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
  ]) {
    expect(message).toContain(name);
  }
  expect(message).not.toContain('\n');
});

describe('in production', () => {
  const complete = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db',
    PUBLIC_URL: 'https://shop.example',
    MERCADOPAGO_ACCESS_TOKEN: 'token',
    MERCADOPAGO_WEBHOOK_SECRET: 'secret',
    SMTP_URL: 'smtps://user:pass@mail.example',
    MAIL_FROM: 'Press Start <shop@press-start.example>',
  };

  test('complete settings are taken', () => {
    expect(readConfig(complete).payments).toEqual({
      provider: 'mercadopago',
      accessToken: 'token',
      webhookSecret: 'secret',
    });
  });

  test('stand-ins are refused, each missing setting by its name', () => {
    const message = problemsOf({ NODE_ENV: 'production' });
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_URL',
      'MERCADOPAGO_ACCESS_TOKEN',
      '/dev-pay',
      'SMTP_URL',
      '/dev/mail',
    ])
      expect(message).toContain(name);
  });

  test('the embedded database is allowed only by its own setting', () => {
    const { DATABASE_URL: _unset, ...embedded } = complete;
    expect(problemsOf(embedded)).toContain('ALLOW_EMBEDDED_DATABASE');
    expect(problemsOf({ ...embedded, ALLOW_EMBEDDED_DATABASE: '1' })).toBe('');
  });
});
