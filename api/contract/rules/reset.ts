import { passwordError } from './sign-up';

/** Returns the error message of the specification (section 5, reset form), or undefined for a valid password. */
export function newPasswordError(password: string): string | undefined {
  return password ? passwordError(password) : 'new password is required';
}
