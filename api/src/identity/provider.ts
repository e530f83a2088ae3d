/** The secrets of a login in progress. The browser passes state and nonce to the provider; the verifier stays on the server. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** A person according to the signed ID token of the provider. */
export interface Person {
  issuer: string;
  /** The person's id at the issuer, which never changes and is never reassigned, unlike an email address. */
  subject: string;
  /** Set only if the provider has verified it. */
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

/** An identity provider. Calls may use the network, so never make them inside a transaction. */
export interface IdentityProvider {
  newFlow(): Flow;
  /** Returns the provider's login page. @throws IdentityRejected */
  loginUrl(flow: Flow): Promise<URL>;
  /** Returns the person from the query of the returning browser, after verifying the ID token. @throws IdentityRejected */
  personOf(query: string, flow: Flow): Promise<Person>;
}
