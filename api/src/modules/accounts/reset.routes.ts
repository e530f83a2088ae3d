import type { FastifyInstance } from 'fastify';
import { requestReset, resetPassword } from '../../../contract';
import { newPasswordError } from '../../../contract/rules';
import { mailCalls } from '../../../contract/schemas';
import { invalid, notFound, Refusal } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { folded } from './account.repo';
import { LoginThrottle } from './login-throttle';
import { hashPassword } from './password';
import { isLiveLink, queueResetLink, usePasswordLink } from './reset.repo';

const MINUTE = 60_000;

/** The way back into an account whose password is forgotten. */
export function resetRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  // Per mailbox, whoever asks: nobody's is to be filled by a stranger.
  const asked = new LoginThrottle(config.mail.resetsPerAccount, now);
  const rateLimit = { max: config.mail.resetsPerAddress, timeWindow: MINUTE };

  serve(
    app,
    requestReset,
    mailCalls.requestReset,
    async ({ body, log }, reply) => {
      const wait = asked.take(folded(body.email));
      if (wait !== undefined) {
        reply.header('retry-after', Math.min(wait, 60));
        throw new Refusal(429, {
          error: 'too-many-requests',
          message: 'A link has been sent several times already. Please look into your mailbox, or try later.',
        });
      }
      const known = await queueResetLink(db, body.email, now());
      log.info({ event: 'reset-requested', known });
      if (!known && config.accountPrivacy === 'spec') throw notFound('That email account does not exist!');
      return { message: 'Sent' };
    },
    { rateLimit },
  );

  serve(
    app,
    resetPassword,
    mailCalls.resetPassword,
    async ({ params, body, log }, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const { password = '' } = body;
      const message = newPasswordError(password);
      if (message !== undefined) throw invalid([{ path: '/password', message }]);
      const dead = notFound('This link does not work any more. Please ask for a new one.');
      if (!(await isLiveLink(db, params.token, now()))) throw dead;
      const accountId = await usePasswordLink(db, params.token, await hashPassword(password), now());
      if (accountId === undefined) throw dead;
      log.info({ event: 'password-reset', accountId });
      return { message: 'Password updated' };
    },
    { rateLimit },
  );
}
