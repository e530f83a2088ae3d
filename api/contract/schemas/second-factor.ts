import Type, { type Static } from 'typebox';
import { TOO_MANY } from './common';
import { LoginAnswer } from './accounts';

/** Missing ones are rejected by the rules with their own texts. */
const text = Type.Optional(Type.String({ maxLength: 300 }));

/** An account's second factor as its owner sees it. */
export const SecondFactor = Type.Object({
  enabled: Type.Boolean(),
  since: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC' }),
  /** Recovery codes that have not been used. */
  codes_left: Type.Integer(),
});

export const SecondFactorKey = Type.Object({
  /** Base32, for typing it into the app. */
  secret: Type.String(),
  /** The same as an `otpauth:` address, for a QR code. */
  uri: Type.String(),
});

const code = Type.Object({ code: text });

export const logInWithCode = {
  summary: 'Completes a login with a code of the second factor',
  failures: {
    401: 'The first step is over: log in again',
    422: 'The code is wrong or has been used',
    429: TOO_MANY,
  },
  body: code,
  response: LoginAnswer,
};
export const getSecondFactor = {
  summary: 'Returns whether the caller has a second factor',
  response: SecondFactor,
};
export const beginSecondFactor = {
  summary: 'Makes a secret for an authenticator app',
  failures: { 403: 'No administrator, or the login is too old', 409: 'It is on already' },
  response: SecondFactorKey,
};
export const enableSecondFactor = {
  summary: 'Turns the second factor on and returns recovery codes',
  failures: {
    409: 'It was not begun, or is on already',
    422: 'The code is wrong',
    429: TOO_MANY,
  },
  body: code,
  response: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
};
export const disableSecondFactor = {
  summary: 'Turns the second factor off',
  failures: {
    409: 'It is off already',
    422: 'The password or the code is wrong',
    429: TOO_MANY,
  },
  body: Type.Object({ password: text, code: text }),
  response: Type.Object({ message: Type.String() }),
};

export type SecondFactor = Static<typeof SecondFactor>;
export type SecondFactorKey = Static<typeof SecondFactorKey>;
