import { expect, test } from '@jest/globals';
import { newPasswordError } from '.';

test("R199 an empty new password says 'new password is required'", () => {
  expect(newPasswordError('')).toBe('new password is required');
});

test("R200 without a digit: 'Must contain a number (0-9)'", () => {
  expect(newPasswordError('secret')).toBe('Must contain a number (0-9)');
});

test.each(['sec-1', 'secret-secret-16'])('R201 %s has not 6 to 15 characters', (password) => {
  expect(newPasswordError(password)).toBe('Must be between 6 and 15 characters in length');
  expect(newPasswordError('secret1')).toBeUndefined();
});
