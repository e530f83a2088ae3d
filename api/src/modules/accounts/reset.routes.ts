import type { FastifyInstance } from 'fastify';
import { requestReset, resetPassword } from '../../../contract';
import { newPasswordError } from '../../../contract/rules';
import { mailCalls } from '../../../contract/schemas';
import { logAuthEvent } from '../../http/auth-log';
import { invalid, notFound, tooMany } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { folded } from './account.repo';
import { hashPassword } from './password';
import { isLiveLink, queueResetLink, usePasswordLink } from './reset.repo';
import { Throttle } from './throttle.repo';

const MINUTE = 60_000;

/** The way back into an account whose password is forgotten. */
export function resetRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  // Per mailbox, whoever asks: nobody's is to be filled by a stranger.
  const pause = 15 * MINUTE;
  const pace = { name: 'reset', free: config.mail.resetsPerAccount, first: pause, longest: pause };
  const recorded = new Throttle(db, pace, now);
  const rateLimit = { max: config.mail.resetsPerAddress, timeWindow: MINUTE };

  serve(
    app,
    requestReset,
    mailCalls.requestReset,
    async (request) => {
      const { body } = request;
      const wait = await recorded.take(folded(body.email));
      if (wait !== undefined) {
        throw tooMany(
          wait,
          'A link has been sent several times already. Please look into your mailbox, or try later.',
        );
      }
      const known = await queueResetLink(db, body.email, now());
      logAuthEvent(request, 'reset-requested', { known });
      if (!known && config.accountPrivacy === 'spec') throw notFound('That email account does not exist!');
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
      const dead = notFound('This link does not work any more. Please ask for a new one.');
      if (!(await isLiveLink(db, params.token, now()))) throw dead;
      const accountId = await usePasswordLink(db, params.token, await hashPassword(password), now());
      if (accountId === undefined) throw dead;
      logAuthEvent(request, 'password-reset', { accountId });
      return { message: 'Password updated' };
    },
    { rateLimit },
  );
}
