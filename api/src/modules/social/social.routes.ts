import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SOCIAL_LOGIN_START, type SocialFailure, socialLogin } from '../../../contract';
import { emailError } from '../../../contract/rules';
import { socialCalls } from '../../../contract/schemas';
import { logAuthEvent } from '../../http/auth-log';
import { unauthorised } from '../../http/errors';
import { SecretCookie } from '../../http/secret-cookie';
import { serve } from '../../http/serve';
import { IdentityRejected, type Person } from '../../identity/provider';
import type { Services } from '../../services';
import { deviceOf } from '../accounts/device';
import { signIn } from '../accounts/sign-in';
import { LoginChallenge } from '../second-factor/login-challenge';
import { findOrCreateAccount } from './identity.repo';
import { consumeCode, consumeFlow, insertCode, insertFlow } from './social.repo';
import { loginPageUrl, ownPath } from './social.rules';

const MINUTE = 60_000;

/** The cookie is valid slightly longer than a login and its code together. */
const BROWSER_COOKIE = { name: 'social-login', seconds: 12 * 60 };

/**
 * A social login uses two endpoints that redirect the browser, and one that exchanges the resulting code for
 * a session.
 */
export async function socialRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, db, now } = services;
  const cookie = new SecretCookie(config.publicUrl, BROWSER_COOKIE);
  const challenge = new LoginChallenge(config.publicUrl);
  const rateLimit = { max: config.throttle.loginsPerAddress, timeWindow: MINUTE };
  // Requests are not logged, because the URLs contain states and codes.
  await app.register(async (scope) => redirectRoutes(scope, services, cookie), { logLevel: 'warn' });

  serve(
    app,
    socialLogin,
    socialCalls.socialLogin,
    async (request, reply) => {
      const { code } = request.body;
      const browserSecret = cookie.read(request);
      const device = deviceOf(request.headers['user-agent']);
      const signedIn = await db.transaction().execute(async (trx) => {
        if (code === undefined || browserSecret === undefined) return undefined;
        const account = await consumeCode(trx, { code, browserSecret }, now());
        return account && signIn(trx, account, now(), device);
      });
      if (signedIn === undefined) throw unauthorised('This login did not work. Please try again.');
      cookie.clear(reply);
      if ('challenge' in signedIn) {
        logAuthEvent(request, 'code-needed', { accountId: signedIn.accountId, social: true });
        throw challenge.begin(reply, signedIn.challenge);
      }
      logAuthEvent(request, 'login', { accountId: signedIn.session.id, social: true });
      return signedIn.session;
    },
    { rateLimit },
  );
}

/** Errors redirect to /login, which shows the reason. */
function redirectRoutes(
  scope: FastifyInstance,
  { config, db, identity, now }: Services,
  cookie: SecretCookie,
): void {
  const { publicUrl } = config;
  const options = {
    config: { rateLimit: { max: config.throttle.loginsPerAddress, timeWindow: MINUTE } },
  };

  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  });
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const isThrottled = error.statusCode === 429;
    if (!isThrottled) request.log.error({ err: error }, 'social login failed');
    // Requests beyond the rate limit are not logged, because they could flood the log.
    return isThrottled
      ? toLogin(reply, 'too-many-requests', undefined)
      : fail(reply, 'unavailable', undefined);
  });

  scope.get<{ Querystring: { returnTo?: unknown } }>(SOCIAL_LOGIN_START, options, async (request, reply) => {
    const returnTo = ownPath(request.query.returnTo, publicUrl);
    try {
      const flow = identity.newFlow();
      const page = await identity.loginUrl(flow);
      await insertFlow(db, { ...flow, browserSecret: cookie.issue(request, reply), returnTo }, now());
      return reply.redirect(page.href);
    } catch (error) {
      return fail(reply, reasonOf(error, request), returnTo);
    }
  });

  scope.get('/auth/google/callback', options, async (request, reply) => {
    const { search, searchParams } = new URL(request.url, publicUrl);
    const [browserSecret, state] = [cookie.read(request), searchParams.get('state')];
    const flow = browserSecret && state ? await consumeFlow(db, { state, browserSecret }, now()) : undefined;
    if (flow === undefined) return fail(reply, 'expired', undefined);
    try {
      const account = await accountOf(await identity.fetchPerson(search, flow));
      if ('failure' in account) return fail(reply, account.failure, flow.returnTo);
      const code = await insertCode(db, { ...account, browserSecret: flow.browserSecret }, now());
      return reply.redirect(loginPageUrl(publicUrl, { code }, flow.returnTo));
    } catch (error) {
      return fail(reply, reasonOf(error, request), flow.returnTo);
    }
  });

  async function accountOf(person: Person): ReturnType<typeof findOrCreateAccount> {
    const { email } = person;
    if (email === undefined || emailError(email) !== undefined) return { failure: 'unverified' };
    return findOrCreateAccount(db, { ...person, email }, now());
  }

  function fail(reply: FastifyReply, social: SocialFailure, returnTo: string | undefined): FastifyReply {
    logAuthEvent(reply.request, 'social-login-failed', { reason: social });
    return toLogin(reply, social, returnTo);
  }

  function toLogin(reply: FastifyReply, social: SocialFailure, returnTo: string | undefined): FastifyReply {
    return reply.redirect(loginPageUrl(publicUrl, { social }, returnTo));
  }

  function reasonOf(error: unknown, request: Pick<FastifyRequest, 'log'>): SocialFailure {
    if (!(error instanceof IdentityRejected)) throw error;
    request.log.warn({ event: 'identity-rejected', reason: error.reason, detail: error.detail });
    return error.reason;
  }
}
