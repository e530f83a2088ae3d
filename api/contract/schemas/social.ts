import Type, { type Static } from 'typebox';
import { LoginAnswer } from './accounts';

/** The specification's profile fields are taken and not believed: who somebody is, the provider tells. */
const ignored = Type.Optional(Type.Unknown());

export const SocialLoginFields = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 100 })),
  username: ignored,
  name: ignored,
  lastname: ignored,
  email: ignored,
  picture: ignored,
});

export const socialLogin = { body: SocialLoginFields, response: LoginAnswer };

export type SocialLoginFields = Static<typeof SocialLoginFields>;
