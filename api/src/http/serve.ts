import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  Access,
  AnswerOf,
  BodyOf,
  CallSchemas,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
} from '../../contract';
import { documentCall } from './documentation';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; routes without it (health, images, provider calls) are public. */
    access?: Access;
    /** Takes the session token from the body when the header has none. */
    tokenInBody?: boolean;
  }
}

interface RouteOf<E> {
  Params: ParamsOf<E>;
  Querystring: QueryOf<E>;
  Headers: HeadersOf<E>;
  Body: BodyOf<E>;
}

/** A text or a list may be sent bit by bit or packed, so that a long one is never in memory as a whole. */
type Sent<Result> =
  | Result
  | (string extends Result ? Readable : never)
  | (Result extends readonly unknown[] ? Readable | Buffer : never);

type Handler<E> = (request: FastifyRequest<RouteOf<E>>, reply: FastifyReply) => Promise<Sent<AnswerOf<E>>>;

/**
 * Serves and documents one call of the contract: its path, its access rule, its schemas in and out, its success status.
 * @example serve(app, getGame, gameCalls.getGame, async ({ params }) => findGame(db, params.id))
 */
export function serve<S extends CallSchemas>(
  app: FastifyInstance,
  endpoint: Endpoint<S>,
  schemas: S,
  handler: Handler<Endpoint<S>>,
  options: { rateLimit?: { max: number; timeWindow: number }; tokenInBody?: boolean } = {},
): void {
  const { params, query, headers, body, response } = schemas;
  app.route<RouteOf<Endpoint<S>>>({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: { '2xx': response },
    },
    config: {
      access: endpoint.access,
      ...options,
      swaggerTransform: ({ url }) => ({ url, schema: documentCall(endpoint, schemas) }),
    },
    handler: async (request, reply) => {
      const result = await handler(request, reply);
      return reply.status(endpoint.success).send(result);
    },
  });
}
