import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { followOrders } from '../../../contract';
import { orderCalls } from '../../../contract/schemas';
import { Id } from '../../../contract/schemas/common';
import { sessionToken } from '../../http/access';
import { HttpError } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { findAdminTokens } from '../accounts/session.repo';
import { LiveListeners } from './live-listeners';
import { listNewOrders } from './new-orders.repo';
import { OrderWatch } from './order-watch';

/** Milliseconds between two signs of life: proxies end what is silent for longer, and who may listen is asked anew. */
const SIGN_OF_LIFE = 15_000;

const SIGN = ':\n\n';
const EVENTS = 'text/event-stream';

const eventOf = (id: number) => `id: ${id}\nevent: order\ndata: ${id}\n\n`;

export function liveOrderRoutes(app: FastifyInstance, { db, now }: Services): void {
  const watch = new OrderWatch(db, app.log);
  const listeners = new LiveListeners((tokens) => findAdminTokens(db, tokens, now()), app.log);
  const timer = setInterval(() => listeners.sendToAll(SIGN), SIGN_OF_LIFE);
  // An answer that never ends would keep the server from closing.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    listeners.endAll();
  });

  serve(app, followOrders, orderCalls.followOrders, async (request, reply) => {
    const { accept = '', 'last-event-id': heard } = request.headers;
    if (!accept.includes(EVENTS)) {
      throw new HttpError(406, { error: 'not-acceptable', message: `This is told as ${EVENTS} only.` });
    }
    const stream = new PassThrough();
    const notify = (id: number) => listeners.send(stream, eventOf(id));
    const leave = await watch.listen(notify);
    // Nothing from here on may throw: a stream that is not handed out is never closed.
    listeners.add(stream, sessionToken(request) ?? '');
    stream.once('close', () => {
      listeners.delete(stream);
      leave();
    });
    stream.write(SIGN);
    const last = orderNumber(heard);
    if (last !== undefined) {
      listNewOrders(db, { after: last }).then(
        (ids) => ids.forEach(notify),
        (error: unknown) => {
          request.log.warn({ err: error }, 'live orders end');
          stream.destroy();
        },
      );
    }
    // Kept alive after the last event, the connection would keep a closing server waiting.
    reply.type(EVENTS).header('x-accel-buffering', 'no').header('connection', 'close');
    return stream;
  });
}

/** The number of an order; undefined for a text that can be none. */
function orderNumber(text: string | undefined): number | undefined {
  const number = Number(text);
  return Check(Id, number) ? number : undefined;
}
