import Type, { type Static } from 'typebox';
import { LoginResponse } from './accounts';
import { SECOND_FACTOR, TOO_MANY } from './common';

/** Ignored, because the store reads the profile from the provider. */
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
  summary: 'Logs in with the code from a social login',
  failures: {
    401: 'The code has been used, has expired or belongs to another browser',
    403: SECOND_FACTOR,
    429: TOO_MANY,
  },
  body: SocialLoginFields,
  response: LoginResponse,
};

export type SocialLoginFields = Static<typeof SocialLoginFields>;
