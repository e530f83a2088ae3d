import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type BodyOf,
  type FieldProblem,
  getRole,
  getSignUpTerms,
  login,
  logout,
  signUp,
  type SignUpFields,
} from '../../../contract';
import { normalise, removeInvisibleCharacters, signUpErrors, type SignUpForm } from '../../../contract/rules';
import { accountCalls } from '../../../contract/schemas';
import { callerOf, sessionToken } from '../../http/access';
import { logAuthEvent } from '../../http/auth-log';
import { conflict, invalid, tooMany, unauthorised } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { LoginChallenge } from '../second-factor/login-challenge';
import * as accounts from './account.repo';
import { deviceOf } from './device';
import { hashPassword, isOutdated, verifyPassword } from './password/password';
import { closeSession } from './session.repo';
import { type SignIn, signIn } from './sign-in';
import { openAccount, openUnconfirmedAccount } from './sign-up.repo';
import { EmailThrottle } from './throttle/email-throttle';
import { LoginThrottle } from './throttle/login-throttle';

const MINUTE = 60_000;

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const isPrivate = config.accountPrivacy === 'strict';
  const emailThrottle = new EmailThrottle(services);
  const loginThrottle = new LoginThrottle(db, config.throttle.loginFailures, now);
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
      if (isPrivate) await emailThrottle.enforce(account.email);
      const newAccount = { account, passwordHash: await hashPassword(form.password), now: now() };
      const id = await (isPrivate ? openUnconfirmedAccount(db, newAccount) : openAccount(db, newAccount));
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
      const foldedName = accounts.foldText(body.username);
      const waitSeconds = await loginThrottle.take(foldedName, ip);
      if (waitSeconds !== undefined) {
        logAuthEvent(request, 'login-throttled', { username: body.username });
        throw tooMany(waitSeconds, `Too many tries. Please wait ${waitSeconds} seconds.`);
      }
      const device = deviceOf(headers['user-agent']);
      // Retry once if the account has changed in the meantime: a concurrent login may have replaced an outdated hash.
      const result = (await tryLogin(body, request, device)) ?? (await tryLogin(body, request, device));
      if (result === undefined) throw invalidCredentials();
      await loginThrottle.reset(foldedName, ip);
      if ('challenge' in result) {
        const { accountId } = result;
        logAuthEvent(request, 'code-needed', { accountId, username: body.username });
        throw challenge.begin(reply, result.challenge);
      }
      logAuthEvent(request, 'login', { accountId: result.session.id, username: body.username });
      return result.session;
    },
    { rateLimit: { max: config.throttle.loginsPerAddress, timeWindow: MINUTE } },
  );

  /**
   * Checks the credentials, then opens a session or a second-factor challenge. Returns undefined if the
   * account changes between these two steps. Throws 401 for wrong credentials or a banned account.
   */
  async function tryLogin(
    { username, password }: BodyOf<typeof login>,
    request: Pick<FastifyRequest, 'log' | 'ip' | 'server'>,
    device: string,
  ): Promise<SignIn | undefined> {
    const account = await accounts.findByUsername(db, username);
    const isCorrect = await verifyPassword(account?.password_hash, password);
    if (account === undefined || account.password_hash === null || !isCorrect || !account.active) {
      const details = { accountId: account?.id, banned: account?.active === false };
      logAuthEvent(request, 'login-failed', { username, ...details });
      throw invalidCredentials();
    }
    const result = await db.transaction().execute((trx) => signIn(trx, account, now(), device));
    if (result !== undefined && isOutdated(account.password_hash)) {
      const hashes = { current: account.password_hash, replacement: await hashPassword(password) };
      await accounts.upgradeHash(db, account.id, hashes);
    }
    return result;
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

const invalidCredentials = () => unauthorised('Invalid username or password');

/** Missing fields become empty strings, so that each fails its own "required" rule. */
function signUpForm(fields: SignUpFields): SignUpForm {
  const { username = '', password = '', confirmPassword = '', email = '' } = fields;
  const { name = '', lastname = '', address = '' } = fields;
  return { username, password, confirmPassword, email, name, lastname, address };
}

function signUpProblems(form: SignUpForm): FieldProblem[] {
  return Object.entries(signUpErrors(form)).map(([field, message]) => ({ path: `/${field}`, message }));
}

function accountOf(form: SignUpForm): Omit<SignUpForm, 'password' | 'confirmPassword'> {
  return {
    username: removeInvisibleCharacters(normalise(form.username)),
    email: normalise(form.email),
    name: normalise(form.name),
    lastname: normalise(form.lastname),
    address: normalise(form.address),
  };
}
