import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommended parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Checked for an unknown username, so that the response takes about as long as for a wrong password. */
const dummyHash = hash('no account has this password', PARAMETERS);

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** If there is no stored hash, returns false after about the same amount of work. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && typeof stored === 'string';
}

export function isOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}
