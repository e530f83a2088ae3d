/** The browser passes state and nonce to the provider; the verifier stays on the server. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** A person according to the provider's signed ID token. */
export interface Person {
  issuer: string;
  /** The person's id at the issuer, which is not reassigned, unlike an email address. */
  subject: string;
  /** Undefined unless the provider has verified it. */
  email: string | undefined;
  name: string;
  lastname: string;
}

/** Thrown if a social login fails. `detail` is for the log and contains no personal data. */
export class IdentityRejected extends Error {
  override name = 'IdentityRejected';

  constructor(
    readonly reason: 'cancelled' | 'refused' | 'unavailable',
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** Calls may use the network, so never make them inside a transaction. */
export interface IdentityProvider {
  newFlow(): Flow;
  /** @throws IdentityRejected */
  loginUrl(flow: Flow): Promise<URL>;
  /**
   * Exchanges the code in the callback's query for an ID token, and verifies the token.
   * @throws IdentityRejected
   */
  fetchPerson(query: string, flow: Flow): Promise<Person>;
}
