import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOKEN_HEADER } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { TestStore, type Shopper } from '../../testing/store';

let store: TestStore;
let [admin, rosa]: Shopper[] = [];
let productId: number;

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
  rosa = await store.makeShopper();
  productId = (await store.makeGame()).id;
});
afterAll(() => store.close());

const place = (status: 'pending' | 'cart' = 'pending') =>
  insertTestOrder(store.db, { accountId: rosa?.id ?? 0, productId, status, payment: 'unpaid' });

/** Listens over a real connection; `next` answers the number of the next order, or undefined when the stream ends. */
async function listen(headers: Record<string, string> = {}, { app } = store) {
  const leaving = new AbortController();
  const response = await fetch(`${app.listeningOrigin}/order/live`, {
    headers: { accept: 'text/event-stream', [TOKEN_HEADER]: admin?.token ?? '', ...headers },
    signal: leaving.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<number | undefined> => {
    for (;;) {
      const event = /id: (\d+)\nevent: order\ndata: \1\n\n/.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return Number(event[1]);
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  return { answer: response, next, leave: () => leaving.abort() };
}

test('tells of every order that is placed from now on, and of no saved cart', async () => {
  await place();
  const { answer: response, next, leave } = await listen();
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  await place('cart');
  const first = await place();
  expect(await next()).toBe(first);
  const [second, third] = [await place(), await place()];
  expect([await next(), await next()]).toEqual([second, third]);
  leave();
});

test('who comes back hears what came meanwhile', async () => {
  const heard = await place();
  const missed = await place();
  const { next, leave } = await listen({ 'last-event-id': String(heard) });
  expect(await next()).toBe(missed);
  leave();
});

test('who says to have heard what no order is called hears what comes', async () => {
  const { answer: response, next, leave } = await listen({ 'last-event-id': '9999999999' });
  expect(response.status).toBe(200);
  const reported = await place();
  expect(await next()).toBe(reported);
  leave();
});

test('an administrator whose role is taken hears of no further order', async () => {
  const { id, token } = await store.makeShopper({ admin: true });
  const { next } = await listen({ [TOKEN_HEADER]: token });
  const reported = await place();
  expect(await next()).toBe(reported);
  await store.db.updateTable('account').set({ admin: false }).where('id', '=', id).execute();
  await place();
  expect(await next()).toBeUndefined();
});

test('who takes no events is told so', async () => {
  const { statusCode } = await store.get('/order/live', { token: admin?.token ?? '' });
  expect(statusCode).toBe(406);
});

test('a store that closes ends what would go on for ever', async () => {
  const own = await TestStore.open();
  const { token } = await own.makeShopper({ admin: true });
  const { next } = await listen({ [TOKEN_HEADER]: token }, own);
  const closing = own.close();
  expect(await next()).toBeUndefined();
  await closing;
});

test('who comes while others listen hears of no order that was placed before', async () => {
  const { leave } = await listen();
  await place();
  const late = await listen();
  const reported = await place();
  expect(await late.next()).toBe(reported);
  leave();
  late.leave();
});
