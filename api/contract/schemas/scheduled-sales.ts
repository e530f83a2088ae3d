import Type, { type Static } from 'typebox';
import { IdParams, pageQuery } from './common';

/** ISO 8601, UTC. */
const nullableTimestamp = Type.Union([Type.String({ maxLength: 30 }), Type.Null()]);

export const SaleState = Type.Union([
  Type.Literal('planned'),
  Type.Literal('running'),
  Type.Literal('ended'),
  /** Cancelled before its start. */
  Type.Literal('cancelled'),
  /** Not started, because its period had already passed or the price was not above the sale price. */
  Type.Literal('skipped'),
]);

export const SkipReason = Type.Union([Type.Literal('missed'), Type.Literal('not-lower')]);

export const ScheduledSale = Type.Object({
  id: Type.Integer(),
  id_product: Type.Integer(),
  name_product: Type.String(),
  thumbnail_product: Type.String(),
  sale_price: Type.Integer(),
  /**
   * The product's price before the sale or, if the sale has not started, the product's price without a
   * running sale.
   */
  regular_price: Type.Integer(),
  starts_at: Type.String(),
  ends_at: Type.String(),
  state: SaleState,
  skipped_because: Type.Optional(SkipReason),
  /** Incremented by every change, including the start and the end of the sale. */
  version: Type.Integer(),
});

/** Optional: the rules report fields missing from a new sale, and an edit leaves missing fields unchanged. */
const editableFields = {
  sale_price: Type.Optional(Type.Number()),
  /** Null to start the sale immediately. */
  starts_at: Type.Optional(nullableTimestamp),
  ends_at: Type.Optional(nullableTimestamp),
};

export const NewScheduledSale = Type.Object({ id_product: Type.Optional(Type.Number()), ...editableFields });

export const ScheduledSaleUpdate = Type.Object({
  ...editableFields,
  /** The sale's `version` when the form was opened. */
  version: Type.Optional(Type.Integer()),
});

export const listScheduledSales = {
  summary: 'Lists the scheduled sales',
  query: Type.Object({
    /** Part of the product's name. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    ...pageQuery,
  }),
  response: Type.Array(ScheduledSale),
};
export const getScheduledSale = {
  summary: 'Returns a scheduled sale',
  params: IdParams,
  response: ScheduledSale,
};
export const createScheduledSale = {
  summary: 'Schedules a sale of a game',
  failures: { 409: 'Another sale of the game overlaps it' },
  body: NewScheduledSale,
  response: ScheduledSale,
};
export const updateScheduledSale = {
  summary: 'Updates a scheduled sale; once it is running, only its end can be changed',
  failures: {
    409: 'The sale is running or has ended, another sale overlaps it, or another user has changed it',
  },
  params: IdParams,
  body: ScheduledSaleUpdate,
  response: ScheduledSale,
};
export const endScheduledSale = {
  summary: 'Ends a running sale immediately, or cancels a sale that has not started',
  params: IdParams,
  response: ScheduledSale,
};

export type SaleState = Static<typeof SaleState>;
export type SkipReason = Static<typeof SkipReason>;
export type ScheduledSale = Static<typeof ScheduledSale>;
export type NewScheduledSale = Static<typeof NewScheduledSale>;
export type ScheduledSaleUpdate = Static<typeof ScheduledSaleUpdate>;
