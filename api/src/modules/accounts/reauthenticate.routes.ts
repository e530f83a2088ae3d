import type { FastifyInstance } from 'fastify';
import { reauthenticate } from '../../../contract';
import { accountCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { PasswordCheck } from './password-check';
import { markReauthenticated } from './session.repo';

/** The password again: this session then counts as logged in just now. */
export function reauthenticateRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const check = new PasswordCheck(services);

  serve(app, reauthenticate, accountCalls.reauthenticate, async (request) => {
    const caller = callerOf(request);
    const { password = '' } = request.body;
    await check.demand({ caller, password, path: '/password', ip: request.ip });
    await markReauthenticated(db, caller.sessionId, now());
    request.log.info({ event: 'reauthenticated', accountId: caller.id });
    return { message: 'Confirmed' };
  });
}
