/** A set of numbers from 0 to `size` - 1. Sets can be combined only if they have the same size. */
export class BitSet {
  readonly #words: Uint32Array;

  private constructor(
    readonly size: number,
    words: Uint32Array,
  ) {
    this.#words = words;
  }

  static none(size: number): BitSet {
    return new BitSet(size, new Uint32Array(Math.ceil(size / 32)));
  }

  static all(size: number): BitSet {
    const bits = BitSet.none(size);
    bits.#words.fill(0xffffffff);
    if (size % 32 !== 0) bits.#words[bits.#words.length - 1] = 2 ** (size % 32) - 1;
    return bits;
  }

  copy(): BitSet {
    return new BitSet(this.size, this.#words.slice());
  }

  has(position: number): boolean {
    return (((this.#words[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;
  }

  add(position: number): void {
    this.#words[position >>> 5] = (this.#words[position >>> 5] ?? 0) | (1 << (position & 31));
  }

  addAll(other: BitSet): void {
    const [words, others] = [this.#words, other.#words];
    for (let index = 0; index < words.length; index += 1)
      words[index] = (words[index] ?? 0) | (others[index] ?? 0);
  }

  retainAll(other: BitSet): void {
    const [words, others] = [this.#words, other.#words];
    for (let index = 0; index < words.length; index += 1)
      words[index] = (words[index] ?? 0) & (others[index] ?? 0);
  }

  removeAll(other: BitSet): this {
    const [words, others] = [this.#words, other.#words];
    for (let index = 0; index < words.length; index += 1)
      words[index] = (words[index] ?? 0) & ~(others[index] ?? 0);
    return this;
  }

  /** Visits the numbers in ascending order. */
  forEach(visit: (position: number) => void): void {
    const words = this.#words;
    for (let index = 0; index < words.length; index += 1)
      // `rest & -rest` is the lowest bit that is set, and `rest & (rest - 1)` removes it.
      for (let rest = words[index] ?? 0; rest !== 0; rest &= rest - 1)
        visit(index * 32 + 31 - Math.clz32(rest & -rest));
  }

  count(): number {
    return this.countIn(this);
  }

  countIn(other: BitSet): number {
    const [words, others] = [this.#words, other.#words];
    let count = 0;
    for (let index = 0; index < words.length; index += 1)
      count += countBits((words[index] ?? 0) & (others[index] ?? 0));
    return count;
  }
}

/** Counts the 1 bits of a 32-bit number in parallel (Hacker's Delight, section 5-1). */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
