import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Configuration, default as Provider } from 'oidc-provider';
import { DEV_IDP, type DevIdpSettings } from '..';
import { createMemoryAdapter } from './memory-adapter';
import { renderFailure } from './page';
import { findPerson } from './people';

const SECONDS_PER_MINUTE = 60;

export async function createDevProvider(settings: DevIdpSettings, home: string): Promise<Provider> {
  // Import the package dynamically, because a store with a real provider does not need it.
  const { Provider } = await import(/* webpackIgnore: true */ 'oidc-provider/lib/provider.js');
  const policy = await import(
    /* webpackIgnore: true */ 'oidc-provider/lib/helpers/interaction_policy/index.js'
  );
  const prompts = policy.base();
  prompts.add(new policy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      long: { path: DEV_IDP, sameSite: 'lax', httpOnly: true },
      short: { path: DEV_IDP, sameSite: 'lax', httpOnly: true },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // The ID token itself contains the profile, as with Google.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: prompts, url: (_ctx, { uid }) => `${DEV_IDP}/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: SECONDS_PER_MINUTE,
      AuthorizationCode: SECONDS_PER_MINUTE,
      Grant: 10 * SECONDS_PER_MINUTE,
      IdToken: SECONDS_PER_MINUTE,
      Interaction: 10 * SECONDS_PER_MINUTE,
      Session: 10 * SECONDS_PER_MINUTE,
    },
    findAccount: (_ctx, subject) => {
      const person = findPerson(subject);
      if (person === undefined) return undefined;
      const { name, lastname, email, verified } = person;
      const claims = { given_name: name, family_name: lastname, name: `${name} ${lastname}` };
      return {
        accountId: subject,
        claims: async () => ({ sub: subject, email, email_verified: verified, ...claims }),
      };
    },
    // Picking an account implies consent, so there is no consent page.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = renderFailure(home);
    },
  };
  const provider = new Provider(settings.issuer, configuration);
  provider.proxy = true;
  return provider;
}
