import type { FastifyInstance } from 'fastify';
import { confirmEmail } from '../../../contract';
import { userCalls } from '../../../contract/schemas';
import { logAuthEvent } from '../../http/auth-log';
import { conflict, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as changes from './email-change.repo';

const MINUTE = 60_000;

/** The endpoint needs no session, because the token proves access to the mailbox. */
export function emailChangeRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  serve(
    app,
    confirmEmail,
    userCalls.confirmEmail,
    async (request, reply) => {
      const { params } = request;
      reply.header('referrer-policy', 'no-referrer');
      const confirmed = await changes.confirmEmail(db, params.token, now());
      if (confirmed === undefined)
        throw notFound('This link does not work any more. Please ask for a new one.');
      if (confirmed === 'taken') throw conflict('already-exists', 'Username or email already exist! ');
      logAuthEvent(request, 'email-confirmed', { accountId: confirmed.accountId });
      return { message: 'Email updated', email: confirmed.email };
    },
    { rateLimit: { max: config.mail.resetsPerAddress, timeWindow: MINUTE } },
  );
}
