import { BOLD_FONT, type Font, letters, SMALL_FONT, textWidth } from './font';

export interface Size {
  font: Font;
  scale: number;
  /** Pixels added to each stroke. */
  weight: number;
  /** Pixels between letters. */
  gap: number;
  /** Rows between lines. */
  leading: number;
}

export interface Line {
  text: string;
  size: Size;
  width: number;
  height: number;
}

const HUGE: Size = { font: BOLD_FONT, scale: 2, weight: 0, gap: 2, leading: 6 };
const LARGE: Size = { font: SMALL_FONT, scale: 2, weight: 1, gap: 2, leading: 6 };
const MEDIUM: Size = { font: BOLD_FONT, scale: 1, weight: 0, gap: 2, leading: 4 };
const TIGHT: Size = { font: BOLD_FONT, scale: 1, weight: 0, gap: 1, leading: 3 };
const SMALL: Size = { font: SMALL_FONT, scale: 1, weight: 0, gap: 1, leading: 3 };

/**
 * Sizes to try for the main title, best first, each with the maximum number of lines and the sizes to try for
 * the subtitle.
 */
const ATTEMPTS: readonly { main: Size; maxLines: number; sub: readonly Size[] }[] = [
  { main: HUGE, maxLines: 2, sub: [MEDIUM, TIGHT, SMALL] },
  { main: LARGE, maxLines: 2, sub: [TIGHT, SMALL] },
  { main: LARGE, maxLines: 3, sub: [SMALL] },
  { main: MEDIUM, maxLines: 4, sub: [TIGHT, SMALL] },
  { main: TIGHT, maxLines: 4, sub: [TIGHT, SMALL] },
  { main: SMALL, maxLines: 6, sub: [SMALL] },
];

/**
 * Returns the lines of the title in the first sizes of `ATTEMPTS` that fit, or else the whole title in the
 * smallest size. Breaks words only after a hyphen.
 *
 * @throws if the title does not fit in any size
 */
export function fitTitle(title: string, width: number, height: number): Line[] {
  const colon = title.indexOf(': ');
  const main = colon > 0 ? title.slice(0, colon + 1) : title;
  const sub = colon > 0 ? title.slice(colon + 2) : '';
  for (const attempt of ATTEMPTS) {
    const mainLines = wrap(main, attempt.main, width);
    if (!mainLines || mainLines.length > attempt.maxLines || (attempt.main.scale > 1 && hasOrphan(mainLines)))
      continue;
    if (!sub && fits(mainLines, height)) return mainLines;
    for (const size of attempt.sub) {
      const subtitleLines = wrap(sub, size, width);
      if (sub && subtitleLines && fits([...mainLines, ...subtitleLines], height))
        return [...mainLines, ...subtitleLines];
    }
  }
  const smallLines = wrap(title, SMALL, width);
  if (!smallLines || !fits(smallLines, height))
    throw new Error(`The title "${title}" does not fit on its cover`);
  return smallLines;
}

/**
 * Returns whether one of several lines has fewer than three characters. A numeral on its own line looks
 * wrong.
 */
const hasOrphan = (lines: readonly Line[]): boolean =>
  lines.length > 1 && lines.some((line) => line.text.length < 3);

export const blockHeight = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.height + line.size.leading, 0);

const fits = (lines: readonly Line[], height: number): boolean => blockHeight(lines) <= height;

function wrap(text: string, size: Size, width: number): Line[] | undefined {
  const words = text.split(' ').flatMap((word) => {
    if (measure(word, size) <= width) return [word];
    return word.split(/(?<=-)/);
  });
  if (words.some((word) => measure(word, size) > width)) return undefined;
  const fewestLines = breakLines(words, size, width);
  return balance(words, size, width, fewestLines).map((line) => ({
    text: line,
    size,
    width: measure(line, size),
    height: lineHeight(line, size),
  }));
}

function breakLines(words: readonly string[], size: Size, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : join(last, word);
    if (last !== undefined && measure(joined, size) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Makes the lines similar in length, without an additional line. */
function balance(words: readonly string[], size: Size, width: number, fewestLines: string[]): string[] {
  let best = fewestLines;
  for (let narrower = width - 4; narrower > 20; narrower -= 4) {
    if (words.some((word) => measure(word, size) > narrower)) break;
    const lines = breakLines(words, size, narrower);
    if (lines.length > fewestLines.length) break;
    best = lines;
  }
  return best;
}

/** Omits the space between two parts of a hyphenated word. */
const join = (line: string, word: string): string => (/\S-$/.test(line) ? line + word : `${line} ${word}`);

function measure(text: string, { font, scale, weight, gap }: Size): number {
  return textWidth(text, font, (gap + weight) / scale) * scale + weight;
}

function lineHeight(text: string, size: Size): number {
  const accent = letters(text, size.font).some((letter) => letter.isAccented) ? 3 : 0;
  return (size.font.height + accent) * size.scale;
}
