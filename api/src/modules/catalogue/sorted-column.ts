import { BitSet } from './bit-set';

/** Finds ranges of values by binary search. There is one value for each game. */
export class SortedColumn {
  #order: Int32Array | undefined;

  constructor(private readonly values: Int32Array) {}

  /** The positions of the games, sorted by value, then by position. */
  get order(): Int32Array {
    // Sort on first use, because sorting is slow.
    return (this.#order ??= sortedBy(this.values, 1));
  }

  /** The limits are inclusive. */
  within(min = -Infinity, max = Infinity): BitSet {
    const { length } = this.order;
    const first = this.#count((value) => value < min);
    const end = Math.max(
      first,
      this.#count((value) => value <= max),
    );
    // Iterate over the smaller part.
    if (end - first <= length / 2) return this.#add(BitSet.none(length), first, end);
    return BitSet.all(length).removeAll(this.#add(this.#add(BitSet.none(length), 0, first), end, length));
  }

  rangeOf(games: BitSet): { min: number | null; max: number | null } {
    const { order, values } = this;
    const lowest = order.find((position) => games.has(position));
    if (lowest === undefined) return { min: null, max: null };
    let index = order.length - 1;
    while (!games.has(order[index] ?? 0)) index -= 1;
    return { min: values[lowest] ?? null, max: values[order[index] ?? 0] ?? null };
  }

  /** Counts the games that fulfil the condition. In `order`, they must precede the others. */
  #count(condition: (value: number) => boolean): number {
    const { order, values } = this;
    let [first, end] = [0, order.length];
    while (first < end) {
      const middle = (first + end) >>> 1;
      if (condition(values[order[middle] ?? 0] ?? 0)) first = middle + 1;
      else end = middle;
    }
    return first;
  }

  #add(bits: BitSet, first: number, end: number): BitSet {
    const { order } = this;
    for (let index = first; index < end; index += 1) bits.add(order[index] ?? 0);
    return bits;
  }
}

/** Sorts positions by value, then by position. Sorts plain numbers, because a comparison function is slower. */
export function sortedBy(values: Int32Array, direction: 1 | -1): Int32Array {
  const size = Math.max(1, values.length);
  const keys = Float64Array.from(values, (value, position) => direction * value * size + position).sort();
  return Int32Array.from(keys, (key) => ((key % size) + size) % size);
}
