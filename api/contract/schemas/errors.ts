import Type, { type Static } from 'typebox';

export const FieldProblem = Type.Object({ path: Type.String(), message: Type.String() });

/** The stock and the price are the current values. */
export const OrderLineProblem = Type.Object({
  id_product: Type.Integer(),
  name_product: Type.String(),
  reason: Type.Union([Type.Literal('stock'), Type.Literal('price'), Type.Literal('gone')]),
  in_stock: Type.Integer(),
  price_product: Type.Integer(),
});

export const ApiErrorBody = Type.Object({
  /** Stable, machine-readable code, such as `not-found`. */
  error: Type.String(),
  message: Type.String(),
  fields: Type.Optional(Type.Array(FieldProblem)),
  lines: Type.Optional(Type.Array(OrderLineProblem)),
  /** With `amount-mismatch` and `coupon-rejected`: the correct order amount. */
  amount_order: Type.Optional(Type.Integer()),
});

export type FieldProblem = Static<typeof FieldProblem>;
export type OrderLineProblem = Static<typeof OrderLineProblem>;
export type ApiErrorBody = Static<typeof ApiErrorBody>;
