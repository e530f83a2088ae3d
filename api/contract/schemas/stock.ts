import Type, { type Static } from 'typebox';
import { IdParams, pageQuery } from './common';

const StockCause = Type.Union([
  Type.Literal('initial'),
  Type.Literal('order'),
  Type.Literal('cancellation'),
  Type.Literal('expiry'),
  Type.Literal('reopening'),
  Type.Literal('refund'),
  Type.Literal('edit'),
  Type.Literal('bulk-edit'),
  Type.Literal('import'),
  Type.Literal('unknown'),
]);

export const StockMovement = Type.Object({
  id: Type.Integer(),
  /** ISO 8601, UTC. */
  at: Type.String(),
  cause: StockCause,
  /** Units added to the stock; negative for units removed. */
  units: Type.Integer(),
  stock_after: Type.Integer(),
  /** The user who caused the movement; null if unknown or automatic. */
  nickname: Type.Union([Type.String(), Type.Null()]),
  id_order: Type.Union([Type.Integer(), Type.Null()]),
});

export const listStockMovements = {
  summary: 'Lists the stock movements of a product',
  failures: { 404: 'The product does not exist' },
  params: IdParams,
  query: Type.Object(pageQuery),
  response: Type.Array(StockMovement),
};

export type StockCause = Static<typeof StockCause>;
export type StockMovement = Static<typeof StockMovement>;
