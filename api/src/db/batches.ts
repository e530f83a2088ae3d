/** Rows per query: enough to limit round trips, but few enough to fit in memory. */
export const BATCH_SIZE = 500;

/**
 * Yields the items with the given ids in order. Each batch is a separate query, so that a slow reader does not occupy a
 * connection. Items deleted in the meantime are skipped.
 */
export async function* inBatches<Item>(
  ids: readonly number[],
  read: (batch: number[]) => Promise<ReadonlyMap<number, Item>>,
): AsyncGenerator<Item[]> {
  for (let offset = 0; offset < ids.length; offset += BATCH_SIZE) {
    const batch = ids.slice(offset, offset + BATCH_SIZE);
    const items = await read(batch);
    yield batch.flatMap((id) => items.get(id) ?? []);
  }
}
