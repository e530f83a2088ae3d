import Type, { type Static } from 'typebox';
import { Id, IdParams, NOT_ADMIN_OR_OLD_LOGIN } from './common';
import { OrderStatus, PaymentStatus } from './orders';

export const NewRefund = Type.Object({
  /** If omitted, all units that have not been refunded yet. */
  lines: Type.Optional(
    Type.Array(Type.Object({ id: Id, quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }), {
      minItems: 1,
      maxItems: 100,
    }),
  ),
  /** Has no effect on a cancelled order, whose units have already been returned to stock. */
  restock: Type.Boolean(),
  /** Shown to the buyer. */
  reason: Type.String({ maxLength: 1000 }),
  /** Number of refunds that the administrator has seen; 409 'moved-on' if the order has a different number. */
  known_refunds: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  cancel: Type.Optional(Type.Boolean()),
  /** Status that the administrator has seen; 409 'moved-on' if the order has a different status. */
  from: Type.Optional(OrderStatus),
});

export const RefundResult = Type.Object({
  id_order: Type.Integer(),
  status: OrderStatus,
  /** 'paid' until the provider has refunded the whole payment. */
  payment_status: PaymentStatus,
  /** Dollars with cents. */
  amount: Type.Number(),
});

export const refundOrder = {
  summary: 'Refunds a paid order, in full or by line',
  failures: {
    403: NOT_ADMIN_OR_OLD_LOGIN,
    409: 'Nothing can be refunded, more units were requested than can still be refunded, or the order has changed; see `error`',
    422: 'A field is invalid, or the Idempotency-Key belongs to another refund',
  },
  headers: Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 255 }) }),
  params: IdParams,
  body: NewRefund,
  response: RefundResult,
};

export type NewRefund = Static<typeof NewRefund>;
export type RefundResult = Static<typeof RefundResult>;
