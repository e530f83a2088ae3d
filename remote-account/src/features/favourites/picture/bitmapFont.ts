const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?'.,:-+&/";

/**
 * The glyph of each character: seven rows from top to bottom, each a base-32 digit whose bits are five
 * pixels.
 */
const glyphs = `
ehhvhhh uhhuhhu ehggghe uhhhhhu vgguggv vgguggg fggnhhf hhhvhhh s88888s 7222iic
hikokih ggggggv hrllhhh hppljjh ehhhhhe uhhuggg ehhhlid uhhukih fgge11u v444444
hhhhhhe hhhhaa4 hhhllrh hha4ahh hhha444 v1248gv ehjlphe 8o8888s eh168gv u11e11u
iiiv222 vgu11he egguhhe v122444 ehhehhe ehhf11e ggggg0g eh16404 ggg0000 000000g
000008g 00g0g00 000s000 004v400 cik8lid 11248gg`
  .trim()
  .split(/\s/);

const glyphWidth = 5;
const spaceWidth = 3;

/** Height of the capital letters in pixels. */
export const letterHeight = 7;

export interface Pixel {
  x: number;
  y: number;
}

/** Returns the pixels and the width of a text in capitals. Omits accents and characters not in the font. */
export function bitmapText(text: string): { pixels: Pixel[]; width: number } {
  const pixels: Pixel[] = [];
  let left = 0;
  for (const character of text.normalize('NFD').toUpperCase()) {
    if (character === ' ') left += spaceWidth + 1;
    const rows = [...(glyphs[characters.indexOf(character)] ?? '')].map((digit) => parseInt(digit, 32));
    const lit = rows.flatMap((row, y) =>
      Array.from({ length: glyphWidth }, (_, x) => ({ x, y })).filter(
        ({ x }) => row & (1 << (glyphWidth - 1 - x)),
      ),
    );
    if (lit.length === 0) continue;
    pixels.push(...lit.map(({ x, y }) => ({ x: left + x, y })));
    left += Math.max(...lit.map(({ x }) => x)) + 2;
  }
  return { pixels, width: Math.max(0, left - 1) };
}
