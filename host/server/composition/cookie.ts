/** What a visitor has chosen, kept in a signed cookie for as long as the browser is open. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '../config';
import type { Overrides } from './composed';
import { sourceProblem } from './sources';

/** Several hosts need COMPOSE_SECRET in common; one alone forgets the choices when it restarts. */
const secret = config.composeSecret ?? randomBytes(32).toString('hex');

/** What was chosen in one store, or while others might choose there, is nothing to another one with the same secret. */
const sign = (text: string) =>
  createHmac('sha256', secret).update(`${config.publicUrl} ${config.composeFor} ${text}`).digest('base64url');

function isSigned(text: string, signature: string) {
  const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Each release that is served elsewhere is asked for with every page. */
const choicesLimit = 20;
/** Browsers drop a cookie of more than 4096 bytes, and say nothing. */
const cookieLimit = 3800;

export const isTooMuch = (overrides: Overrides) =>
  overrides.size > choicesLimit || cookieOf(overrides).length > cookieLimit;

/** The value of a Set-Cookie header. */
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

/** What a visitor has chosen; nothing when the cookie is not of our making. */
export function overridesOf(cookies: string): Overrides {
  const { composition: overrides = '' } = parseCookie(cookies);
  const [text = '', ...rest] = overrides.split('.');
  const signature = rest.join('.');
  if (text === '' || config.composeFor === 'nobody' || !isSigned(text, signature)) return new Map();
  const chosen = [...new URLSearchParams(Buffer.from(text, 'base64url').toString())];
  // An origin may have been taken back since.
  return new Map(chosen.filter(([, source]) => !source || !sourceProblem(source, config.composeOrigins)));
}
