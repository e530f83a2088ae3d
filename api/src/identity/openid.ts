import * as openid from 'openid-client';
import { type Flow, type IdentityProvider, IdentityRejected, type Person } from './provider';

interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  fetch?: openid.CustomFetch;
}

const TIMEOUT_SECONDS = 5;

/** The library's error codes for an unavailable provider. */
const UNAVAILABLE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
/** OAuth errors for which the provider is reported as unavailable. */
const UNAVAILABLE_ERRORS = new Set(['server_error', 'temporarily_unavailable', 'invalid_client']);

/**
 * The client uses the authorisation code flow with PKCE, state and nonce, and verifies the signature of the ID token.
 */
export function createOpenId({ issuer, redirectUri, ...settings }: OpenIdSettings): IdentityProvider {
  let discovered: Promise<openid.Configuration> | undefined;

  /** Discovers the provider at the first login, so that the store can start while the provider is down. */
  function configuration(): Promise<openid.Configuration> {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  async function discover(): Promise<openid.Configuration> {
    // By default, the library relies on the TLS connection to the token endpoint and does not verify the signature.
    const execute = [openid.enableNonRepudiationChecks];
    if (issuer.startsWith('http:')) execute.push(openid.allowInsecureRequests);
    const { clientId, clientSecret, fetch } = settings;
    return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute,
      ...(fetch && { [openid.customFetch]: fetch }),
    });
  }

  return {
    newFlow: () => ({
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }),

    async loginUrl({ state, nonce, verifier }: Flow): Promise<URL> {
      const provider = await configuration().catch((error: unknown) => {
        throw new IdentityRejected('unavailable', detailOf(error));
      });
      return openid.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        // Without this prompt, a provider may log in the previous user of a shared machine.
        prompt: 'select_account',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },

    async fetchPerson(query: string, { state, nonce, verifier }: Flow): Promise<Person> {
      const callbackUrl = new URL(redirectUri);
      callbackUrl.search = query;
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return toPerson(tokens.claims());
      } catch (error) {
        throw toIdentityRejected(error);
      }
    },
  };
}

function toPerson(claims: openid.IDToken | undefined): Person {
  if (claims === undefined) throw new IdentityRejected('refused', 'no ID token');
  const { iss, sub, email, email_verified, given_name, family_name, name } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: email_verified === true ? shortText(email) : undefined,
    name: shortText(given_name) ?? shortText(name) ?? '',
    lastname: shortText(family_name) ?? '',
  };
}

const shortText = (claim: openid.JsonValue | undefined) =>
  typeof claim === 'string' && claim.length <= 300 ? claim : undefined;

function toIdentityRejected(error: unknown): IdentityRejected {
  if (error instanceof IdentityRejected) return error;
  return new IdentityRejected(reasonOf(error), detailOf(error));
}

function reasonOf(error: unknown): IdentityRejected['reason'] {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
    return 'cancelled';
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return UNAVAILABLE_ERRORS.has(error.error) ? 'unavailable' : 'refused';
  }
  // fetch throws a TypeError for network errors.
  const isUnavailable = error instanceof TypeError || UNAVAILABLE_CODES.has(detailOf(error));
  return isUnavailable ? 'unavailable' : 'refused';
}

/** Returns only the error's code or name, because its message and cause may contain tokens and email addresses. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
