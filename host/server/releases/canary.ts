/** Assigns each visitor a fixed number from 0 to 99, so that the same visitors always get a canary. */
import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '../config';

const monthSeconds = 30 * 24 * 3600;

export interface Visitor {
  /** Returns a number from 0 to 99, which differs between remotes so that no visitor gets all canaries. */
  share: (remote: string) => number;
  /** Set-Cookie header value for a visitor without an id. */
  cookie?: string;
}

/**
 * Returns the visitor whose random id is in the cookie.
 * @param hasCanary whether a visitor without an id gets a new one
 */
export function visitorOf(cookies: string, hasCanary: boolean): Visitor {
  const { visitor = '' } = parseCookie(cookies);
  const isKnown = /^[0-9a-f]{16}$/.test(visitor);
  if (!isKnown && !hasCanary) return { share: () => 0 };
  const id = isKnown ? visitor : randomBytes(8).toString('hex');
  return {
    share: (remote) => createHash('sha256').update(`${remote} ${id}`).digest().readUInt32BE() % 100,
    ...(!isKnown && { cookie: cookieOf(id) }),
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
