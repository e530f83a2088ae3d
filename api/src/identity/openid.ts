import * as openid from 'openid-client';
import { IdentityRejected, type Flow, type IdentityProvider, type Person } from './provider';

interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  fetch?: openid.CustomFetch;
}

const TIMEOUT_SECONDS = 5;

/** What the provider's machines got wrong, as opposed to what it signed. */
const PROVIDER_TROUBLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
const PROVIDER_ERRORS = new Set(['server_error', 'temporarily_unavailable', 'invalid_client']);

/** Any provider of OpenID Connect: authorisation code with PKCE, state and nonce, ID token signed and checked. */
export function createOpenId({ issuer, redirectUri, ...settings }: OpenIdSettings): IdentityProvider {
  let discovered: Promise<openid.Configuration> | undefined;

  /** Asked for at the first login, so that a provider that is down keeps no store closed; a failure is not kept. */
  function configuration(): Promise<openid.Configuration> {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  async function discover(): Promise<openid.Configuration> {
    // By itself the library takes TLS to the token endpoint for proof enough; the signature is checked all the same.
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
      const known = await configuration().catch((error: unknown) => {
        throw new IdentityRejected('unavailable', detailOf(error));
      });
      return openid.buildAuthorizationUrl(known, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        // On a shared machine nobody is to be signed in as who was here before.
        prompt: 'select_account',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },

    async personOf(query: string, { state, nonce, verifier }: Flow): Promise<Person> {
      const response = new URL(redirectUri);
      response.search = query;
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), response, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return personIn(tokens.claims());
      } catch (error) {
        throw rejection(error);
      }
    },
  };
}

function personIn(claims: openid.IDToken | undefined): Person {
  if (claims === undefined) throw new IdentityRejected('refused', 'no ID token');
  const { iss, sub, email, email_verified, given_name, family_name, name } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: email_verified === true ? textIn(email) : undefined,
    name: textIn(given_name) ?? textIn(name) ?? '',
    lastname: textIn(family_name) ?? '',
  };
}

const textIn = (claim: openid.JsonValue | undefined) =>
  typeof claim === 'string' && claim.length <= 300 ? claim : undefined;

function rejection(error: unknown): IdentityRejected {
  if (error instanceof IdentityRejected) return error;
  return new IdentityRejected(reasonOf(error), detailOf(error));
}

function reasonOf(error: unknown): IdentityRejected['reason'] {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
    return 'cancelled';
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return PROVIDER_ERRORS.has(error.error) ? 'unavailable' : 'refused';
  }
  // A TypeError is what fetch throws when nobody answers.
  const trouble = error instanceof TypeError || PROVIDER_TROUBLE.has(detailOf(error));
  return trouble ? 'unavailable' : 'refused';
}

/** The error's code: its message and cause may quote tokens and addresses. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
