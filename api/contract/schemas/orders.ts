import Type, { type Static } from 'typebox';
import { MAX_CART_LINES, MAX_CART_QUANTITY } from '../rules/cart';
import { SavedCartLine } from './accounts';
import { Id, IdParams, NOT_ADMIN_OR_OLD_LOGIN, NOT_OWNER, pageQuery } from './common';

export const OrderStatus = Type.Union([
  Type.Literal('cart'),
  Type.Literal('pending'),
  Type.Literal('fulfilled'),
  Type.Literal('delivered'),
  Type.Literal('dispatched'),
  Type.Literal('cancelled'),
]);

export const PaymentStatus = Type.Union([
  Type.Literal('unpaid'),
  Type.Literal('pending'),
  Type.Literal('paid'),
  Type.Literal('rejected'),
  Type.Literal('expired'),
  Type.Literal('refunded'),
]);

const date = Type.String({ description: 'ISO 8601, UTC' });

export const Order = Type.Object({
  id_order: Type.Integer(),
  id_user: Type.Integer(),
  status: OrderStatus,
  /** 'paid' for a cancelled order means that the payment has not been refunded in full. */
  payment_status: Type.Optional(PaymentStatus),
  nickname_user: Type.String(),
  address: Type.String(),
  /** Whole dollars. */
  amount: Type.Integer(),
  date,
  /** The games as they were bought. Only the list of one user's orders contains them. */
  games: Type.Optional(
    Type.Array(
      Type.Object({
        id_product: Type.Integer(),
        name_product: Type.String(),
        thumbnail_product: Type.String(),
      }),
    ),
  ),
});

/** A line as it was bought: later edits to the product do not change the line's name, price or picture. */
export const OrderLine = Type.Object({
  id: Type.Integer(),
  quantity: Type.Integer(),
  /** Units that have been refunded. */
  refunded: Type.Integer(),
  product: Type.Object({
    id_product: Type.Integer(),
    name_product: Type.String(),
    price_product: Type.Integer(),
    thumbnail_product: Type.String(),
    in_stock: Type.Integer(),
    name_platform: Type.Array(Type.String()),
    name_genre: Type.Array(Type.String()),
  }),
});

/** A change to the status or payment status, or a refund. */
export const BuyerOrderStep = Type.Object({
  date,
  /** Such as 'payment' or 'buyer'. */
  source: Type.String(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  /** Id of the refund that the provider made in this step. */
  id_refund: Type.Optional(Type.Integer()),
});

export const OrderRefund = Type.Object({
  id: Type.Integer(),
  date,
  /** Dollars with cents. */
  amount: Type.Number(),
  reason: Type.String(),
  restock: Type.Boolean(),
  /** Whether the provider has made the refund. Until then, it is retried. */
  made: Type.Boolean(),
  lines: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), quantity: Type.Integer() })),
});

export const OrderDetail = Type.Object({
  id: Type.Integer(),
  id_order: Type.Integer(),
  id_user: Type.Integer(),
  address_order: Type.String(),
  amount_order: Type.Integer(),
  status_order: OrderStatus,
  payment_status: PaymentStatus,
  /** Code and discount when the order was placed. */
  coupon: Type.Union([Type.String(), Type.Null()]),
  discount_percent: Type.Integer(),
  date,
  /** When the units return to stock; null unless the payment status is 'unpaid'. */
  expires_at: Type.Union([Type.String(), Type.Null()]),
  /** Milliseconds until `expires_at`, for clients with a wrong clock. Only `getOrder` returns this field. */
  expires_in_ms: Type.Optional(Type.Integer()),
  redirectUrl: Type.Union([Type.String(), Type.Null()]),
  orderProduct: Type.Array(OrderLine),
  /** Oldest step first. */
  history: Type.Array(BuyerOrderStep),
  refunds: Type.Array(OrderRefund),
});

