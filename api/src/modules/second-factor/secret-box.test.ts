import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.rules';
import { SecretBox } from './secret-box';

const box = new SecretBox(randomBytes(32));

test('A sealed secret can be opened only for its owner and with its key', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1 }), (secret, owner) => {
      const stored = box.seal(secret, owner);
      expect(box.open(stored, owner)).toBe(secret);
      expect(box.open(stored, owner + 1)).toBeUndefined();
      expect(new SecretBox(randomBytes(32)).open(stored, owner)).toBeUndefined();
      expect(new SecretBox(undefined).open(stored, owner)).toBeUndefined();
      expect(box.seal(secret, owner)).not.toBe(stored);
    }),
  );
});

test('A sealed secret with a changed byte cannot be opened', () => {
  const stored = box.seal('JBSWY3DPEHPK3PXP', 7);
  for (let position = stored.indexOf(':') + 1; position < stored.length; position += 5) {
    const replacement = stored[position] === 'A' ? 'B' : 'A';
    expect(box.open(stored.slice(0, position) + replacement + stored.slice(position + 1), 7)).toBeUndefined();
  }
});

test('Without a key, a secret is stored in plain text, and it counts as outdated once a key is set', () => {
  const plain = new SecretBox(undefined).seal('JBSWY3DPEHPK3PXP', 7);
  expect(plain).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(plain, 7)).toBe(plain);
  expect([box.isOutdated(plain), box.isOutdated(box.seal(plain, 7))]).toEqual([true, false]);
  expect(new SecretBox(undefined).isOutdated(plain)).toBe(false);
});

test('Ten different recovery codes are generated, and the hash of a code does not depend on case, spaces or hyphens', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code));
  }
});
