/** The visitor's place among a hundred, so that a canary stays with the same visitors. */
import { createHash, randomBytes } from 'node:crypto';
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
  const known = /(?:^|;\s*)visitor=([0-9a-f]{16})(?:;|$)/.exec(cookies)?.[1];
  if (!known && !hasCanary()) return { share: () => 0 };
  const name = known ?? randomBytes(8).toString('hex');
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    share: (remote) => createHash('sha256').update(`${remote} ${name}`).digest().readUInt32BE() % 100,
    ...(known
      ? {}
      : { cookie: `visitor=${name}; Path=/; Max-Age=${monthSeconds}; HttpOnly; SameSite=Lax${secure}` }),
  };
}
