import { expect, test } from '@jest/globals';
import { newPasswordError } from '.';

test("An empty new password gets the message 'new password is required' [R199]", () => {
  expect(newPasswordError('')).toBe('new password is required');
});

test("A new password without a digit gets the message 'Must contain a number (0-9)' [R200]", () => {
  expect(newPasswordError('secret')).toBe('Must contain a number (0-9)');
});

test.each(['sec-1', 'secret-secret-16'])(
  'The new password %s is rejected, as it does not have 6 to 15 characters [R201]',
  (password) => {
    expect(newPasswordError(password)).toBe('Must be between 6 and 15 characters in length');
    expect(newPasswordError('secret1')).toBeUndefined();
  },
);
