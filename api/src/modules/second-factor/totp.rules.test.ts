import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { keyUri, newSecret, PERIOD_SECONDS, stepOf } from './totp.rules';

const codeAt = (secret: string, milliseconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: milliseconds });

const stepAt = (milliseconds: number) => Math.floor(milliseconds / 1000 / PERIOD_SECONDS);

/** A fixed secret, because a code of a random secret could match another step by chance. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

/** Times from 2001 to 2099, in milliseconds. */
const moments = fc.integer({ min: 1_000_000_000_000, max: 4_100_000_000_000 });

test('The last six digits of codes in the SHA-1 table of RFC 6238, appendix B, are accepted at the listed times', () => {
  const table: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of table)
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / PERIOD_SECONDS));
});

test('A code is accepted only in its own time step, the step before and the step after', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -120_000, max: 120_000 }), (shownAt, offset) => {
      const isNear = Math.abs(stepAt(shownAt + offset) - stepAt(shownAt)) <= 1;
      const step = stepOf(secret, codeAt(secret, shownAt), new Date(shownAt + offset));
      expect(step).toBe(isNear ? stepAt(shownAt) : undefined);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('The time window of a code is exact to the millisecond', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const start = stepAt(moment) * PERIOD_SECONDS * 1000;
      const code = codeAt(secret, start);
      const isAccepted = (time: number) => stepOf(secret, code, new Date(time)) === stepAt(moment);
      const edges = [start - 30_001, start - 30_000, start + 59_999, start + 60_000];
      expect(edges.map(isAccepted)).toEqual([false, true, true, false]);
    }),
    { numRuns: 100, seed: 7 },
  );
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])("The text '%s' is not a valid code", (code) => {
  expect(stepOf(newSecret(), code, new Date())).toBeUndefined();
});

test('The URI in the QR code contains the store, the account and the secret in the standard format', () => {
  const secret = newSecret();
  const uri = new URL(keyUri(secret, 'juno & co'));
  expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Press Start:juno & co');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Press Start',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});
