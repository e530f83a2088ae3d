import Type, { type Static } from 'typebox';
import { SECOND_FACTOR, TOO_MANY } from './common';
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

export const socialLogin = {
  summary: 'Opens a session with the code of a social login',
  failures: {
    401: 'The code is used, expired or of another browser',
    403: SECOND_FACTOR,
    429: TOO_MANY,
  },
  body: SocialLoginFields,
  response: LoginAnswer,
};

export type SocialLoginFields = Static<typeof SocialLoginFields>;
