import { dithered } from './bayer';
import type { Colour } from './colour';

/** A colour, or a function of the pixel. If the function returns undefined, the pixel remains unchanged. */
export type Paint = Colour | ((x: number, y: number) => Colour | undefined);
export type Point = readonly [x: number, y: number];
/** Rows of pixels as letters. A letter without a colour is transparent. */
export type Bitmap = readonly string[];
export type Letters = Readonly<Record<string, Colour | undefined>>;

/** Value of a transparent pixel: one more than the largest colour. */
const TRANSPARENT = 0x1000000;

/** A small picture, initially black. Painting outside it has no effect. */
export class Canvas {
  /** Colours of the pixels, row by row. */
  readonly pixels: Uint32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint32Array(width * height);
  }

  static transparent(width: number, height: number): Canvas {
    const canvas = new Canvas(width, height);
    canvas.pixels.fill(TRANSPARENT);
    return canvas;
  }

  set(x: number, y: number, paint: Paint): void {
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return;
    const colour = typeof paint === 'function' ? paint(column, row) : paint;
    if (colour !== undefined) this.pixels[row * this.width + column] = colour;
  }

  /** Returns the colour of a pixel, or of the nearest pixel if the position is outside the picture. */
  get(x: number, y: number): Colour {
    const column = Math.min(Math.max(Math.floor(x), 0), this.width - 1);
    const row = Math.min(Math.max(Math.floor(y), 0), this.height - 1);
    return this.pixels[row * this.width + column] ?? 0;
  }

  /** Returns the colour of a pixel, or undefined if the pixel is transparent or outside the picture. */
  at(x: number, y: number): Colour | undefined {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return undefined;
    const colour = this.pixels[y * this.width + x];
    return colour === TRANSPARENT ? undefined : colour;
  }

  rect(x: number, y: number, width: number, height: number, paint: Paint): void {
    const left = Math.floor(x);
    const top = Math.floor(y);
    for (let row = top; row < top + height; row++)
      for (let column = left; column < left + width; column++) this.set(column, row, paint);
  }

  /** Paints a rectangle and its mirror image about the picture's vertical centre line. */
  rectPair(x: number, y: number, width: number, height: number, paint: Paint): void {
    this.rect(x, y, width, height, paint);
    this.rect(this.width - x - width, y, width, height, paint);
  }

  /** Paints a vertical gradient with Bayer dithering. */
  gradient(x: number, y: number, width: number, height: number, stops: readonly [Colour, ...Colour[]]): void {
    this.rect(x, y, width, height, (column, row) => dithered(stops, (row - y) / (height - 1), column, row));
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): void {
    const middleX = Math.floor(cx);
    const middleY = Math.floor(cy);
    for (let y = -Math.ceil(ry); y <= ry; y++)
      for (let x = -Math.ceil(rx); x <= rx; x++)
        if ((x * x) / (rx * rx + rx * 0.4) + (y * y) / (ry * ry + ry * 0.4) <= 1)
          this.set(middleX + x, middleY + y, paint);
  }

  disc(cx: number, cy: number, radius: number, paint: Paint): void {
    this.ellipse(cx, cy, radius, radius, paint);
  }

  polygon(points: readonly Point[], paint: Paint): void {
    const ys = points.map((point) => point[1]);
    for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y++) {
      const crossings = crossingsAt(points, y + 0.5);
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const from = Math.round(crossings[index] ?? 0);
        this.rect(from, y, Math.round(crossings[index + 1] ?? 0) - from, 1, paint);
      }
    }
  }

  line(x0: number, y0: number, x1: number, y1: number, paint: Paint, thickness = 1): void {
    const steps = Math.max(Math.abs(Math.round(x1 - x0)), Math.abs(Math.round(y1 - y0)), 1);
    for (let index = 0; index <= steps; index++)
      this.rect(
        x0 + ((x1 - x0) * index) / steps,
        y0 + ((y1 - y0) * index) / steps,
        thickness,
        thickness,
        paint,
      );
  }

  bitmap(rows: Bitmap, x: number, y: number, letters: Letters, scale = 1, isFlipped = false): void {
    rows.forEach((row, down) => {
      for (let across = 0; across < row.length; across++) {
        const colour = letters[row[across] ?? '.'];
        if (colour === undefined) continue;
        const column = isFlipped ? row.length - 1 - across : across;
        this.rect(x + column * scale, y + down * scale, scale, scale, colour);
      }
    });
  }

  /** Paints the opaque pixels of another picture. */
  stamp(other: Canvas, x: number, y: number): void {
    this.rect(x, y, other.width, other.height, (column, row) => other.at(column - x, row - y));
  }

  /** Returns a copy of the picture with a one-pixel outline around its painted areas. */
  outlined(colour: Colour): Canvas {
    const { width, height } = this;
    const result = Canvas.transparent(width, height);
    result.rect(0, 0, width, height, (x, y) => {
      const beside = this.at(x - 1, y) ?? this.at(x + 1, y) ?? this.at(x, y - 1) ?? this.at(x, y + 1);
      return this.at(x, y) ?? (beside === undefined ? undefined : colour);
    });
    return result;
  }

  enlarged(factor: number): Canvas {
    const result = Canvas.transparent(this.width * factor, this.height * factor);
    result.rect(0, 0, result.width, result.height, (x, y) =>
      this.at(Math.floor(x / factor), Math.floor(y / factor)),
    );
    return result;
  }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length] ?? [ax, ay];
    if (ay <= y !== by <= y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  });
  return crossings.sort((left, right) => left - right);
}
