/** Orders of one unit over a real connection, as a shopper's browser sends them to a process of the API. */
import { TOKEN_HEADER } from '../../contract';

/** Orders under one Idempotency-Key: the same call again is the same order. */
export const postOrder = (address: string, game: number, token: string): Promise<Response> =>
  fetch(`${address}/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token, 'idempotency-key': 'once' },
    body: JSON.stringify({
      amount_order: 30,
      address_order: 'Elm Street 1',
      cart: [{ id_product: game, price_product: 30, quantity: 1 }],
    }),
  });

/**
 * Repeats a request while the response is 503 with Retry-After, as on a busy machine, where the queue of orders exceeds
 * its time limit.
 */
export async function untilDecided(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503 || !response.headers.has('retry-after')) return response;
  }
}
