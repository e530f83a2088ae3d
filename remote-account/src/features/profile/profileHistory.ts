/** Loads the history for the profile: the sign-up date, the newest order and the bought games. */
import type { Order, OrderDetail, OrderStatus } from '@press-start/api/contract';
import { getOrder, getUser, listOrders } from '@press-start/api/contract';
import { isListedStatus } from '@press-start/api/contract/rules';
import { call, isApiError } from '@press-start/shared-ui/api';
import type { Session } from '@press-start/shared-ui/session';

type Games = NonNullable<Order['games']>;

export interface ProfileHistory {
  /** Sign-up time in ISO 8601. Missing if the account cannot be loaded. */
  since?: string;
  /** Newest order. Saved carts do not count as orders. */
  lastOrder?: OrderDetail;
  /** Distinct games of the paid orders, newest order first. */
  games: Games;
}

const paidStatuses: readonly OrderStatus[] = ['fulfilled', 'dispatched', 'delivered'];

/** Returns the history, or `undefined` after an error, because the profile page works without the history. */
export async function fetchHistory(
  { id }: Pick<Session, 'id'>,
  signal: AbortSignal,
): Promise<ProfileHistory | undefined> {
  try {
    const [user, orders] = await Promise.all([
      call(getUser, { params: { id }, signal }).catch(ignoreError),
      call(listOrders, { query: { idUser: id }, signal }),
    ]);
    const last = orders.find(({ status }) => isListedStatus(status));
    return {
      since: user?.created,
      lastOrder: last && (await call(getOrder, { params: { id: last.id_order }, signal })),
      games: distinctGames(orders.filter(({ status }) => paidStatuses.includes(status))),
    };
  } catch (error) {
    if (!isApiError(error) && !signal.aborted) console.warn('Could not load the profile history', error);
    return undefined;
  }
}

/** The other parts of the history do not need the account. */
const ignoreError = () => undefined;

const distinctGames = (orders: readonly Order[]): Games => [
  ...new Map(orders.flatMap(({ games = [] }) => games).map((game) => [game.id_product, game])).values(),
];
