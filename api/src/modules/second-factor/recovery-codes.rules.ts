import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const CODES = 10;
const LENGTH = 16;

/** Returns ten different codes of 79 bits each, in groups of four for people to copy. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(newCode());
  return [...codes];
}

/** Returns a typed code without the spaces, hyphens and small letters that people use. */
export function compactCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** SHA-256 without a salt is enough for a random text of this length. */
export function recoveryCodeHash(code: string): Buffer {
  return createHash('sha256').update(compactCode(code)).digest();
}

function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
