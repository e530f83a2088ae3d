import { addressError, emailError, lastnameError, nameError, type SignUpForm } from './sign-up';

/** The fields that a user can change; the rules are those of sign-up. */
export type ProfileForm = Pick<SignUpForm, 'email' | 'address' | 'name' | 'lastname'>;

/** Returns the error messages of all invalid fields. */
export function profileErrors(form: ProfileForm): Partial<Record<keyof ProfileForm, string>> {
  const errors: Record<keyof ProfileForm, string | undefined> = {
    email: emailError(form.email),
    address: addressError(form.address),
    name: nameError(form.name),
    lastname: lastnameError(form.lastname),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}
