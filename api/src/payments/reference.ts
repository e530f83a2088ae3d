/** Largest value of PostgreSQL's `integer`. */
const MAX_ID = 2_147_483_647;

/**
 * What the provider knows an order by: its number and its moment. A number alone comes again when a database starts
 * afresh, or in a second store on the same provider account; somebody else's old payment would then buy this order.
 */
export function referenceOf(order: { id: number; created_at: Date }): string {
  return `${order.id}-${order.created_at.getTime().toString(36)}`;
}

/** The order's number, or 0, which no order has, for a reference that is none of ours. */
export function orderIdOf(reference: string): number {
  const id = Number(/^(\d{1,10})-[0-9a-z]+$/.exec(reference)?.[1] ?? 0);
  return id <= MAX_ID ? id : 0;
}
