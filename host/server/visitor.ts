/** The visitor's place among a hundred, so that a canary stays with the same visitors. */
import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from './config';
import { hasCanary } from './live';

const monthSeconds = 30 * 24 * 3600;

interface Visitor {
  /** 0 to 99, another one for each remote: nobody is the first to try everything. */
  share: (remote: string) => number;
  /** To be set, when visitors have to be told apart and this one carries no name yet. */
  cookie?: string;
}

/** Reads the visitor's random name from its cookie; without a canary nobody gets one. */
export function visitorOf(cookies: string): Visitor {
  const { visitor = '' } = parseCookie(cookies);
  const isKnown = /^[0-9a-f]{16}$/.test(visitor);
  if (!isKnown && !hasCanary()) return { share: () => 0 };
  const name = isKnown ? visitor : randomBytes(8).toString('hex');
  return {
    share: (remote) => createHash('sha256').update(`${remote} ${name}`).digest().readUInt32BE() % 100,
    ...(!isKnown && { cookie: cookieOf(name) }),
  };
}

const cookieOf = (name: string) =>
  stringifySetCookie({
    name: 'visitor',
    value: name,
    maxAge: monthSeconds,
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'lax',
  });
