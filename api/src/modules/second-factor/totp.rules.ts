import { Secret, TOTP } from 'otpauth';
import { store } from '../../../contract/rules';

/** The default of authenticator apps. */
export const PERIOD_SECONDS = 30;

/** Number of accepted steps before and after the current step, to allow for clock drift and slow typing. */
const WINDOW = 1;

/** Returns a random secret in base32, with the 160 bits that RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the `otpauth:` URI that authenticator apps read from a QR code. */
export function keyUri(secret: string, username: string): string {
  return totp(secret, username).toString();
}

/** Accepts only ASCII digits, because the library throws for six characters that take up more than six bytes. */
export function isTotpCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/** Returns the time step (RFC 6238) of a code, or undefined if the code matches no step in the window. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

function totp(secret: string, username = ''): TOTP {
  return new TOTP({
    issuer: store.name,
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}
