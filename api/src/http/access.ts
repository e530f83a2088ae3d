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
  const admit = async (request: FastifyRequest, token: string | undefined): Promise<void> => {
    const access = request.routeOptions.config.access ?? 'public';
    if (access === 'public') return;
    request.caller = token === undefined ? null : ((await findCaller(db, token, now())) ?? null);
    const caller = callerOf(request);
    if (access === 'admin' && !caller.admin) throw forbidden('Only administrators may do this.');
  };
  const waitsForBody = (request: FastifyRequest): boolean =>
    request.routeOptions.config.tokenInBody === true && sessionToken(request) === undefined;

  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    if (!waitsForBody(request)) await admit(request, sessionToken(request));
  });
  app.addHook('preValidation', async (request) => {
    if (waitsForBody(request)) await admit(request, tokenInBody(request.body));
  });
}

/** The signed-in caller; 401 for a missing, unknown, expired or banned session. */
export function callerOf(request: Pick<FastifyRequest, 'caller'>): Caller {
  if (request.caller === null) throw unauthorised();
  return request.caller;
}

export function sessionToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return tokenAmong(request.headers);
}

/**
 * Clients of the specification pass "the request config" of some PUTs where the body belongs: the token is then in the
 * body, as `headers['x-access-token']` or `x-access-token`.
 */
function tokenInBody(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  return ('headers' in body ? tokenAmong(body.headers) : undefined) ?? tokenAmong(body);
}

function tokenAmong(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null || !(TOKEN_HEADER in fields)) return undefined;
  const token = fields[TOKEN_HEADER];
  return typeof token === 'string' && token.length <= 100 ? token : undefined;
}
