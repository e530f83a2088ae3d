/** A picture made of cells: what the drawing programs draw on. */

/** `#rrggbb` */
export type Colour = string;

export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #cells: (Colour | undefined)[];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#cells = new Array<Colour | undefined>(width * height).fill(undefined);
  }

  /** Undefined where nothing has been drawn, and outside. */
  at(x: number, y: number): Colour | undefined {
    return this.#holds(x, y) ? this.#cells[y * this.width + x] : undefined;
  }

  dot(x: number, y: number, colour: Colour): void {
    if (this.#holds(x, y)) this.#cells[y * this.width + x] = colour;
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) this.dot(column, row, colour);
  }

  /** The same rectangle at both sides of the middle. */
  pair(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.fill(x, y, width, height, colour);
    this.fill(this.width - x - width, y, width, height, colour);
  }

  /** Draws a bitmap of `#` cells. */
  bitmap(bitmap: string, x: number, y: number, colour: Colour): void {
    const rows = bitmap.trim().split('\n');
    rows.forEach((row, down) =>
      [...row].forEach((cell, right) => {
        if (cell === '#') this.dot(x + right, y + down, colour);
      }),
    );
  }

  /** Puts another picture onto this one; its empty cells let this one through. */
  stamp(other: Picture, x: number, y: number): void {
    for (let row = 0; row < other.height; row += 1)
      for (let column = 0; column < other.width; column += 1) {
        const colour = other.at(column, row);
        if (colour) this.dot(x + column, y + row, colour);
      }
  }

  /** The same picture with a line of one cell around everything drawn. */
  outlined(colour: Colour): Picture {
    const result = new Picture(this.width, this.height);
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1) {
        const inked = this.at(x, y);
        const beside = this.at(x - 1, y) ?? this.at(x + 1, y) ?? this.at(x, y - 1) ?? this.at(x, y + 1);
        if (inked || beside) result.dot(x, y, inked ?? colour);
      }
    return result;
  }

  /** The same picture with `times` x `times` cells for each. */
  enlarged(times: number): Picture {
    const result = new Picture(this.width * times, this.height * times);
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1) {
        const colour = this.at(x, y);
        if (colour) result.fill(x * times, y * times, times, times, colour);
      }
    return result;
  }

  #holds(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}

/** 4 x 4 Bayer matrix: half-tones are ordered dither of two colours, never a mixture. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((rank) => (rank + 0.5) / 16);

/** Whether a cell is lit in a half-tone of this share, from 0 (none) to 1 (all). */
export const dithered = (x: number, y: number, share: number) => (bayer[(y & 3) * 4 + (x & 3)] ?? 0) < share;
