import { BOLD_FONT, type Font, letters, SMALL_FONT, textWidth } from './font';

/** A way to set type: how far enlarged, pixels added to each stroke, gap between letters, rows between lines. */
export interface Size {
  font: Font;
  scale: number;
  weight: number;
  gap: number;
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

/** Sizes to try, best first: most lines allowed for the title, and the sizes its subtitle may have. */
const ATTEMPTS: readonly { main: Size; lines: number; sub: readonly Size[] }[] = [
  { main: HUGE, lines: 2, sub: [MEDIUM, TIGHT, SMALL] },
  { main: LARGE, lines: 2, sub: [TIGHT, SMALL] },
  { main: LARGE, lines: 3, sub: [SMALL] },
  { main: MEDIUM, lines: 4, sub: [TIGHT, SMALL] },
  { main: TIGHT, lines: 4, sub: [TIGHT, SMALL] },
  { main: SMALL, lines: 6, sub: [SMALL] },
];

/** Sets the whole title in the largest type that fits; words are never cut, only broken after a hyphen. */
export function fitTitle(title: string, width: number, height: number): Line[] {
  const colon = title.indexOf(': ');
  const main = colon > 0 ? title.slice(0, colon + 1) : title;
  const sub = colon > 0 ? title.slice(colon + 2) : '';
  for (const attempt of ATTEMPTS) {
    const head = wrap(main, attempt.main, width);
    if (!head || head.length > attempt.lines || (attempt.main.scale > 1 && hasOrphan(head))) continue;
    if (!sub && fits(head, height)) return head;
    for (const size of attempt.sub) {
      const tail = wrap(sub, size, width);
      if (sub && tail && fits([...head, ...tail], height)) return [...head, ...tail];
    }
  }
  const whole = wrap(title, SMALL, width);
  if (!whole || !fits(whole, height)) throw new Error(`The title "${title}" does not fit its cover`);
  return whole;
}

/** A lone numeral on a line of its own looks like a mistake. */
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
  const few = fill(words, size, width);
  return balance(words, size, width, few).map((line) => ({
    text: line,
    size,
    width: measure(line, size),
    height: lineHeight(line, size),
  }));
}

function fill(words: readonly string[], size: Size, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : join(last, word);
    if (last !== undefined && measure(joined, size) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** The narrowest measure that still takes the same number of lines: no orphan word on the last one. */
function balance(words: readonly string[], size: Size, width: number, few: string[]): string[] {
  let best = few;
  for (let narrower = width - 4; narrower > 20; narrower -= 4) {
    if (words.some((word) => measure(word, size) > narrower)) break;
    const lines = fill(words, size, narrower);
    if (lines.length > few.length) break;
    best = lines;
  }
  return best;
}

/** A word broken after its hyphen is put together again without a space. */
const join = (line: string, word: string): string => (/\S-$/.test(line) ? line + word : `${line} ${word}`);

function measure(text: string, { font, scale, weight, gap }: Size): number {
  return textWidth(text, font, (gap + weight) / scale) * scale + weight;
}

function lineHeight(text: string, size: Size): number {
  const accent = letters(text, size.font).some((letter) => letter.accented) ? 3 : 0;
  return (size.font.height + accent) * size.scale;
}
