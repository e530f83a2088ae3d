import { randomBytes } from 'node:crypto';
import type { CustomFetch } from 'openid-client';
import type { Config } from '../config';
import { createOpenId } from './openid';
import type { IdentityProvider } from './provider';

export interface DevIdpSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

export interface Identity {
  identity: IdentityProvider;
  devIdp?: DevIdpSettings;
}

export const DEV_IDP = '/dev-idp';

/**
 * Returns a client for the configured OpenID provider (such as Google) or, if none is configured, for the embedded
 * provider. Development without credentials therefore runs the same client code as production.
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
    // Generate the secret at every start, so that no other program knows it.
    clientSecret: randomBytes(24).toString('hex'),
    redirectUri,
  };
  // Requests to the issuer URL would pass through the host, so this process sends them to itself directly.
  const fetchFromSelf: CustomFetch = (url, { body, ...options }) =>
    fetch(url.replace(publicUrl, ownUrl()), {
      ...options,
      // Only the token request has a body, which is a form.
      body: body instanceof URLSearchParams ? body : null,
    });
  return { identity: createOpenId({ ...devIdp, fetch: fetchFromSelf }), devIdp };
}
