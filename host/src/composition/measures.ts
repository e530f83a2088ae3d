/** What a remote has cost this tab so far, as the browser measured it. */
import type { LiveRemote } from '../boot';

export interface Cost {
  files: number;
  /** Compressed, as they came over the network or out of the cache. */
  bytes: number;
  /** From asking for its entry until its pages could be used; undefined while this tab did without. */
  milliseconds: number | undefined;
}

export function costOf({ name, entry }: LiveRemote): Cost {
  const folder = new URL('.', new URL(entry, location.href)).href;
  const sizes = new Map<string, number>();
  for (const file of performance.getEntriesByType('resource'))
    if (file instanceof PerformanceResourceTiming && file.name.startsWith(folder))
      // A file that was preloaded is listed twice.
      sizes.set(file.name, Math.max(file.encodedBodySize, sizes.get(file.name) ?? 0));
  return {
    files: sizes.size,
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    milliseconds: performance.getEntriesByName(`load ${name}/routes`).at(-1)?.duration,
  };
}
