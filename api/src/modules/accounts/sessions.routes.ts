import type { FastifyInstance } from 'fastify';
import { listSessions, logoutEverywhere, reauthenticate, revokeSession } from '../../../contract';
import { accountCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { logAuthEvent } from '../../http/auth-log';
import { notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { PasswordCheck } from './password/password-check';
import * as sessions from './session.repo';

export function sessionRoutes(app: FastifyInstance, { db, now }: Services): void {
  serve(app, listSessions, accountCalls.listSessions, async (request) =>
    sessions.listSessions(db, callerOf(request), now()),
  );

  serve(app, revokeSession, accountCalls.revokeSession, async (request) => {
    const { id } = callerOf(request);
    const wasRevoked = await sessions.revokeSession(db, id, request.params.id);
    if (!wasRevoked) throw notFound('There is no such session.');
    logAuthEvent(request, 'session-ended', { accountId: id });
    return { message: 'Logged out' };
  });

  serve(app, logoutEverywhere, accountCalls.logoutEverywhere, async (request) => {
    const { id } = callerOf(request);
    await sessions.closeSessions(db, id);
    logAuthEvent(request, 'logout-everywhere', { accountId: id });
    return { message: 'Logged out' };
  });
}

export function reauthenticationRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const check = new PasswordCheck(services);

  serve(app, reauthenticate, accountCalls.reauthenticate, async (request) => {
    const caller = callerOf(request);
    const { password = '' } = request.body;
    await check.verify({ caller, password, path: '/password', ip: request.ip });
    await sessions.markReauthenticated(db, caller.sessionId, now());
    request.log.info({ event: 'reauthenticated', accountId: caller.id });
    return { message: 'Confirmed' };
  });
}
