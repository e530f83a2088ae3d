import Type, { type Static } from 'typebox';
import { Id, IdParams, NOT_YOURS, pageQuery } from './common';

export const OrderStatus = Type.Union([
  Type.Literal('cart'),
  Type.Literal('pending'),
  Type.Literal('fulfilled'),
  Type.Literal('delivered'),
  Type.Literal('dispatched'),
  Type.Literal('cancelled'),
]);

/** Where the money stands, apart from where the parcel stands. */
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
  /** 'paid' of a cancelled order: the store still has the money. */
  payment_status: Type.Optional(PaymentStatus),
  nickname_user: Type.String(),
  address: Type.String(),
  /** Whole dollars. */
  amount: Type.Integer(),
  date,
});

/** A line as it was bought: name, price and picture do not follow later edits of the product. */
export const OrderLine = Type.Object({
  id: Type.Integer(),
  quantity: Type.Integer(),
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

/** A step of an order on its way, as its buyer may know it. */
export const OrderMove = Type.Object({
  date,
  /** What moved the order, e.g. 'payment' or 'buyer'. */
  source: Type.String(),
  status: OrderStatus,
  payment_status: PaymentStatus,
});

export const OrderDetail = Type.Object({
  id: Type.Integer(),
  id_order: Type.Integer(),
  id_user: Type.Integer(),
  address_order: Type.String(),
  amount_order: Type.Integer(),
  status_order: OrderStatus,
  payment_status: PaymentStatus,
  /** Coupon code the order was placed with, and its percentage. */
  coupon: Type.Union([Type.String(), Type.Null()]),
  discount_percent: Type.Integer(),
  date,
  /** Until when the units are held for an unpaid order; null once it is paid or over. */
  expires_at: Type.Union([Type.String(), Type.Null()]),
  /** Where an unpaid order can still be paid. */
  redirectUrl: Type.Union([Type.String(), Type.Null()]),
  orderProduct: Type.Array(OrderLine),
  /** How it came to where it is, the first step first. */
  history: Type.Array(OrderMove),
});

/** `id_user`, `status_order` and the prices are checked or ignored, never believed. */
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
  /** The provider's hosted payment page. */
  redirectUrl: Type.String(),
  amount_order: Type.Integer(),
});

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});

/** Where an order stands after it was moved. */
export const OrderState = Type.Object({
  id_order: Type.Integer(),
  status: OrderStatus,
  payment_status: PaymentStatus,
});

/** The order-creation payload is understood as well; of it only the lines count. */
export const SavedCart = Type.Object({
  id_user: Type.Optional(Id),
  cart: Type.Array(
    Type.Object({ id_product: Id, quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    { maxItems: 100 },
  ),
});

/** One line of an order as sales statistics look at it. */
export const Sale = Type.Object({
  id: Type.Integer(),
  id_order: Type.Integer(),
  date,
  status: OrderStatus,
  id_product: Type.Integer(),
  name_product: Type.String(),
  quantity: Type.Integer(),
  /** Whole dollars, before a discount on the order. */
  unit_price: Type.Integer(),
});

export const createOrder = {
  summary: 'Orders what is in the cart',
  failures: {
    403: 'The order names another user',
    409: 'Stock, prices or amount have changed, or the account holds too much unpaid: `error` and `lines` say which',
    422: 'A field is not valid, or the Idempotency-Key belongs to another order',
    503: 'The payment provider is unavailable, or the store is: nothing was ordered',
  },
  headers: IdempotencyHeaders,
  body: NewOrder,
  response: PlacedOrder,
};
export const getOrder = {
  summary: 'Answers one order with its lines',
  failures: { 404: 'There is no such order of the caller' },
  params: IdParams,
  response: OrderDetail,
};

export const OrderSort = Type.Union([Type.Literal('newest'), Type.Literal('oldest')]);

/** A day in UTC, as the first ten characters of an order's date. */
export const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

const day = Type.Optional(Day);

/** All parts narrow the list together. */
export const OrderQuery = Type.Object({
  idUser: Type.Optional(Id),
  /** A part of the buyer's nickname, in whatever case. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(OrderStatus),
  /** First and last day, both included. */
  from: day,
  to: day,
  sort: Type.Optional(OrderSort),
  ...pageQuery,
});

export const listOrders = {
  summary: 'Lists orders, or a page of what a filter leaves of them',
  failures: { 403: NOT_YOURS },
  query: OrderQuery,
  response: Type.Array(Order),
};

export const setOrderStatus = {
  summary: 'Moves an order to another status',
  failures: { 409: 'The order has moved on, its units are gone, or its money is on the way back' },
  // A text: what is none of the five is a broken rule (422), not a wrong address.
  params: Type.Object({ id: Id, status: Type.String() }),
  /** Where the caller believes the order to be; one that has moved on since is left alone (409 'moved-on'). */
  query: Type.Object({ from: Type.Optional(OrderStatus) }),
  response: OrderState,
};
/** One step of an order on its way. */
export const OrderStep = Type.Object({
  at: date,
  /** What moved it: 'checkout', 'payment', 'admin', 'buyer'… */
  source: Type.String(),
  /** Whose hand it was, where it was somebody's. */
  nickname: Type.Union([Type.String(), Type.Null()]),
  status: OrderStatus,
  payment_status: PaymentStatus,
});

export const listOrderSteps = {
  summary: 'Tells how an order came to where it is',
  params: IdParams,
  response: Type.Array(OrderStep),
};
export const exportOrders = {
  summary: 'Writes orders as a CSV file',
  query: Type.Pick(OrderQuery, ['q', 'status', 'from', 'to']),
  response: Type.String({ contentMediaType: 'text/csv' }),
};
export const followOrders = {
  summary: 'Tells of new orders as they come, as server-sent events',
  failures: { 406: 'The caller does not accept text/event-stream' },
  headers: Type.Object({
    accept: Type.Optional(Type.String()),
    /** Number of the last order heard of, after a connection that broke. */
    'last-event-id': Type.Optional(Type.String({ maxLength: 10 })),
  }),
  response: Type.String({ contentMediaType: 'text/event-stream' }),
};
export const cancelOrder = {
  summary: "Cancels the caller's own order",
  failures: {
    404: 'There is no such order of the caller',
    409: 'The order is cancelled, dispatched or its payment is being decided: `error` says which',
  },
  params: IdParams,
  response: OrderState,
};
export const saveCart = {
  summary: 'Keeps the cart for the next login',
  failures: { 403: 'The cart names another user' },
  body: SavedCart,
  response: Type.Object({ message: Type.String() }),
};
export const listSales = {
  summary: 'Lists what was sold, line by line',
  query: Type.Object(pageQuery),
  response: Type.Array(Sale),
};

export type OrderQuery = Static<typeof OrderQuery>;
export type OrderSort = Static<typeof OrderSort>;
export type OrderStep = Static<typeof OrderStep>;
export type OrderStatus = Static<typeof OrderStatus>;
export type PaymentStatus = Static<typeof PaymentStatus>;
export type Order = Static<typeof Order>;
export type OrderLine = Static<typeof OrderLine>;
export type OrderMove = Static<typeof OrderMove>;
export type OrderDetail = Static<typeof OrderDetail>;
export type NewOrder = Static<typeof NewOrder>;
export type PlacedOrder = Static<typeof PlacedOrder>;
export type OrderState = Static<typeof OrderState>;
export type SavedCart = Static<typeof SavedCart>;
export type Sale = Static<typeof Sale>;
