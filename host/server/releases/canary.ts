/**
 * Assigns each visitor a stable bucket from 0 to 99 per remote and per feature flag, so that a visitor
 * consistently receives the same release and the same flags.
 */
import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '../config';

const monthSeconds = 30 * 24 * 3600;

export interface Visitor {
  /** The random id, if the visitor has one or is assigned one. */
  id?: string;
  /** Returns a bucket from 0 to 99 for a name, so that canaries do not all reach the same visitors. */
  bucket: (name: string) => number;
  /** Set-Cookie header value for a visitor without an id. */
  cookie?: string;
}

/**
 * Returns the visitor whose random id is in the cookie.
 * @param needsId whether any canary or flag reaches only some visitors; only then is a new visitor assigned
 * an id
 */
export function visitorOf(cookies: string, needsId: boolean): Visitor {
  const { visitor = '' } = parseCookie(cookies);
  const hasId = /^[0-9a-f]{16}$/.test(visitor);
  if (!hasId && !needsId) return { bucket: () => 0 };
  const id = hasId ? visitor : randomBytes(8).toString('hex');
  return {
    id,
    bucket: (name) => createHash('sha256').update(`${name} ${id}`).digest().readUInt32BE() % 100,
    ...(!hasId && { cookie: cookieOf(id) }),
  };
}

const cookieOf = (id: string) =>
  stringifySetCookie({
    name: 'visitor',
    value: id,
    maxAge: monthSeconds,
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'lax',
  });
