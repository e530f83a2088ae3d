import { hashPassword } from '../../api/src/modules/accounts/password/password';
import { retryWhileBusy } from '../../api/src/testing/orders';
import { insertGame, insertShopper } from '../../api/src/testing/rows';
import { problemUnless } from '../faults/scenario';
import { post, sessionStatus } from './api-calls';
import type { Member } from './member';
import type { Context, Scenario } from './scenario';

const ORDERS = 20;
const PASSWORD = 'arcade1978';

/** Orders with the same key and sessions are shared by both APIs. */
export const sharedState: Scenario = {
  name: 'shared-state',
  async run({ cluster }) {
    const sessions = await shareSession(cluster);
    const { stored, differing, failed } = await orderTwice(cluster);
    return {
      figures: `${ORDERS} orders, each sent to both APIs at once: ${stored} stored; a session of one API: ${sessions.join(', ')}`,
      problems: [
        ...problemUnless(failed.length === 0, `orders failed: ${failed.join(', ')}`),
        ...problemUnless(stored === ORDERS, `${stored} orders are stored`),
        ...problemUnless(differing === 0, `the APIs responded with different ids for ${differing} orders`),
        ...problemUnless(
          sessions.join() === '200,200,401',
          `statuses of the session: ${sessions.join(', ')}`,
        ),
      ],
    };
  },
};

/** Sends each order to all APIs at once with the same key. The orders cost nothing, so they need no payment provider. */
async function orderTwice({ apis, database: { db } }: Context['cluster']) {
  const game = await insertGame(db, 2 * ORDERS);
  await db.updateTable('product').set({ price: 1 }).where('id', '=', game).execute();
  const body = {
    cart: [{ id_product: game, price_product: 1, quantity: 1 }],
    amount_order: 0,
    address_order: 'Elm Street 1',
    coupon: 'TUKI',
  };
  const failed: number[] = [];
  let differing = 0;
  for (let number = 0; number < ORDERS; number += 1) {
    const { token } = await insertShopper(db, `buyer${number}`);
    const place = async (api: Member): Promise<number> => {
      const response = await retryWhileBusy(() => post(api, '/order', body, { token, key: 'once' }));
      if (response.status === 200) return (await response.json()).id_order;
      failed.push(response.status);
      return 0;
    };
    const ids = await Promise.all(apis.map(place));
    if (new Set(ids).size > 1) differing += 1;
  }
  const lines = await db.selectFrom('order_line').select('order_id').where('product_id', '=', game).execute();
  return { stored: lines.length, differing, failed };
}

/**
 * Logs in at the first API and out at the second. Returns the statuses of a call with the session: at both APIs, and
 * at the first one after the logout.
 */
async function shareSession({ apis, database: { db } }: Context['cluster']): Promise<number[]> {
  const [first, second] = apis;
  if (first === undefined || second === undefined) throw new Error('The cluster has fewer than two APIs.');
  await insertShopper(db, 'traveller', await hashPassword(PASSWORD));
  const login = await post(first, '/auth/login', { username: 'traveller', password: PASSWORD });
  const { token }: { token: string } = await login.json();
  const before = [await sessionStatus(first, token), await sessionStatus(second, token)];
  await post(second, '/auth/logout', {}, { token });
  return [...before, await sessionStatus(first, token)];
}
