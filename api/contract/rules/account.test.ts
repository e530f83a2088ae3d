import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addressError,
  confirmPasswordError,
  emailError,
  lastnameError,
  nameError,
  newPasswordError,
  passwordError,
  signUpErrors,
  usernameError,
} from '.';

const LENGTH_3_15 = 'Must be between 3 and 15 characters in length';
const LENGTH_6_15 = 'Must be between 6 and 15 characters in length';

describe('username', () => {
  test("An empty username is rejected with 'Username is required' [R208]", () => {
    expect(usernameError('')).toBe('Username is required');
    expect(usernameError('   ')).toBe('Username is required');
    expect(usernameError('\u200b\u200b\u200b')).toBe('Username is required');
  });

  test.each([
    ['ab', LENGTH_3_15],
    ['abc', undefined],
    ['a'.repeat(15), undefined],
    ['a'.repeat(16), LENGTH_3_15],
    ['👾👾', LENGTH_3_15],
    ['👾👾👾', undefined],
  ])('A username must have 3 to 15 characters: %j [R209]', (username, error) => {
    expect(usernameError(username)).toBe(error);
  });
});

describe('password', () => {
  test("An empty password is rejected with 'Password is required' [R210]", () => {
    expect(passwordError('')).toBe('Password is required');
  });

  test("A password without a digit is rejected with 'Must contain a number (0-9)', even if it is also too short [R211]", () => {
    expect(passwordError('abcdefgh')).toBe('Must contain a number (0-9)');
    expect(passwordError('abc')).toBe('Must contain a number (0-9)');
    expect(passwordError('abcdef٣')).toBe('Must contain a number (0-9)');
  });

  test.each([
    ['abcd1', LENGTH_6_15],
    ['abcde1', undefined],
    ['abcdefghijklmn1', undefined],
    ['abcdefghijklmno1', LENGTH_6_15],
  ])('A password must have 6 to 15 characters: %j [R212]', (password, error) => {
    expect(passwordError(password)).toBe(error);
  });
});

describe('confirmPassword', () => {
  test("An empty confirmation is rejected with 'Please confirm your password' [R213]", () => {
    expect(confirmPasswordError('', 'secret1')).toBe('Please confirm your password');
  });

  test("A confirmation that differs from the password is rejected with 'Wrong password' [R214]", () => {
    expect(confirmPasswordError('secret2', 'secret1')).toBe('Wrong password');
  });

  test('A confirmation that equals the password is still checked for a digit and for its length [R215]', () => {
    expect(confirmPasswordError('secret', 'secret')).toBe('Must contain a number (0-9)');
    expect(confirmPasswordError('abc1', 'abc1')).toBe(LENGTH_6_15);
    expect(confirmPasswordError('secret1', 'secret1')).toBeUndefined();
  });
});

describe('email', () => {
  test("An empty email is rejected with 'Email is required' [R216]", () => {
    expect(emailError('')).toBe('Email is required');
  });

  test.each(['rosa', 'rosa@', '@x.co', 'rosa@x', 'ro sa@x.co', 'rosa@@x.co'])(
    "The email %j is rejected with 'Must be a valid email address' [R217]",
    (email) => {
      expect(emailError(email)).toBe('Must be a valid email address');
    },
  );

  test('An email address must have at most 254 characters [R217]', () => {
    const emailOfLength = (length: number) => `${'a'.repeat(length - '@mail.example'.length)}@mail.example`;
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(254, 255), fc.integer({ min: 20, max: 600 })), (length) => {
        expect(emailError(emailOfLength(length))).toBe(
          length <= 254 ? undefined : 'Must be a valid email address',
        );
      }),
    );
  });

  test('An email address with a dot and a plus sign is valid [R217]', () => {
    expect(emailError('rosa.diaz+games@mail.example')).toBeUndefined();
  });
});

describe('names and postal address', () => {
  test('A name is required and must have 3 to 15 characters [R218]', () => {
    expect(nameError('')).toBe('Name is required');
    expect(nameError('Jo')).toBe(LENGTH_3_15);
    expect(nameError('Joe')).toBeUndefined();
    expect(nameError('J'.repeat(16))).toBe(LENGTH_3_15);
  });

  test("A name with characters other than letters, hyphens and spaces is rejected with 'Name only can contains letters' [R219]", () => {
    for (const name of ['Anna-María', 'José Luis', 'Zoë']) expect(nameError(name)).toBeUndefined();
    for (const name of ['R2D2', 'Anna_M', "O'Neil"])
      expect(nameError(name)).toBe('Name only can contains letters');
  });

  test('A last name is required and must have 2 to 15 characters [R220]', () => {
    expect(lastnameError('')).toBe('Lastname is required');
    expect(lastnameError('X')).toBe('Must be between 2 and 15 characters in length');
    expect(lastnameError('Ng')).toBeUndefined();
    expect(lastnameError('N'.repeat(16))).toBe('Must be between 2 and 15 characters in length');
  });

  test("A last name with characters other than letters is rejected with 'Lastname only can contains letters' [R221]", () => {
    expect(lastnameError('Núñez')).toBeUndefined();
    for (const name of ['Smith-Jones', 'Van Dyk', 'Doe2']) {
      expect(lastnameError(name)).toBe('Lastname only can contains letters');
    }
  });

  test('A postal address is required and must have 3 to 50 characters [R222]', () => {
    expect(addressError(' ')).toBe('Address is required');
    expect(addressError('ab')).toBe('Must be between 3 and 50 characters in length');
    expect(addressError('Elm')).toBeUndefined();
    expect(addressError('a'.repeat(51))).toBe('Must be between 3 and 50 characters in length');
  });
});

test('A valid sign-up form has no errors, and an invalid form has errors only for its invalid fields', () => {
  const form = {
    username: 'rosa',
    password: 'secret1',
    confirmPassword: 'secret1',
    email: 'rosa@mail.example',
    name: 'Rosa',
    lastname: 'Diaz',
    address: 'Elm Street 1',
  };
  expect(signUpErrors(form)).toEqual({});
  expect(signUpErrors({ ...form, confirmPassword: 'other' })).toEqual({ confirmPassword: 'Wrong password' });
});

test("An empty new password is rejected with 'new password is required' [R199]", () => {
  expect(newPasswordError('')).toBe('new password is required');
});

test("A new password without a digit is rejected with 'Must contain a number (0-9)' [R200]", () => {
  expect(newPasswordError('secret')).toBe('Must contain a number (0-9)');
});

test.each(['sec-1', 'secret-secret-16'])(
  'The new password %s is rejected because it does not have 6 to 15 characters [R201]',
  (password) => {
    expect(newPasswordError(password)).toBe('Must be between 6 and 15 characters in length');
    expect(newPasswordError('secret1')).toBeUndefined();
  },
);
