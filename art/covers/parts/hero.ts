import {
  type Canvas,
  type Colour,
  darker,
  hex,
  INK,
  type Letters,
  lighter,
  type Random,
  WHITE,
} from '../../pixels';
import type { Palette } from '../palettes';
import { BODIES, HEADS, type Tool, TOOLS } from './hero-sprites';

/** The parts and colours of a hero. The sprites are original so that no hero resembles a known character. */
export interface Hero {
  head: readonly string[];
  body: readonly string[];
  tool: Tool | undefined;
  letters: Letters;
}

const SKINS = ['#f2c090', '#e0a878', '#c98a58', '#9a6238', '#6e4426', '#ffd8b8'] as const;
const HAIRS = ['#4a2a18', '#1c1420', '#b8642a', '#e8c060', '#d8d8e8', '#7a2438'] as const;

const CAP = HEADS[1];

const HERO_WIDTH = 14;
/** Rows from the top of the hat to the soles of the boots. */
const HERO_HEIGHT = 19;

export function makeHero(random: Random, palette: Palette): Hero {
  const skin = hex(random.pick(SKINS));
  const [tunic, hat] = random.chance(0.5)
    ? [palette.accent, palette.second]
    : [palette.second, palette.accent];
  const hair = hex(random.pick(HAIRS));
  const head = random.pick(HEADS);
  return {
    head,
    body: random.pick(BODIES),
    tool: random.chance(0.7) ? random.pick(TOOLS) : undefined,
    letters: heroLetters(skin, hair, tunic, head === CAP ? lessRed(tunic, hat) : hat, palette),
  };
}

/** Returns the less red of two colours. A hero with a red cap would resemble a known character. */
function lessRed(first: Colour, second: Colour): Colour {
  const red = (colour: Colour): number => (colour >> 16) - ((colour >> 8) & 255);
  return red(first) < red(second) ? first : second;
}

function heroLetters(skin: Colour, hair: Colour, tunic: Colour, hat: Colour, palette: Palette): Letters {
  return {
    K: INK,
    S: skin,
    s: darker(skin, 0.25),
    H: hair,
    h: lighter(hair, 0.3),
    A: hat,
    a: darker(hat, 0.3),
    T: tunic,
    t: darker(tunic, 0.3),
    P: palette.deep,
    p: darker(palette.deep, 0.4),
    B: darker(palette.shade, 0.5),
    Y: hex('#ffd24a'),
    W: WHITE,
    w: hex('#c2c6dc'),
    X: hex('#aeb4cc'),
    x: hex('#6c7292'),
  };
}

/** Draws the hero standing on row `ground`, centred on `x`. */
export function drawHero(
  canvas: Canvas,
  hero: Hero,
  x: number,
  ground: number,
  scale: number,
  isFlipped = false,
): void {
  const left = Math.round(x - (HERO_WIDTH * scale) / 2);
  const top = ground - HERO_HEIGHT * scale;
  const tool = hero.tool;
  const toolLeft = (part: Tool): number =>
    isFlipped ? left + (HERO_WIDTH - part.x - (part.rows[0]?.length ?? 0)) * scale : left + part.x * scale;
  if (tool?.isBehind)
    canvas.bitmap(tool.rows, toolLeft(tool), top + tool.y * scale, hero.letters, scale, isFlipped);
  canvas.bitmap(hero.body, left, top + 8 * scale, hero.letters, scale, isFlipped);
  canvas.bitmap(hero.head, left + scale, top, hero.letters, scale, isFlipped);
  if (tool && !tool.isBehind)
    canvas.bitmap(tool.rows, toolLeft(tool), top + tool.y * scale, hero.letters, scale, isFlipped);
}
