/** A visitor's overrides, stored in a signed session cookie. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '../config';
import type { Overrides } from './served-remotes';
import { findSourceProblem } from './sources';

/**
 * All hosts of a store need the same COMPOSE_SECRET. Without this setting, a restart invalidates the cookies.
 */
const secret = config.overrideSecret ?? randomBytes(32).toString('hex');

/**
 * Signs a text together with the store's public URL and COMPOSE_FOR setting, so that the signature is invalid
 * in another store with the same secret and after a change of COMPOSE_FOR.
 */
const sign = (text: string) =>
  createHmac('sha256', secret).update(`${config.publicUrl} ${config.composeFor} ${text}`).digest('base64url');

function isSigned(text: string, signature: string) {
  const [expected, actual] = [Buffer.from(sign(text)), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Maximum number of overrides per visitor; each override by URL costs one request per page. */
const maxOverrides = 20;
/** Maximum length of the cookie: browsers silently drop a cookie of more than 4096 bytes. */
const maxCookieLength = 3800;

export const exceedsLimits = (overrides: Overrides) =>
  overrides.size > maxOverrides || cookieOf(overrides).length > maxCookieLength;

export function cookieOf(overrides: Overrides): string {
  const text = Buffer.from(new URLSearchParams([...overrides]).toString()).toString('base64url');
  return stringifySetCookie({
    name: 'composition',
    ...(overrides.size === 0 ? { value: '', maxAge: 0 } : { value: `${text}.${sign(text)}` }),
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'lax',
  });
}

/** Returns the overrides in a cookie that are still allowed; none if the signature is invalid. */
export function overridesOf(cookies: string): Overrides {
  const { composition: signed = '' } = parseCookie(cookies);
  const [text = '', ...rest] = signed.split('.');
  const signature = rest.join('.');
  if (text === '' || config.composeFor === 'nobody' || !isSigned(text, signature)) return new Map();
  const overrides = [...new URLSearchParams(Buffer.from(text, 'base64url').toString())];
  // The list of allowed origins may have changed since the cookie was set.
  return new Map(
    overrides.filter(([, source]) => !source || !findSourceProblem(source, config.overrideOrigins)),
  );
}
