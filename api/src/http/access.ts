import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_HEADER } from '../../contract';
import { type Caller, findCaller } from '../modules/accounts/session.repo';
import type { Services } from '../services';
import { forbidden, unauthorised } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Enforces the access rules, before the body is parsed unless the token may be in the body. */
export function guardRoutes(app: FastifyInstance, { db, now }: Pick<Services, 'db' | 'now'>): void {
  const checkAccess = async (request: FastifyRequest, token: string | undefined): Promise<void> => {
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
    if (!waitsForBody(request)) await checkAccess(request, sessionToken(request));
  });
  app.addHook('preValidation', async (request) => {
    if (waitsForBody(request)) await checkAccess(request, tokenInBody(request.body));
  });
}

/** Returns the logged-in caller. Throws 401 for a missing, unknown or expired session, or a banned account. */
export function callerOf(request: Pick<FastifyRequest, 'caller'>): Caller {
  if (request.caller === null) throw unauthorised();
  return request.caller;
}

export function sessionToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return tokenFrom(request.headers);
}

/**
 * Reads the session token from the body. According to the specification, clients of some PUT endpoints send the request
 * config as the body, with the token in `headers['x-access-token']` or `x-access-token`.
 */
function tokenInBody(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  return ('headers' in body ? tokenFrom(body.headers) : undefined) ?? tokenFrom(body);
}

function tokenFrom(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null || !(TOKEN_HEADER in fields)) return undefined;
  const token = fields[TOKEN_HEADER];
  return typeof token === 'string' && token.length <= 100 ? token : undefined;
}
