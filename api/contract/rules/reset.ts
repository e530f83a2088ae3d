import { passwordError } from './sign-up';

/** Specification, section 5, reset form: the exact text to show, or undefined when the new password is right. */
export function newPasswordError(password: string): string | undefined {
  return password ? passwordError(password) : 'new password is required';
}
