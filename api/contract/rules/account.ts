/**
 * Each `…Error` function returns an error message, or undefined for a valid field. Messages from the specification
 * (section 5) are verbatim.
 */
import { lengthError, normalise, removeInvisibleCharacters } from './text';

export interface SignUpForm {
  username: string;
  password: string;
  confirmPassword: string;
  email: string;
  name: string;
  lastname: string;
  address: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const NAME = /^[\p{L}\p{M} -]+$/u;
const LASTNAME = /^[\p{L}\p{M}]+$/u;

export function usernameError(value: string): string | undefined {
  // A username of three zero-width spaces would look empty.
  const username = removeInvisibleCharacters(normalise(value));
  return username ? lengthError(username, 3, 15) : 'Username is required';
}

export function passwordError(password: string): string | undefined {
  if (!password) return 'Password is required';
  return digitError(password) ?? lengthError(password, 6, 15);
}

export function confirmPasswordError(confirmation: string, password: string): string | undefined {
  if (!confirmation) return 'Please confirm your password';
  if (confirmation !== password) return 'Wrong password';
  return digitError(confirmation) ?? lengthError(confirmation, 6, 15);
}

export function emailError(value: string): string | undefined {
  const email = normalise(value);
  if (!email) return 'Email is required';
  return EMAIL.test(email) && email.length <= 254 ? undefined : 'Must be a valid email address';
}

export function nameError(value: string): string | undefined {
  const name = normalise(value);
  if (!name) return 'Name is required';
  return lengthError(name, 3, 15) ?? (NAME.test(name) ? undefined : 'Name only can contains letters');
}

export function lastnameError(value: string): string | undefined {
  const lastname = normalise(value);
  if (!lastname) return 'Lastname is required';
  return (
    lengthError(lastname, 2, 15) ??
    (LASTNAME.test(lastname) ? undefined : 'Lastname only can contains letters')
  );
}

export function addressError(value: string): string | undefined {
  const address = normalise(value);
  return address ? lengthError(address, 3, 50) : 'Address is required';
}

export function signUpErrors(form: SignUpForm): Partial<Record<keyof SignUpForm, string>> {
  const errors: Record<keyof SignUpForm, string | undefined> = {
    username: usernameError(form.username),
    password: passwordError(form.password),
    confirmPassword: confirmPasswordError(form.confirmPassword, form.password),
    email: emailError(form.email),
    name: nameError(form.name),
    lastname: lastnameError(form.lastname),
    address: addressError(form.address),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

export type ProfileForm = Pick<SignUpForm, 'email' | 'address' | 'name' | 'lastname'>;

export function profileErrors(form: ProfileForm): Partial<Record<keyof ProfileForm, string>> {
  const errors: Record<keyof ProfileForm, string | undefined> = {
    email: emailError(form.email),
    address: addressError(form.address),
    name: nameError(form.name),
    lastname: lastnameError(form.lastname),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

export function newPasswordError(password: string): string | undefined {
  return password ? passwordError(password) : 'new password is required';
}

/** Returns whether the Login button is enabled (specification, section 5). */
export function canLogIn(username: string, password: string): boolean {
  return username.trim() !== '' && password !== '';
}

function digitError(password: string): string | undefined {
  return /[0-9]/.test(password) ? undefined : 'Must contain a number (0-9)';
}
