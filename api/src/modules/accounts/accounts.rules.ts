import type { FieldProblem, SignUpFields } from '../../../contract';
import { normalised, signUpErrors, withoutUnseen, type SignUpForm } from '../../../contract/rules';

/** The sign-up fields with missing ones as empty texts, so that each meets its own "required" rule. */
export function signUpForm(fields: SignUpFields): SignUpForm {
  const { username = '', password = '', confirmPassword = '', email = '' } = fields;
  const { name = '', lastname = '', address = '' } = fields;
  return { username, password, confirmPassword, email, name, lastname, address };
}

/** The broken fields as the API answers them, in form order. */
export function signUpProblems(form: SignUpForm): FieldProblem[] {
  return Object.entries(signUpErrors(form)).map(([field, message]) => ({ path: `/${field}`, message }));
}

/** What is stored of a form: compatibility forms folded and outer space dropped, as the rules have looked at it. */
export function accountOf(form: SignUpForm): Omit<SignUpForm, 'password' | 'confirmPassword'> {
  return {
    username: withoutUnseen(normalised(form.username)),
    email: normalised(form.email),
    name: normalised(form.name),
    lastname: normalised(form.lastname),
    address: normalised(form.address),
  };
}
