/** A colour packed as 0xRRGGBB. */
export type Colour = number;

/** Parses `#rrggbb`. */
export const hex = (text: string): Colour => Number.parseInt(text.slice(1), 16);

export const INK = hex('#120a18');
export const WHITE = hex('#ffffff');

const blend = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share);

/** @param share fraction of the second colour, from 0 to 1 */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const red = blend(from >> 16, to >> 16, share);
  const green = blend((from >> 8) & 255, (to >> 8) & 255, share);
  const blue = blend(from & 255, to & 255, share);
  return (red << 16) | (green << 8) | blue;
}

export const darker = (colour: Colour, share = 0.4): Colour => mix(colour, INK, share);
export const lighter = (colour: Colour, share = 0.4): Colour => mix(colour, WHITE, share);

/** Returns the perceived brightness, from 0 to 255. */
export const brightness = (colour: Colour): number =>
  0.299 * (colour >> 16) + 0.587 * ((colour >> 8) & 255) + 0.114 * (colour & 255);

/** Returns the difference between two colours, from 0 (equal) to about 442 (black and white). */
export const distance = (one: Colour, other: Colour): number =>
  Math.hypot(
    (one >> 16) - (other >> 16),
    ((one >> 8) & 255) - ((other >> 8) & 255),
    (one & 255) - (other & 255),
  );
