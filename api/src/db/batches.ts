/** Rows of one batch: enough that round trips do not count, few enough that memory does not. */
export const BATCH = 500;

/**
 * Reads what belongs to these ids batch by batch, in their order. Each batch is a query of its own, so that neither a
 * connection nor a transaction waits for a slow reader; what was deleted meanwhile is left out.
 */
export async function* inBatches<Item>(
  ids: readonly number[],
  read: (batch: number[]) => Promise<ReadonlyMap<number, Item>>,
): AsyncGenerator<Item[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const found = await read(batch);
    yield batch.flatMap((id) => found.get(id) ?? []);
  }
}
