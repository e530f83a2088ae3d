import Type, { type Static } from 'typebox';
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

export const logInWithCode = { body: code, response: LoginAnswer };
export const getSecondFactor = { response: SecondFactor };
export const beginSecondFactor = { response: SecondFactorKey };
export const enableSecondFactor = {
  body: code,
  response: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
};
export const disableSecondFactor = {
  body: Type.Object({ password: text, code: text }),
  response: Type.Object({ message: Type.String() }),
};

export type SecondFactor = Static<typeof SecondFactor>;
export type SecondFactorKey = Static<typeof SecondFactorKey>;
