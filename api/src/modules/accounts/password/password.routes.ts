import type { FastifyInstance } from 'fastify';
import { changePassword, requestReset, resetPassword } from '../../../../contract';
import { newPasswordError } from '../../../../contract/rules';
import { accountCalls, mailCalls } from '../../../../contract/schemas';
import { callerOf } from '../../../http/access';
import { logAuthEvent } from '../../../http/auth-log';
import { invalid, notFound, tooMany } from '../../../http/errors';
import { serve } from '../../../http/serve';
import type { Services } from '../../../services';
import { foldText } from '../account.repo';
import { Throttle } from '../throttle/throttle.repo';
import { hashPassword } from './password';
import { changeOwnPassword, isValidLink, queueResetLink, resetPasswordByLink } from './password.repo';
import { PasswordCheck } from './password-check';

const MINUTE = 60_000;

export function changePasswordRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const check = new PasswordCheck(services);

  serve(app, changePassword, accountCalls.changePassword, async (request) => {
    const caller = callerOf(request);
    const { current = '', password = '' } = request.body;
    const message = newPasswordError(password);
    if (message !== undefined) throw invalid([{ path: '/password', message }]);
    const currentHash = await check.verify({ caller, password: current, path: '/current', ip: request.ip });
    const hashes = { current: currentHash, replacement: await hashPassword(password) };
    if (!(await changeOwnPassword(db, caller, hashes, now()))) {
      throw invalid([{ path: '/current', message: 'Wrong password' }]);
    }
    logAuthEvent(request, 'password-changed', { accountId: caller.id });
    return { message: 'Password updated' };
  });
}

export function resetRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  // Limit links per recipient as well as per IP address, so that strangers cannot fill someone's mailbox.
  const pause = 15 * MINUTE;
  const policy = {
    name: 'reset',
    freeAttempts: config.mail.resetsPerAccount,
    firstPauseMs: pause,
    longestPauseMs: pause,
  };
  const throttle = new Throttle(db, policy, now);
  const rateLimit = { max: config.mail.resetsPerAddress, timeWindow: MINUTE };

  serve(
    app,
    requestReset,
    mailCalls.requestReset,
    async (request) => {
      const { body } = request;
      const waitSeconds = await throttle.take(foldText(body.email));
      if (waitSeconds !== undefined) {
        throw tooMany(
          waitSeconds,
          'A link has been sent several times already. Please look into your mailbox, or try later.',
        );
      }
      const isKnown = await queueResetLink(db, body.email, now());
      logAuthEvent(request, 'reset-requested', { known: isKnown });
      if (!isKnown && config.accountPrivacy === 'spec') throw notFound('That email account does not exist!');
      return { message: 'Sent' };
    },
    { rateLimit },
  );

  serve(
    app,
    resetPassword,
    mailCalls.resetPassword,
    async (request, reply) => {
      const { params, body } = request;
      reply.header('referrer-policy', 'no-referrer');
      const { password = '' } = body;
      const message = newPasswordError(password);
      if (message !== undefined) throw invalid([{ path: '/password', message }]);
      const invalidLink = notFound('This link does not work any more. Please ask for a new one.');
      if (!(await isValidLink(db, params.token, now()))) throw invalidLink;
      const accountId = await resetPasswordByLink(db, params.token, await hashPassword(password), now());
      if (accountId === undefined) throw invalidLink;
      logAuthEvent(request, 'password-reset', { accountId });
      return { message: 'Password updated' };
    },
    { rateLimit },
  );
}
