import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Hashed once, so that an unknown name costs as much time as a wrong password. */
const dummyHash = hash('no account has this password', PARAMETERS);

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** False for a wrong password and, after the same work, for an account that is not there. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && typeof stored === 'string';
}

/** True when the stored hash is weaker than what new passwords get. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}
