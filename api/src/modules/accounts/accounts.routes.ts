import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getRole, getSignUpTerms, login, logout, signUp, type BodyOf } from '../../../contract';
import { accountCalls } from '../../../contract/schemas';
import { callerOf, sessionToken } from '../../http/access';
import { logAuthEvent } from '../../http/auth-log';
import { conflict, invalid, tooMany, unauthorised } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as accounts from './account.repo';
import { accountOf, signUpForm, signUpProblems } from './accounts.rules';
import { deviceOf } from './device';
import { EmailThrottle } from './email-throttle';
import { LoginThrottle } from './login-throttle';
import { hashPassword, isOutdated, isPassword } from './password';
import { LoginChallenge } from '../second-factor/login-challenge';
import { closeSession } from './session.repo';
import { signIn, type SignIn } from './sign-in';
import { openAccount, openUnconfirmed } from './sign-up.repo';

const MINUTE = 60_000;

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const isPrivate = config.accountPrivacy === 'strict';
  const links = new EmailThrottle(services);
  const guesses = new LoginThrottle(db, config.throttle.loginFailures, now);
  const challenge = new LoginChallenge(config.publicUrl);

  serve(app, getSignUpTerms, accountCalls.getSignUpTerms, async () => ({ confirmAge: config.confirmAge }));

  serve(
    app,
    signUp,
    accountCalls.signUp,
    async (request) => {
      const form = signUpForm(request.body);
      const problems = signUpProblems(form);
      if (problems.length > 0) throw invalid(problems);
      const account = accountOf(form);
      if (isPrivate) await links.demand(account.email);
      const opening = { account, passwordHash: await hashPassword(form.password), now: now() };
      const id = await (isPrivate ? openUnconfirmed(db, opening) : openAccount(db, opening));
      if (id === undefined) throw conflict('already-exists', 'Username or email already exist! ');
      logAuthEvent(request, 'sign-up', { accountId: id, username: form.username });
      return { id };
    },
    { rateLimit: { max: config.throttle.signUpsPerAddress, timeWindow: MINUTE } },
  );

  serve(
    app,
    login,
    accountCalls.login,
    async (request, reply) => {
      const { body, ip, headers } = request;
      const name = accounts.folded(body.username);
      const wait = await guesses.take(name, ip);
      if (wait !== undefined) {
        logAuthEvent(request, 'login-throttled', { username: body.username });
        throw tooMany(wait, `Too many tries. Please wait ${wait} seconds.`);
      }
      const device = deviceOf(headers['user-agent']);
      // Once more when the hash has changed under our eyes: another login may have strengthened it.
      const entered = (await enter(body, request, device)) ?? (await enter(body, request, device));
      if (entered === undefined) throw wrong();
      await guesses.forgive(name, ip);
      if ('challenge' in entered) {
        const { accountId } = entered;
        logAuthEvent(request, 'code-needed', { accountId, username: body.username });
        throw challenge.demandCode(reply, entered.challenge);
      }
      logAuthEvent(request, 'login', { accountId: entered.session.id, username: body.username });
      return entered.session;
    },
    { rateLimit: { max: config.throttle.loginsPerAddress, timeWindow: MINUTE } },
  );

  /** Undefined when the account has changed between the look at the password and the session. */
  async function enter(
    { username, password }: BodyOf<typeof login>,
    request: Pick<FastifyRequest, 'log' | 'ip' | 'server'>,
    device: string,
  ): Promise<SignIn | undefined> {
    const account = await accounts.findByUsername(db, username);
    const right = await isPassword(account?.password_hash, password);
    if (account === undefined || account.password_hash === null || !right || !account.active) {
      const known = { accountId: account?.id, banned: account?.active === false };
      logAuthEvent(request, 'login-failed', { username, ...known });
      throw wrong();
    }
    const entered = await db.transaction().execute((trx) => signIn(trx, account, now(), device));
    if (entered !== undefined && isOutdated(account.password_hash)) {
      const hashes = { known: account.password_hash, fresh: await hashPassword(password) };
      await accounts.strengthenHash(db, account.id, hashes);
    }
    return entered;
  }

  serve(app, getRole, accountCalls.getRole, async (request) => {
    const { id, admin, active } = callerOf(request);
    return { id_user: id, admin, active };
  });

  serve(app, logout, accountCalls.logout, async (request) => {
    const token = sessionToken(request);
    if (token !== undefined) await closeSession(db, token);
    logAuthEvent(request, 'logout', { accountId: callerOf(request).id });
    return { message: 'Logged out' };
  });
}

const wrong = () => unauthorised('Invalid username or password');
