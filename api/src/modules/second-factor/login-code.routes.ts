import type { FastifyInstance } from 'fastify';
import { logInWithCode } from '../../../contract';
import { secondFactorCalls } from '../../../contract/schemas';
import { logAuthEvent } from '../../http/auth-log';
import { unauthorised } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { deviceOf } from '../accounts/device';
import { lockUnchanged } from '../accounts/account.repo';
import { startSession } from '../accounts/sign-in';
import { findChallenged, takeChallenge } from './challenge.repo';
import { CodeCheck } from './code-check';
import { LoginChallenge } from './login-challenge';
import { acceptCode } from './codes.repo';
import { SecretBox } from './secret-box';

const MINUTE = 60_000;

/** The second step of a login: the code, in the browser that has shown the password or come from the provider. */
export function loginCodeRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const check = new CodeCheck(services);
  const box = new SecretBox(config.secretsKey);
  const challenge = new LoginChallenge(config.publicUrl);

  serve(
    app,
    logInWithCode,
    secondFactorCalls.logInWithCode,
    async (request, reply) => {
      const { body, headers } = request;
      const token = challenge.tokenOf(request);
      const account = token && (await findChallenged(db, token, now()));
      if (!token || !account) throw over();
      const { id: accountId } = account;
      const session = await check.demand({ accountId, code: body.code, request }, (code) =>
        db.transaction().execute(async (trx) => {
          // Locked before its second factor, as everything locks an account first: another order could deadlock.
          if (!(await lockUnchanged(trx, account))) throw over();
          if (!(await acceptCode(trx, { accountId, code, now: now() }, box))) return undefined;
          // Thrown: a code must not be used up by a login that came to nothing.
          if (!(await takeChallenge(trx, token))) throw over();
          const started = await startSession(trx, account, now(), deviceOf(headers['user-agent']));
          if (started === undefined) throw over();
          return started;
        }),
      );
      logAuthEvent(request, 'login', { accountId, secondFactor: true });
      challenge.end(reply);
      return session;
    },
    { rateLimit: { max: config.throttle.loginsPerAddress, timeWindow: MINUTE } },
  );
}

const over = () => unauthorised('This login took too long. Please log in again.');
