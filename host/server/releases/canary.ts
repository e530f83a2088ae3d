/** Assigns each visitor a fixed percentile from 0 to 99 per remote, so that the same visitors always get a canary. */
import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '../config';

const monthSeconds = 30 * 24 * 3600;

export interface Visitor {
  /** Returns a percentile from 0 to 99; it differs by remote, so that canaries get different visitors. */
  percentile: (remote: string) => number;
  /** Set-Cookie header value for a visitor without an id. */
  cookie?: string;
}

/**
 * Returns the visitor whose random id is in the cookie.
 * @param hasCanary whether a visitor without an id gets a new one
 */
export function visitorOf(cookies: string, hasCanary: boolean): Visitor {
  const { visitor = '' } = parseCookie(cookies);
  const hasId = /^[0-9a-f]{16}$/.test(visitor);
  if (!hasId && !hasCanary) return { percentile: () => 0 };
  const id = hasId ? visitor : randomBytes(8).toString('hex');
  return {
    percentile: (remote) => createHash('sha256').update(`${remote} ${id}`).digest().readUInt32BE() % 100,
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
