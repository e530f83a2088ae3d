import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { streamOrders } from '../../../contract';
import { orderCalls } from '../../../contract/schemas';
import { Id } from '../../../contract/schemas/common';
import { sessionToken } from '../../http/access';
import { HttpError } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { findAdminTokens } from '../accounts/session.repo';
import { LiveListeners, OrderPoller } from './live-orders';
import { listNewOrders } from './orders.repo';

/** Heartbeats prevent proxies from closing idle connections. Each heartbeat also checks the sessions again. */
const HEARTBEAT_MS = 15_000;

const HEARTBEAT = ':\n\n';
const EVENT_STREAM = 'text/event-stream';

const eventOf = (id: number) => `id: ${id}\nevent: order\ndata: ${id}\n\n`;

export function liveOrderRoutes(app: FastifyInstance, { db, now }: Services): void {
  const poller = new OrderPoller(db, app.log);
  const listeners = new LiveListeners((tokens) => findAdminTokens(db, tokens, now()), app.log);
  const timer = setInterval(() => listeners.sendToAll(HEARTBEAT), HEARTBEAT_MS);
  // A response that never ends would prevent the server from closing.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    listeners.endAll();
  });

  serve(app, streamOrders, orderCalls.streamOrders, async (request, reply) => {
    const { accept = '', 'last-event-id': lastEventId } = request.headers;
    if (!accept.includes(EVENT_STREAM)) {
      throw new HttpError(406, { error: 'not-acceptable', message: `This endpoint sends ${EVENT_STREAM}.` });
    }
    const stream = new PassThrough();
    const notify = (id: number) => listeners.send(stream, eventOf(id));
    const unsubscribe = await poller.subscribe(notify);
    // Nothing may throw from here on: a stream that is not returned is never closed.
    listeners.add(stream, sessionToken(request) ?? '');
    stream.once('close', () => {
      listeners.delete(stream);
      unsubscribe();
    });
    stream.write(HEARTBEAT);
    const last = parseOrderId(lastEventId);
    if (last !== undefined) {
      listNewOrders(db, { after: last }).then(
        (ids) => ids.forEach(notify),
        (error: unknown) => {
          request.log.warn({ err: error }, 'live order stream closed');
          stream.destroy();
        },
      );
    }
    // A keep-alive connection would stay open after the stream ends and delay the shutdown of the server.
    reply.type(EVENT_STREAM).header('x-accel-buffering', 'no').header('connection', 'close');
    return stream;
  });
}

function parseOrderId(text: string | undefined): number | undefined {
  const id = Number(text);
  return Check(Id, id) ? id : undefined;
}
