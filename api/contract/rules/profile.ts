import { addressError, emailError, lastnameError, nameError, type SignUpForm } from './sign-up';

/** The fields a user may change later; they keep the rules of sign-up. */
export type ProfileForm = Pick<SignUpForm, 'email' | 'address' | 'name' | 'lastname'>;

/** Every broken field of the profile form with its text; an empty object when it may be sent. */
export function profileErrors(form: ProfileForm): Partial<Record<keyof ProfileForm, string>> {
  const errors: Record<keyof ProfileForm, string | undefined> = {
    email: emailError(form.email),
    address: addressError(form.address),
    name: nameError(form.name),
    lastname: lastnameError(form.lastname),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}
