import {
  createOrder,
  getGame,
  getRole,
  listGames,
  login,
  resetPassword,
  streamOrders,
} from '@press-start/api/contract';
import { on } from '../events';
import { currentSession, endSession, startSession } from '../session';
import { makeGame, makeLoginResponse, respond, respondError, respondWith } from '../testing';
import type { RecordedRequest, Responder } from '../testing/responders';
import { mockFetch } from '../testing/responders';
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

const baseUrl = 'http://localhost/api';
let calls: RecordedRequest[] = [];

function serve(...responders: Responder[]) {
  calls = [];
  configureApi({ baseUrl, fetch: mockFetch(baseUrl, responders, calls) });
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    if (isApiError(error)) return error;
    throw error;
  }
  throw new Error('Expected the call to fail');
}

afterEach(() => {
  endSession('logout');
  localStorage.clear();
});

test('A call fills in the path parameters and returns the API response [R415]', async () => {
  serve(respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id) })));
  const game = await call(getGame, { params: { id: 7 } });
  expect(game.name_product).toBe('Game 7');
  expect(calls[0]?.path).toBe('/videogames/7');
});

test('A call without a required path parameter rejects with the name of the parameter and sends no request', async () => {
  serve(respond(getGame, makeGame()));
  // The types forbid a missing parameter, but a remote may be built with another version of the contract.
  const incomplete = call(getGame, JSON.parse('{ "params": {} }'));
  await expect(incomplete).rejects.toThrow("/videogames/:id requires the parameter 'id'");
  expect(calls).toEqual([]);
});

test('A request that may change data emits api:written, even if it fails, but a read-only request does not', async () => {
  const onWritten = jest.fn();
  const unsubscribe = on('api:written', onWritten);
  serve(
    respond(getGame, makeGame()),
    respond(resetPassword, { message: 'done' }),
    respondError(login, 500, { error: 'internal', message: 'Out of order' }),
  );
  await call(getGame, { params: { id: 7 } });
  expect(onWritten).not.toHaveBeenCalled();
  await call(resetPassword, { params: { token: 'a' }, body: { password: 'start123' } });
  expect(onWritten).toHaveBeenCalledTimes(1);
  await errorOf(call(login, { body: { username: 'pixel_pete', password: 'start123' } }));
  expect(onWritten).toHaveBeenCalledTimes(2);
  unsubscribe();
});

test('Special characters in a path parameter are percent-encoded', async () => {
  serve(respond(resetPassword, { message: 'done' }));
  await call(resetPassword, { params: { token: 'a/b?c#d e' }, body: { password: 'start123' } });
  expect(calls[0]?.path).toBe('/auth/reset/a%2Fb%3Fc%23d%20e');
});

test('A call omits query parameters whose value is undefined', async () => {
  serve(respond(listGames, []));
  await call(listGames, { query: { name: 'a&b', genre: undefined, on_sale: true, page: 2 } });
  expect(calls[0]?.path).toBe('/videogames?name=a%26b&on_sale=true&page=2');
});

test('callPage returns one page and the total number of items', async () => {
  serve(respondWith(listGames, () => Response.json([makeGame()], { headers: { 'x-total-count': '480' } })));
  const { items, total } = await callPage(listGames, { query: { page: 1, limit: 1 } });
  expect(items).toHaveLength(1);
  expect(total).toBe(480);
});

test('callStream returns the response before its body is complete', async () => {
  await startSession(makeLoginResponse({ token: 'secret' }));
  let sendChunk: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => (sendChunk = (text) => stream.enqueue(new TextEncoder().encode(text))),
  });
  serve(respondWith(streamOrders, () => new Response(body)));
  const response = await callStream(streamOrders, { headers: { accept: 'text/event-stream' } });
  sendChunk('id: 1');
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('id: 1');
  expect(calls[0]?.headers.get('accept')).toBe('text/event-stream');
  expect(calls[0]?.headers.get('x-access-token')).toBe('secret');
  await reader?.cancel();
});

test('A call sends the token only to endpoints that need a session [R420]', async () => {
  serve(respond(getRole, { id_user: 7, admin: false, active: true }), respond(listGames, []));
  await startSession(makeLoginResponse({ token: 'secret' }));
  await call(getRole);
  await call(listGames);
  expect(calls.map(({ headers }) => headers.get('x-access-token'))).toEqual(['secret', null]);
});

test('A call sends its body and its headers', async () => {
  serve(respond(createOrder, { id_order: 1, preferenceId: 'p', redirectUrl: '/pay', amount_order: 20 }));
  const cart = [{ id_product: 1, price_product: 20, quantity: 1 }];
  await call(createOrder, {
    body: { amount_order: 20, address_order: 'Here', cart },
    headers: { 'idempotency-key': 'once' },
  });
  expect(calls[0]?.headers.get('idempotency-key')).toBe('once');
  expect(calls[0]?.body).toEqual({ amount_order: 20, address_order: 'Here', cart });
});

