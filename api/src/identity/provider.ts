/** The three secrets of one login under way; the browser carries the first two past the provider, the last stays here. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who came back, as the provider has signed it. */
export interface Person {
  issuer: string;
  /** The person's number at the issuer: it never changes and is given to nobody else, unlike an e-mail address. */
  subject: string;
  /** Only when the provider says that it has been verified. */
  email: string | undefined;
  name: string;
  lastname: string;
}

/** Nobody came back, or somebody who cannot be believed. `detail` is for the log and holds nothing personal. */
export class IdentityRejected extends Error {
  override name = 'IdentityRejected';

  constructor(
    readonly reason: 'cancelled' | 'refused' | 'unavailable',
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** The door to whoever knows people. Every call may go over the network: never make one inside a transaction. */
export interface IdentityProvider {
  newFlow(): Flow;
  /** The page where the person says who they are. Throws `IdentityRejected`. */
  loginUrl(flow: Flow): Promise<URL>;
  /** Believes the query of the returning browser only with a signed ID token of this flow. Throws `IdentityRejected`. */
  personOf(query: string, flow: Flow): Promise<Person>;
}
