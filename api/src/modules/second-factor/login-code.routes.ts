import type { FastifyInstance } from 'fastify';
import { logInWithCode } from '../../../contract';
import { secondFactorCalls } from '../../../contract/schemas';
import { logAuthEvent } from '../../http/auth-log';
import { unauthorised } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { lockIfUnchanged } from '../accounts/account.repo';
import { deviceOf } from '../accounts/device';
import { startSession } from '../accounts/sign-in';
import { consumeChallenge, findChallengedAccount } from './challenge.repo';
import { CodeCheck } from './code-check';
import { acceptCode } from './codes.repo';
import { LoginChallenge } from './login-challenge';
import { SecretBox } from './secret-box';

const MINUTE = 60_000;

/** A code is accepted only from the browser that completed the first step of the login. */
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
      const account = token && (await findChallengedAccount(db, token, now()));
      if (!token || !account) throw expired();
      const { id: accountId } = account;
      const session = await check.verify({ accountId, code: body.code, request }, (code) =>
        db.transaction().execute(async (trx) => {
          // Lock the account before its second factor, as `enableSecondFactor` does, to avoid deadlocks.
          if (!(await lockIfUnchanged(trx, account))) throw expired();
          if (!(await acceptCode(trx, { accountId, code, now: now() }, box))) return undefined;
          // Throw to roll back: a login that fails must not use up the code.
          if (!(await consumeChallenge(trx, token))) throw expired();
          const started = await startSession(trx, account, now(), deviceOf(headers['user-agent']));
          if (started === undefined) throw expired();
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

const expired = () => unauthorised('This login took too long. Please log in again.');
