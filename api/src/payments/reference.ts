/** Maximum value of PostgreSQL's `integer`. */
const MAX_ID = 2_147_483_647;

/**
 * Returns the reference that identifies an order at the provider. The id alone is not unique: after a database reset,
 * or with a second store on the same provider account, another order can have the same id.
 */
export function referenceOf(order: { id: number; created_at: Date }): string {
  return `${order.id}-${order.created_at.getTime().toString(36)}`;
}

/** Returns the order id in a reference, or 0, which no order has, for an invalid reference. */
export function orderIdOf(reference: string): number {
  const id = Number(/^(\d{1,10})-[0-9a-z]+$/.exec(reference)?.[1] ?? 0);
  return id <= MAX_ID ? id : 0;
}
