import Type, { type Static } from 'typebox';
import { LoginResponse } from './accounts';
import { TOO_MANY } from './common';

/** Optional, because the rules report missing fields with their own messages. */
const optionalText = Type.Optional(Type.String({ maxLength: 300 }));

export const SecondFactor = Type.Object({
  enabled: Type.Boolean(),
  since: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC' }),
  codes_left: Type.Integer(),
});

export const SecondFactorKey = Type.Object({
  /** Base32, for typing it into the authenticator app. */
  secret: Type.String(),
  /** The same secret as an `otpauth:` URI, for a QR code. */
  uri: Type.String(),
});

const code = Type.Object({ code: optionalText });

export const logInWithCode = {
  summary: 'Completes a login with a second-factor code',
  failures: {
    401: 'The login has expired and must be started again',
    422: 'The code is wrong or has been used',
    429: TOO_MANY,
  },
  body: code,
  response: LoginResponse,
};
export const getSecondFactor = {
  summary: 'Returns whether the caller has a second factor',
  response: SecondFactor,
};
export const beginSecondFactorSetup = {
  summary: 'Creates a secret for an authenticator app',
  failures: {
    403: 'The caller is not an administrator, or the login is too old',
    409: 'The second factor is already enabled',
  },
  response: SecondFactorKey,
};
export const enableSecondFactor = {
  summary: 'Enables the second factor and returns recovery codes',
  failures: {
    409: 'The set-up has not begun, or the second factor is already enabled',
    422: 'The code is wrong',
    429: TOO_MANY,
  },
  body: code,
  response: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
};
export const disableSecondFactor = {
  summary: 'Disables the second factor',
  failures: {
    409: 'The second factor is not enabled, or the account has no password: see `error`',
    422: 'The password or the code is wrong',
    429: TOO_MANY,
  },
  body: Type.Object({ password: optionalText, code: optionalText }),
  response: Type.Object({ message: Type.String() }),
};

export type SecondFactor = Static<typeof SecondFactor>;
export type SecondFactorKey = Static<typeof SecondFactorKey>;
