import { randomBytes } from 'node:crypto';
import type { CustomFetch } from 'openid-client';
import type { Config } from '../config';
import { createOpenId } from './openid';
import type { IdentityProvider } from './provider';

/** What the embedded identity provider shares with the client that asks it. */
export interface DevIdpSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

export interface Identity {
  identity: IdentityProvider;
  /** Present only where no real provider is configured. */
  devIdp?: DevIdpSettings;
}

export const DEV_IDP = '/dev-idp';

/**
 * The configured OpenID provider (Google, say), or the embedded one. Both run through the same client, so that without
 * credentials only the other's own machines stay untested.
 */
export function chooseIdentity(config: Config, ownUrl: () => string): Identity {
  const { identity, publicUrl } = config;
  const redirectUri = `${publicUrl}/api/auth/google/callback`;
  if (identity.provider === 'oidc') {
    const { issuer, clientId, clientSecret } = identity;
    return { identity: createOpenId({ issuer, clientId, clientSecret, redirectUri }) };
  }
  const devIdp = {
    issuer: publicUrl + DEV_IDP,
    clientId: 'press-start',
    // Fresh at every start: nobody outside this process can ask in the store's name.
    clientSecret: randomBytes(24).toString('hex'),
    redirectUri,
  };
  // The issuer is where browsers find it, through the host; this process is itself and need not go round.
  const fetchFromSelf: CustomFetch = (url, { body, ...options }) =>
    fetch(url.replace(publicUrl, ownUrl()), {
      ...options,
      // The one body there is: the form that asks for the token.
      body: body instanceof URLSearchParams ? body : null,
    });
  return { identity: createOpenId({ ...devIdp, fetch: fetchFromSelf }), devIdp };
}
