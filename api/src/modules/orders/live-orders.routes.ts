import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { followOrders } from '../../../contract';
import { orderCalls } from '../../../contract/schemas';
import { Id } from '../../../contract/schemas/common';
import { sessionToken } from '../../http/access';
import { Refusal } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { findCaller } from '../accounts/session.repo';
import { listNewOrders } from './new-orders.repo';
import { OrderWatch } from './order-watch';

/** Milliseconds between two signs of life: proxies end what is silent for longer, and who may listen is asked anew. */
const SIGN_OF_LIFE = 15_000;

const EVENTS = 'text/event-stream';

export function liveOrderRoutes(app: FastifyInstance, { db, now }: Services): void {
  const watch = new OrderWatch(db, app.log);
  const open = new Set<PassThrough>();
  // An answer that never ends would keep the server from closing.
  app.addHook('preClose', async () => open.forEach((stream) => stream.end()));

  serve(app, followOrders, orderCalls.followOrders, async (request, reply) => {
    const { accept = '', 'last-event-id': heard } = request.headers;
    if (!accept.includes(EVENTS)) {
      throw new Refusal(406, { error: 'not-acceptable', message: `This is told as ${EVENTS} only.` });
    }
    const stream = new PassThrough();
    const mayListen = async () => {
      const caller = await findCaller(db, sessionToken(request) ?? '', now());
      return caller?.admin === true;
    };
    const fail = (error: unknown) => {
      request.log.warn({ err: error }, 'live orders end');
      stream.destroy();
    };
    const say = async (text: string) => {
      try {
        // Who does not keep up comes back and says what was heard last; it would not hear of an end either.
        if (stream.writableNeedDrain) stream.destroy();
        else if (!(await mayListen())) stream.end();
        else if (stream.writable) stream.write(text);
      } catch (error) {
        fail(error);
      }
    };
    const tell = (id: number) => void say(`id: ${id}\nevent: order\ndata: ${id}\n\n`);

    const leave = await watch.listen(tell);
    // Nothing from here on may throw: a stream that is not handed out is never closed.
    open.add(stream);
    const timer = setInterval(() => void say(':\n\n'), SIGN_OF_LIFE);
    stream.once('close', () => {
      open.delete(stream);
      clearInterval(timer);
      leave();
    });
    stream.write(':\n\n');
    const last = orderNumber(heard);
    if (last !== undefined) {
      void listNewOrders(db, { after: last }).then((ids) => ids.forEach(tell), fail);
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
