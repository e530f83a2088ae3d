import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type {
  Access,
  BodyOf,
  CallSchemas,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '../../contract';
import { documentCall } from './openapi';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without this property, such as a health check or a webhook, is public. */
    access?: Access;
    /** Whether the session token is read from the body if the headers do not contain it. */
    tokenInBody?: boolean;
  }
}

interface RouteOf<E> {
  Params: ParamsOf<E>;
  Querystring: QueryOf<E>;
  Headers: HeadersOf<E>;
  Body: BodyOf<E>;
}

/**
 * Text and lists can be streamed, so that long responses need little memory. A buffer contains JSON that is already
 * serialised and possibly compressed.
 */
type ResponseBody<Result> =
  | Result
  | Buffer
  | (string extends Result ? Readable : never)
  | (Result extends readonly unknown[] ? Readable : never);

interface Options {
  rateLimit?: { max: number; timeWindow: number };
  tokenInBody?: boolean;
  /** Called while the process is overloaded; the request is then served instead of rejected. */
  pressureHandler?: () => void;
  /** Runs before the body is parsed, after a session token in the headers has been checked. May send the response. */
  onRequest?: onRequestHookHandler;
}

type Handler<E> = (
  request: FastifyRequest<RouteOf<E>>,
  reply: FastifyReply,
) => Promise<ResponseBody<ResponseOf<E>>>;

/**
 * Registers the route of a contract endpoint.
 * @example serve(app, getGame, gameCalls.getGame, async ({ params }) => findGame(db, params.id))
 */
export function serve<S extends CallSchemas>(
  app: FastifyInstance,
  endpoint: Endpoint<S>,
  schemas: S,
  handler: Handler<Endpoint<S>>,
  { onRequest, ...options }: Options = {},
): void {
  const { params, query, headers, body, response } = schemas;
  app.route<RouteOf<Endpoint<S>>>({
    method: endpoint.method,
    url: endpoint.path,
    ...(onRequest && { onRequest }),
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
