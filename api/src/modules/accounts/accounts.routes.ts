import type { FastifyInstance } from 'fastify';
import { getRole, login, logout, signUp } from '../../../contract';
import { accountCalls } from '../../../contract/schemas';
import { callerOf, sessionToken } from '../../http/access';
import { conflict, invalid, Refusal, unauthorised } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { takeCart } from '../orders/saved-cart.repo';
import { queueWelcomeMail } from '../mails/account-mails.repo';
import * as accounts from './account.repo';
import { accountOf, signUpForm, signUpProblems } from './accounts.rules';
import { LoginThrottle } from './login-throttle';
import { hashPassword, isOutdated, isPassword } from './password';
import { closeSession, openSession } from './session.repo';

const HOUR = 3_600_000;

export function accountRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  // Ten tries from one address; from many addresses together more, so that nobody locks out a stranger in passing.
  const guesses = new LoginThrottle(config.throttle.loginFailures, now);
  const crowd = new LoginThrottle(config.throttle.loginFailures * 10, now);

  serve(
    app,
    signUp,
    accountCalls.signUp,
    async ({ body }) => {
      const form = signUpForm(body);
      const problems = signUpProblems(form);
      if (problems.length > 0) throw invalid(problems);
      const passwordHash = await hashPassword(form.password);
      const id = await db.transaction().execute(async (trx) => {
        const made = await accounts.insertAccount(trx, { ...accountOf(form), passwordHash });
        if (made !== undefined) await queueWelcomeMail(trx, made, now());
        return made;
      });
      if (id === undefined) throw conflict('already-exists', 'Username or email already exist! ');
      return { id };
    },
    { rateLimit: { max: config.throttle.signUpsPerAddress, timeWindow: HOUR } },
  );

  serve(
    app,
    login,
    accountCalls.login,
    async ({ body, log, ip }, reply) => {
      const name = accounts.folded(body.username);
      const nameHere = `${name} ${ip}`;
      const wait = guesses.take(nameHere) ?? crowd.take(name);
      if (wait !== undefined) {
        reply.header('retry-after', wait);
        throw new Refusal(429, {
          error: 'too-many-requests',
          message: `Too many tries. Please wait ${wait} seconds.`,
        });
      }
      const account = await accounts.findByUsername(db, body.username);
      const right = await isPassword(account?.password_hash, body.password);
      if (account === undefined || !right || !account.active) {
        log.info({ event: 'login-failed', accountId: account?.id, banned: account?.active === false });
        throw unauthorised('Invalid username or password');
      }
      guesses.forgive(nameHere);
      crowd.forgive(name);
      if (account.password_hash !== null && isOutdated(account.password_hash)) {
        await accounts.replacePasswordHash(db, account.id, await hashPassword(body.password));
      }
      const { token, cart_orders } = await db.transaction().execute(async (trx) => ({
        token: await openSession(trx, account.id, now()),
        cart_orders: await takeCart(trx, account.id),
      }));
      log.info({ event: 'login', accountId: account.id });
      const { password_hash: _secret, active: _active, ...person } = account;
      return { ...person, token, cart_orders };
    },
    { rateLimit: { max: config.throttle.loginsPerAddress, timeWindow: HOUR / 4 } },
  );

  serve(app, getRole, accountCalls.getRole, async (request) => {
    const { id, admin, active } = callerOf(request);
    return { id_user: id, admin, active };
  });

  serve(app, logout, accountCalls.logout, async (request) => {
    const token = sessionToken(request);
    if (token !== undefined) await closeSession(db, token);
    return { message: 'Logged out' };
  });
}