/** `id_user` and the prices are only checked; `status_order` is ignored. */
export const NewOrder = Type.Object({
  id_user: Type.Optional(Id),
  status_order: Type.Optional(Type.String({ maxLength: 20 })),
  amount_order: Type.Integer({ minimum: 0 }),
  address_order: Type.String({ maxLength: 300 }),
  cart: Type.Array(
    Type.Object({
      id_product: Id,
      price_product: Type.Integer({ minimum: 0 }),
      quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
  coupon: Type.Optional(Type.String({ maxLength: 20 })),
});

export const PlacedOrder = Type.Object({
  id_order: Type.Integer(),
  preferenceId: Type.String(),
  /**
   * URL of the payment page or, if the amount is $0 or the order is fulfilled, dispatched or delivered, of the
   * order's page in the store.
   */
  redirectUrl: Type.String(),
  amount_order: Type.Integer(),
});

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});

export const OrderStatusResult = Type.Object({
  id_order: Type.Integer(),
  status: OrderStatus,
  payment_status: PaymentStatus,
});

const CartLines = Type.Array(
  Type.Object({ id_product: Id, quantity: Type.Integer({ minimum: 1, maximum: MAX_CART_QUANTITY }) }),
  { maxItems: MAX_CART_LINES },
);

/** Also accepts the payload of a new order, but uses only its lines. */
export const SavedCart = Type.Object({
  id_user: Type.Optional(Id),
  cart: CartLines,
  /**
   * The account's cart as the device last received it, before its own changes. Only the differences between `base` and
   * `cart` are applied. Without `base`, `cart` replaces the account's cart.
   */
  base: Type.Optional(CartLines),
  /** Requests with the same id are applied only once. */
  save_id: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
});

export const AccountCart = Type.Object({
  /** Increases with every change to the cart. */
  version: Type.Integer(),
  cart: Type.Array(SavedCartLine),
});

export const SoldLine = Type.Object({
  id: Type.Integer(),
  id_order: Type.Integer(),
  date,
  status: OrderStatus,
  id_product: Type.Integer(),
  name_product: Type.String(),
  quantity: Type.Integer(),
  /** Whole dollars, before any discount on the order. */
  unit_price: Type.Integer(),
});

export const createOrder = {
  summary: 'Places an order',
  failures: {
    403: 'The order belongs to another user',
    409: 'Stock, prices or amount have changed, the coupon can no longer be used, or the account has too many unpaid orders or units: see `error` and `lines`',
    429: 'Too many orders with a coupon',
    422: 'A field is invalid, or the Idempotency-Key belongs to another order',
    503: 'The payment provider or the store is unavailable',
  },
  headers: IdempotencyHeaders,
  body: NewOrder,
  response: PlacedOrder,
};
export const getOrder = {
  summary: 'Returns an order with its lines',
  failures: { 404: 'The caller has no such order' },
  params: IdParams,
  response: OrderDetail,
};

export const OrderSort = Type.Union([Type.Literal('newest'), Type.Literal('oldest')]);

/** A day in UTC: the first ten characters of an ISO date. */
export const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

const day = Type.Optional(Day);

export const OrderQuery = Type.Object({
  idUser: Type.Optional(Id),
  /** Only orders that contain this product. */
  idGame: Type.Optional(Id),
  /** Part of the buyer's nickname (case-insensitive). */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(OrderStatus),
  /** First and last day, both inclusive. */
  from: day,
  to: day,
  sort: Type.Optional(OrderSort),
  ...pageQuery,
});

export const listOrders = {
  summary: 'Lists the matching orders',
  failures: { 403: NOT_OWNER },
  query: OrderQuery,
  response: Type.Array(Order),
};

export const setOrderStatus = {
  summary: 'Changes the status of an order',
  failures: {
    403: NOT_ADMIN_OR_OLD_LOGIN,
    409: 'The order has another status, its units are no longer in stock, its coupon is used up, or its refund is in progress',
  },
  // `status` is a string, so that an unknown status is rejected with 422 instead of 404.
  params: Type.Object({ id: Id, status: Type.String() }),
  /** 409 'moved-on' if the order has a different status. */
  query: Type.Object({ from: Type.Optional(OrderStatus) }),
  response: OrderStatusResult,
};
export const AdminOrderStep = Type.Object({
  at: date,
  /** Such as 'checkout' or 'admin'. */
  source: Type.String(),
  /** The user who caused the step; null for an automatic step. */
  nickname: Type.Union([Type.String(), Type.Null()]),
  status: OrderStatus,
  payment_status: PaymentStatus,
  /** Id of the refund that the provider made in this step. */
  id_refund: Type.Optional(Type.Integer()),
});

export const listOrderSteps = {
  summary: 'Lists the steps of an order',
  params: IdParams,
  response: Type.Array(AdminOrderStep),
};
export const exportOrders = {
  summary: 'Exports the matching orders as a CSV file',
  query: Type.Pick(OrderQuery, ['q', 'status', 'from', 'to']),
  response: Type.String({ contentMediaType: 'text/csv' }),
};
export const streamOrders = {
  summary: 'Streams new orders as server-sent events',
  failures: { 406: 'The caller does not accept text/event-stream' },
  headers: Type.Object({
    accept: Type.Optional(Type.String()),
    /** Id of the last received order, when reconnecting. */
    'last-event-id': Type.Optional(Type.String({ maxLength: 10 })),
  }),
  response: Type.String({ contentMediaType: 'text/event-stream' }),
};
export const cancelOrder = {
  summary: "Cancels the caller's own order",
  failures: {
    404: 'The caller has no such order',
    409: 'The order is already cancelled or dispatched, or the outcome of its payment is not known yet: see `error`',
  },
  params: IdParams,
  response: OrderStatusResult,
};
export const saveCart = {
  summary: 'Saves the cart in the account',
  failures: {
    403: 'The cart belongs to another user',
    422: 'A field is invalid, or the merged cart is too long',
  },
  body: SavedCart,
  response: Type.Object({ message: Type.String(), ...AccountCart.properties }),
};
export const getCart = {
  summary: "Returns the account's cart",
  response: AccountCart,
};
export const listSoldLines = {
  summary: 'Lists the lines of all orders',
  query: Type.Object(pageQuery),
  response: Type.Array(SoldLine),
};

export type OrderQuery = Static<typeof OrderQuery>;
export type OrderSort = Static<typeof OrderSort>;
export type AdminOrderStep = Static<typeof AdminOrderStep>;
export type OrderStatus = Static<typeof OrderStatus>;
export type PaymentStatus = Static<typeof PaymentStatus>;
export type Order = Static<typeof Order>;
export type OrderLine = Static<typeof OrderLine>;
export type BuyerOrderStep = Static<typeof BuyerOrderStep>;
export type OrderRefund = Static<typeof OrderRefund>;
export type OrderDetail = Static<typeof OrderDetail>;
export type NewOrder = Static<typeof NewOrder>;
export type PlacedOrder = Static<typeof PlacedOrder>;
export type OrderStatusResult = Static<typeof OrderStatusResult>;
export type SavedCart = Static<typeof SavedCart>;
export type AccountCart = Static<typeof AccountCart>;
export type SoldLine = Static<typeof SoldLine>;
