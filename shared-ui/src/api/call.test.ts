import {
  createOrder,
  followOrders,
  getGame,
  getRole,
  listGames,
  login,
  resetPassword,
} from '@press-start/api/contract';
import { on } from '../events';
import { currentSession, endSession, startSession } from '../session';
import { respond, respondWith, makeGame, makeLoginAnswer, respondError } from '../testing';
import { tableFetch } from '../testing/answers';
import type { Responder, RecordedRequest } from '../testing/answers';
import {
  ApiError,
  call,
  callHost,
  callPage,
  callStream,
  configureApi,
  errorMessage,
  fieldErrors,
  isApiError,
} from '.';

const base = 'http://localhost/api';
let calls: RecordedRequest[] = [];

function serve(...table: Responder[]) {
  calls = [];
  configureApi({ baseUrl: base, fetch: tableFetch(base, table, calls) });
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    if (isApiError(error)) return error;
    throw error;
  }
  throw new Error('The call was answered');
}

afterEach(() => {
  endSession('logout');
  localStorage.clear();
});

test('Fills the path and answers what the API answered [R415]', async () => {
  serve(respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id) })));
  const game = await call(getGame, { params: { id: 7 } });
  expect(game.name_product).toBe('Game 7');
  expect(calls[0]?.path).toBe('/videogames/7');
});

test('A value in the path stays one segment of it, whatever characters it has', async () => {
  serve(respond(resetPassword, { message: 'done' }));
  await call(resetPassword, { params: { token: 'a/b?c#d e' }, body: { password: 'start123' } });
  expect(calls[0]?.path).toBe('/auth/reset/a%2Fb%3Fc%23d%20e');
});

test('sends only the query values that are set', async () => {
  serve(respond(listGames, []));
  await call(listGames, { query: { name: 'a&b', genre: undefined, on_sale: true, page: 2 } });
  expect(calls[0]?.path).toBe('/videogames?name=a%26b&on_sale=true&page=2');
});

test('answers a page with the length of the whole list', async () => {
  serve(respondWith(listGames, () => Response.json([makeGame()], { headers: { 'x-total-count': '480' } })));
  const { items, total } = await callPage(listGames, { query: { page: 1, limit: 1 } });
  expect(items).toHaveLength(1);
  expect(total).toBe(480);
});

test('hands out an answer that comes bit by bit as it comes', async () => {
  await startSession(makeLoginAnswer({ token: 'secret' }));
  let more: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => (more = (text) => stream.enqueue(new TextEncoder().encode(text))),
  });
  serve(respondWith(followOrders, () => new Response(body)));
  const response = await callStream(followOrders, { headers: { accept: 'text/event-stream' } });
  more('id: 1');
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('id: 1');
  expect(calls[0]?.headers.get('accept')).toBe('text/event-stream');
  expect(calls[0]?.headers.get('x-access-token')).toBe('secret');
  await reader?.cancel();
});

test('Sends the token where a session is needed, and nowhere else [R420]', async () => {
  serve(respond(getRole, { id_user: 7, admin: false, active: true }), respond(listGames, []));
  await startSession(makeLoginAnswer({ token: 'secret' }));
  await call(getRole);
  await call(listGames);
  expect(calls.map(({ headers }) => headers.get('x-access-token'))).toEqual(['secret', null]);
});

test('sends body and headers of a call', async () => {
  serve(respond(createOrder, { id_order: 1, preferenceId: 'p', redirectUrl: '/pay', amount_order: 20 }));
  const cart = [{ id_product: 1, price_product: 20, quantity: 1 }];
  await call(createOrder, {
    body: { amount_order: 20, address_order: 'Here', cart },
    headers: { 'idempotency-key': 'once' },
  });
  expect(calls[0]?.headers.get('idempotency-key')).toBe('once');
  expect(calls[0]?.body).toEqual({ amount_order: 20, address_order: 'Here', cart });
});

test('turns a refusal into an ApiError with everything the store said', async () => {
  const line = {
    id_product: 1,
    name_product: 'Celeste',
    reason: 'stock',
    in_stock: 2,
    price_product: 20,
  } as const;
  serve(
    respondError(createOrder, 409, { error: 'out-of-stock', message: 'Not enough in stock', lines: [line] }),
  );
  const error = await errorOf(
    call(createOrder, { body: { amount_order: 20, address_order: 'Here', cart: [] } }),
  );
  expect(error).toMatchObject({
    status: 409,
    code: 'out-of-stock',
    message: 'Not enough in stock',
    lines: [line],
  });
});