test('An error response becomes an ApiError with its status, code, message and order lines', async () => {
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

test('A rate-limit error includes the number of seconds to wait', async () => {
  const body = JSON.stringify({ error: 'too-many', message: 'Wait a moment' });
  serve(respondWith(login, () => new Response(body, { status: 429, headers: { 'retry-after': '30' } })));
  const error = await errorOf(call(login, { body: { username: 'a', password: 'b' } }));
  expect(error).toMatchObject({ status: 429, code: 'too-many', retryAfter: 30 });
});

test("An error response that is not from the API becomes an ApiError with the code 'unexpected'", async () => {
  serve(respondWith(listGames, () => new Response('<h1>Bad gateway</h1>', { status: 502 })));
  expect(await errorOf(call(listGames))).toMatchObject({ status: 502, code: 'unexpected' });
});

test("A network failure becomes an ApiError with the code 'unreachable'", async () => {
  configureApi({ baseUrl, fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await errorOf(call(listGames))).toMatchObject({ status: 0, code: 'unreachable' });
});

test("A call fails with the code 'timeout' if loading the API client times out, and with 'unreachable' if loading fails", async () => {
  const error = Object.assign(new Error('Loading chunk api-client failed.'), { name: 'ChunkLoadError' });
  configureApi({ baseUrl, fetch: () => Promise.reject(Object.assign(error, { type: 'timeout' })) });
  expect(await errorOf(call(listGames))).toMatchObject({ status: 0, code: 'timeout' });
  configureApi({ baseUrl, fetch: () => Promise.reject(Object.assign(error, { type: 'missing' })) });
  expect(await errorOf(call(listGames))).toMatchObject({ status: 0, code: 'unreachable' });
});

test('An aborted call rejects with the abort reason', async () => {
  serve(respond(listGames, []));
  const controller = new AbortController();
  controller.abort(new Error('left the page'));
  await expect(call(listGames, { signal: controller.signal })).rejects.toThrow('left the page');
});

test('A failed call is not retried', async () => {
  serve(respondWith(listGames, () => new Response('', { status: 503 })));
  await errorOf(call(listGames));
  expect(calls).toHaveLength(1);
});

test('An invalid token ends the session, emits session:ended and leaves the cart unchanged [Q57]', async () => {
  serve(respondError(getRole, 401, { error: 'unauthorised', message: 'This session has ended' }));
  localStorage.setItem('cart', '[]');
  const onEnded = jest.fn();
  const unsubscribe = on('session:ended', onEnded);
  await startSession(makeLoginResponse());
  await errorOf(call(getRole));
  unsubscribe();
  expect(onEnded).toHaveBeenCalledWith({ reason: 'expired' });
  expect(currentSession()).toBeUndefined();
  expect(localStorage.getItem('userData')).toBeNull();
  expect(localStorage.getItem('cart')).toBe('[]');
});

test('A late 401 response for an older session does not end the current session', async () => {
  serve(
    respondWith(getRole, async () => {
      await startSession(makeLoginResponse({ token: 'newer' }));
      return new Response('{}', { status: 401 });
    }),
  );
  await startSession(makeLoginResponse({ token: 'older' }));
  await errorOf(call(getRole));
  expect(currentSession()?.data.token).toBe('newer');
});

test('A wrong password at login does not end the session [R189]', async () => {
  serve(respondError(login, 401, { error: 'unauthorised', message: 'No' }));
  await startSession(makeLoginResponse());
  await errorOf(call(login, { body: { username: 'a', password: 'b' } }));
  expect(currentSession()).toBeDefined();
});

test('callHost sends orders to the configured host, by default to the absolute form of the base URL, whereas call uses the base URL [R238 R423]', async () => {
  const requestedUrls: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    requestedUrls.push(new Request(input, init).url);
    return Promise.resolve(Response.json({}));
  };
  const body = { amount_order: 1, address_order: 'Here', cart: [] };
  configureApi({ baseUrl: 'http://localhost/api', hostUrl: 'http://store.example/api', fetch });
  await callHost(createOrder, { body });
  await call(createOrder, { body });
  configureApi({ baseUrl: '/api', fetch });
  await callHost(createOrder, { body });
  expect(requestedUrls).toEqual([
    'http://store.example/api/order',
    'http://localhost/api/order',
    `${window.location.origin}/api/order`,
  ]);
});

test('errorMessage returns the API message, or a generic message for an error that is not from the API', () => {
  const error = new ApiError({ status: 503, code: 'down', message: 'The shop is closed.', retryAfter: 2 });
  expect(errorMessage(error)).toBe('The shop is closed.');
  expect(errorMessage(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.');
});

test('errorMessage adds the seconds to wait only after too many requests, not while the store is unavailable', () => {
  const format = (_message: string, seconds: number) => `Too many tries. Wait ${seconds} seconds.`;
  const parts = { code: 'busy', message: 'Please try again.', retryAfter: 2 };
  expect(errorMessage(new ApiError({ ...parts, status: 429 }), format)).toBe(
    'Too many tries. Wait 2 seconds.',
  );
  expect(errorMessage(new ApiError({ ...parts, status: 503 }), format)).toBe('Please try again.');
});

test('fieldErrors returns the messages of a 422 response by field name, and an empty object for other errors', () => {
  const fields = [{ path: '/email', message: 'Taken' }];
  expect(fieldErrors(new ApiError({ status: 422, code: 'invalid', message: 'No', fields }))).toEqual({
    email: 'Taken',
  });
  expect(fieldErrors(new ApiError({ status: 409, code: 'conflict', message: 'No', fields }))).toEqual({});
  expect(fieldErrors(new TypeError('x is undefined'))).toEqual({});
});
