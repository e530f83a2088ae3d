import { createHash, randomInt } from 'node:crypto';

/** Capital letters and digits without look-alike characters. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const CODE_COUNT = 10;
const CODE_LENGTH = 16;

/** Returns random codes with 79 bits of entropy each, in groups of four characters. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < CODE_COUNT) codes.add(newCode());
  return [...codes];
}

export function compactCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** A random code of this length needs no salt. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(compactCode(code)).digest();
}

function newCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
