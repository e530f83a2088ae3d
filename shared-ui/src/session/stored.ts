import type { CartOrder, LoginAnswer } from '@press-start/api/contract';

export type SessionData = Omit<LoginAnswer, 'id'>;

/** Who is signed in, as kept in browser storage under `userData` (specification, section 3). */
export interface Session {
  id: number;
  data: SessionData;
}

/** `{ id, data }` as stored by us, or the flat form of the login answer. Undefined when it cannot be a session. */
export function parseSession(stored: unknown): Session | undefined {
  if (!isRecord(stored)) return undefined;
  const data = isRecord(stored.data) ? stored.data : stored;
  const id = stored.id ?? data.id;
  const { token } = data;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return undefined;
  if (typeof token !== 'string' || token === '') return undefined;
  return {
    id,
    data: {
      name: text(data.name),
      lastname: text(data.lastname),
      email: text(data.email),
      address: text(data.address),
      username: text(data.username),
      token,
      cart_orders: Array.isArray(data.cart_orders) ? data.cart_orders.filter(isCartOrder) : [],
    },
  };
}

function isCartOrder(value: unknown): value is CartOrder {
  return isRecord(value) && Number.isSafeInteger(value.id_product) && Number.isSafeInteger(value.quantity);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
