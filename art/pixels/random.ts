/** Returns the 32-bit FNV-1a hash of a text, with a final avalanche step. The result is the same on every machine. */
export function hash(text: string): number {
  let bits = 2166136261;
  for (let index = 0; index < text.length; index++) bits = Math.imul(bits ^ text.charCodeAt(index), 16777619);
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 2246822519);
  bits ^= bits >>> 13;
  return bits >>> 0;
}

/** A seeded random number generator. Covers must be identical on every run, so Math.random is never used. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), by Mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns a whole number from `low` to `high`, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.int(0, items.length - 1)] ?? items[0];
  }
}
