import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOKEN_HEADER } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

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

/** Opens a stream over a real HTTP connection. `next` resolves to undefined when the stream ends. */
async function listen(headers: Record<string, string> = {}, { app } = store) {
  const abort = new AbortController();
  const response = await fetch(`${app.listeningOrigin}/order/live`, {
    headers: { accept: 'text/event-stream', [TOKEN_HEADER]: admin?.token ?? '', ...headers },
    signal: abort.signal,
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
  return { response, next, disconnect: () => abort.abort() };
}

test('The stream of live orders reports new orders but no saved carts', async () => {
  await place();
  const { response, next, disconnect } = await listen();
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  await place('cart');
  const first = await place();
  expect(await next()).toBe(first);
  const [second, third] = [await place(), await place()];
  expect([await next(), await next()]).toEqual([second, third]);
  disconnect();
});

test('A client that reconnects to the live orders receives the orders that it missed', async () => {
  const seen = await place();
  const missed = await place();
  const { next, disconnect } = await listen({ 'last-event-id': String(seen) });
  expect(await next()).toBe(missed);
  disconnect();
});

test('The stream of live orders ignores an invalid Last-Event-ID', async () => {
  const { response, next, disconnect } = await listen({ 'last-event-id': '9999999999' });
  expect(response.status).toBe(200);
  const placed = await place();
  expect(await next()).toBe(placed);
  disconnect();
});

test('A user who loses the administrator role receives no further live orders', async () => {
  const { id, token } = await store.makeShopper({ admin: true });
  const { next } = await listen({ [TOKEN_HEADER]: token });
  const placed = await place();
  expect(await next()).toBe(placed);
  await store.db.updateTable('account').set({ admin: false }).where('id', '=', id).execute();
  await place();
  expect(await next()).toBeUndefined();
});

test('A request for live orders that does not accept event streams is rejected with 406', async () => {
  const { statusCode } = await store.get('/order/live', { token: admin?.token ?? '' });
  expect(statusCode).toBe(406);
});

test('Closing the API ends the open live-order streams', async () => {
  const closingStore = await TestStore.open();
  const { token } = await closingStore.makeShopper({ admin: true });
  const { next } = await listen({ [TOKEN_HEADER]: token }, closingStore);
  const closing = closingStore.close();
  expect(await next()).toBeUndefined();
  await closing;
});

test('A second live-order listener receives no orders placed before it connected', async () => {
  const { disconnect } = await listen();
  await place();
  const second = await listen();
  const placed = await place();
  expect(await second.next()).toBe(placed);
  disconnect();
  second.disconnect();
});