test('tells how long to wait after too many tries', async () => {
  const body = JSON.stringify({ error: 'too-many', message: 'Wait a moment' });
  serve(respondWith(login, () => new Response(body, { status: 429, headers: { 'retry-after': '30' } })));
  const error = await errorOf(call(login, { body: { username: 'a', password: 'b' } }));
  expect(error).toMatchObject({ status: 429, code: 'too-many', retryAfter: 30 });
});

test("tells an answer that is not the API's from one that is", async () => {
  serve(respondWith(listGames, () => new Response('<h1>Bad gateway</h1>', { status: 502 })));
  expect(await errorOf(call(listGames))).toMatchObject({ status: 502, code: 'unexpected' });
});

test('tells a store that cannot be reached', async () => {
  configureApi({ baseUrl: base, fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await errorOf(call(listGames))).toMatchObject({ status: 0, code: 'unreachable' });
});

test('gives the reason of the abort when the caller has aborted', async () => {
  serve(respond(listGames, []));
  const gone = new AbortController();
  gone.abort(new Error('left the page'));
  await expect(call(listGames, { signal: gone.signal })).rejects.toThrow('left the page');
});

test('never repeats a call by itself', async () => {
  serve(respondWith(listGames, () => new Response('', { status: 503 })));
  await errorOf(call(listGames));
  expect(calls).toHaveLength(1);
});

test('A dead token ends the session, keeps the cart and says so [Q57]', async () => {
  serve(respondError(getRole, 401, { error: 'unauthorised', message: 'This session has ended' }));
  localStorage.setItem('cart', '[]');
  const ended = jest.fn();
  const off = on('session:ended', ended);
  await startSession(makeLoginAnswer());
  await errorOf(call(getRole));
  off();
  expect(ended).toHaveBeenCalledWith({ reason: 'expired' });
  expect(currentSession()).toBeUndefined();
  expect(localStorage.getItem('userData')).toBeNull();
  expect(localStorage.getItem('cart')).toBe('[]');
});

test('a late 401 of an older session does not end the present one', async () => {
  serve(
    respondWith(getRole, async () => {
      await startSession(makeLoginAnswer({ token: 'newer' }));
      return new Response('{}', { status: 401 });
    }),
  );
  await startSession(makeLoginAnswer({ token: 'older' }));
  await errorOf(call(getRole));
  expect(currentSession()?.data.token).toBe('newer');
});

test('A wrong password is no dead token [R189]', async () => {
  serve(respondError(login, 401, { error: 'unauthorised', message: 'No' }));
  await startSession(makeLoginAnswer());
  await errorOf(call(login, { body: { username: 'a', password: 'b' } }));
  expect(currentSession()).toBeDefined();
});

test('Orders go to the full host that start-up has set, all else to the shared base [R238 R423]', async () => {
  const recorded: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    recorded.push(new Request(input, init).url);
    return Promise.resolve(Response.json({}));
  };
  const body = { amount_order: 1, address_order: 'Here', cart: [] };
  configureApi({ baseUrl: 'http://localhost/api', hostUrl: 'http://store.example/api', fetch });
  await callHost(createOrder, { body });
  await call(createOrder, { body });
  configureApi({ baseUrl: '/api', fetch });
  await callHost(createOrder, { body });
  expect(recorded).toEqual([
    'http://store.example/api/order',
    'http://localhost/api/order',
    `${window.location.origin}/api/order`,
  ]);
});

test('errorMessage returns the text of the store, and a general one for anything else', () => {
  const closed = new ApiError({ status: 503, code: 'down', message: 'The shop is closed.', retryAfter: 2 });
  expect(errorMessage(closed)).toBe('The shop is closed.');
  expect(errorMessage(closed, (message, seconds) => `${message} Wait ${seconds} seconds.`)).toBe(
    'The shop is closed. Wait 2 seconds.',
  );
  expect(errorMessage(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.');
});

test('fieldErrors returns the messages of a 422 by the name of their field, and nothing of another error', () => {
  const fields = [{ path: '/email', message: 'Taken' }];
  expect(fieldErrors(new ApiError({ status: 422, code: 'invalid', message: 'No', fields }))).toEqual({
    email: 'Taken',
  });
  expect(fieldErrors(new ApiError({ status: 409, code: 'conflict', message: 'No', fields }))).toEqual({});
  expect(fieldErrors(new TypeError('x is undefined'))).toEqual({});
});
