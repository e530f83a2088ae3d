import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_HEADER } from '../../contract';
import type { Services } from '../services';
import { findCaller, type Caller } from '../modules/accounts/session.repo';
import { forbidden, unauthorised } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Reads the session before the body is looked at and holds every route to its `access`. */
export function guardRoutes(app: FastifyInstance, { db, now }: Services): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'public';
    if (access === 'public') return;
    const token = sessionToken(request);
    request.caller = token === undefined ? null : ((await findCaller(db, token, now())) ?? null);
    const caller = callerOf(request);
    if (access === 'admin' && !caller.admin) throw forbidden('Only administrators may do this.');
  });
}

/** The signed-in caller; 401 for a missing, unknown, expired or banned session. */
export function callerOf(request: Pick<FastifyRequest, 'caller'>): Caller {
  if (request.caller === null) throw unauthorised();
  return request.caller;
}

export function sessionToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = request.headers[TOKEN_HEADER];
  return typeof token === 'string' && token.length <= 100 ? token : undefined;
}
