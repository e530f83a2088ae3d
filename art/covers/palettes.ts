import { type Colour, distance, hash, hex } from '../pixels';

export type Mood = 'cool' | 'warm' | 'fresh';

/** Six colours from dark to light, and two accents that contrast with most of them. */
export interface Palette {
  name: string;
  mood: Mood;
  ink: Colour;
  deep: Colour;
  shade: Colour;
  mid: Colour;
  light: Colour;
  pale: Colour;
  accent: Colour;
  second: Colour;
}

/** One line per palette: name, then ink, deep, shade, mid, light, pale, accent, second accent. */
const COOL = `
cobalt   #0a0d33 #1f2a8f #3b5bf0 #6fb0ff #c8eeff #ffffff #ff4b6e #ffd23f
lagoon   #07142b #0e3a5c #14708a #36b5a2 #a6f0b0 #f7ffe0 #ff6b5a #ffd166
polar    #0a1430 #1d3f75 #3f86b8 #86c9dd #d3f2f0 #ffffff #ff7a9a #7dffb2
neon     #0b0620 #2b0f5c #6a1fb0 #e0359c #ff8ad0 #fff0fb #29e6ff #ffe94a
steel    #0d0d16 #2b2b45 #565b80 #949bc0 #d6d9ee #ffffff #ff4040 #ffc53a
twilight #150e38 #3b2a82 #7a4bb8 #d06ac0 #ffb0b8 #fff1e0 #3df0d0 #ffe04a
violet   #120a2e #37207a #6a45c8 #a585ff #dccbff #fbf5ff #ffd447 #4df0d0
abyss    #04101c #0a2f45 #0f5f78 #1fa3b0 #7ee6dc #ecfffa #ff9d3d #ff4f7b
indigo   #0b0b28 #262466 #4d4ab0 #8580e8 #c9c6ff #f7f6ff #ff8f4a #5dffa0
arctic   #0c1b2e #24506e #4f93ac #9cd0d6 #e0f5ee #ffffff #e8503a #ffcf4d
midnight #060818 #161f4a #2f3f86 #5f78c4 #a9bdf0 #f0f5ff #ffc640 #ff5a5a
orchid   #180a26 #451a5e #8a3495 #c764b8 #f2aede #fff0f8 #58e0ff #ffe15a
storm    #0c1016 #25323f #49606f #7f9aa3 #bdd3d1 #f4fbf5 #ffb52e #ff5d4a
plasma   #0a0a24 #1c1f6a #5430c8 #b04bf0 #f59bff #fff0ff #3dffc8 #ffe14a`;

const WARM = `
ember    #200a1e #5c1130 #a61c3c #e8562a #ffb238 #fff2b8 #39c0ff #f7f7ff
sand     #1c1210 #54301f #a0612f #dd9a4a #f8cf8a #fff3d6 #2bb6b0 #d8382e
rust     #160d14 #42202c #8a3b32 #cc7040 #f2b26a #ffe9c2 #4fd0c0 #fff7ee
dusk     #1a1033 #4b1d6b #a4326f #f2784b #ffd166 #fff3c4 #36e0c8 #ff4d8d
candy    #1d1122 #5a2470 #b04fb0 #f084c8 #ffc6e0 #fff0f6 #4fd8ff #fff27a
lava     #16060a #4a0f14 #8f1d1a #d8431f #ff9a2e #fff0a0 #5ad1ff #b7ff5a
rose     #1f0c18 #5e1c3a #a83a5c #e86f7c #ffb3a3 #fff0e2 #36c9b4 #ffd84a
amber    #1a1006 #4f310c #966010 #dd9a1c #ffd257 #fff6c8 #e2403a #3aa0e0
brick    #190d0d #4a2320 #8d4536 #c9785a #efb48f #ffeeda #3fb8d8 #ffd24a
sunset   #1b0f2e #57256a #b8406e #f5715c #ffb46b #ffedb8 #4ce0e0 #fff04a
cherry   #170812 #530f36 #a3184e #ee3f63 #ff9097 #ffe9e2 #ffd640 #43d6c4
copper   #14100f #3f2b27 #7c5143 #b8826a #e6b99a #fff0df #45c7a8 #f04e3e
peach    #24121f #68304a #b65a5e #f0926c #ffc998 #fff4dc #3f8fe0 #ffe45c
wine     #140914 #3d1538 #792a57 #b9507a #ea8fa0 #ffe3dc #ffc94a #5fd8b0`;

const FRESH = `
moss     #0b1d12 #1b4a2a #3a8a3f #8fc94b #e2f07a #fffde0 #ff6a3d #ffd23f
toxic    #0c0a1a #2a1650 #3f6b3a #6fd23c #d2ff5a #fcffe0 #ff3df0 #f4f7ff
mint     #08201f #12504a #1f9478 #5fd6a0 #b8f7c4 #f6fff0 #ff5c7c #ffd84f
spring   #0c1c2c #1d5560 #2fa06c #8edb5a #e6f59a #fffff0 #f0529a #ffb02e
olive    #14160a #3b4018 #70762a #adac46 #e4d97e #fffbd8 #d8452e #3fb0c8
fern     #0a1a18 #1a4238 #38785a #74b480 #c2e3ac #f8ffe8 #ff8a4a #f6e04e
bamboo   #0f1a14 #2c4a2c #5e8a3c #a4c25a #e2e49a #fffde6 #e0463a #38a8b8
tropic   #08182c #0f4f78 #12a0a0 #58d88a #f2ee7e #fffdea #ff5a86 #ff9a3a
clover   #071a16 #0f4a34 #1c8a4a #58cc62 #b8f28a #fbffe4 #ffcf3a #f05a4a
pine     #0a1416 #18393a #2f6a5c #5ca086 #a8d6b2 #f2fbe8 #ffad42 #f0506a
lime     #12160a #35461a #6d9020 #b6d832 #ecf88a #ffffe8 #8a4af0 #ff5a6a
seafoam  #0b1e2a #1c4d5e #3a8f90 #7fd0b4 #cdf4d2 #fbfff4 #ff7e5a #ffe06a
meadow   #10202a #27586a #4a9c6e #9cd06a #f0ec9c #fffdf0 #e2506a #6a62e0
jade     #081812 #0e4236 #12785c #34b48a #94ecc0 #f0fff4 #ffb83f #ff4f9a`;

function parsePalettes(table: string, mood: Mood): Palette[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...colours] = line.split(/\s+/);
      const colour = (index: number): Colour => hex(colours[index] ?? '#000000');
      return {
        name,
        mood,
        ink: colour(0),
        deep: colour(1),
        shade: colour(2),
        mid: colour(3),
        light: colour(4),
        pale: colour(5),
        accent: colour(6),
        second: colour(7),
      };
    });
}

export const PALETTES: Readonly<Record<Mood, readonly Palette[]>> = {
  cool: parsePalettes(COOL, 'cool'),
  warm: parsePalettes(WARM, 'warm'),
  fresh: parsePalettes(FRESH, 'fresh'),
};

/** Number of palettes of each mood. The palettes of the three moods at the same index form a slot. */
export const SLOTS = PALETTES.cool.length;

/** Palettes with a smaller mean colour distance look too similar at thumbnail size. */
const MIN_COLOUR_DISTANCE = 70;

/**
 * Returns the palette of the first mood that differs visibly from the neighbours' palettes. If there is none,
 * returns the most different palette.
 */
export function choosePalette(id: number, moods: readonly Mood[], neighbours: readonly Palette[]): Palette {
  const slot = slotOf(id);
  const candidates = moods
    .flatMap((mood) => PALETTES[mood][slot] ?? [])
    .map((palette) => ({
      palette,
      difference: Math.min(
        MIN_COLOUR_DISTANCE,
        ...neighbours.map((neighbour) => meanColourDistance(palette, neighbour)),
      ),
    }));
  const [best] = candidates.sort((a, b) => b.difference - a.difference);
  if (!best) throw new Error(`There is no palette for game ${id}`);
  return best.palette;
}

export const meanColourDistance = (one: Palette, other: Palette): number =>
  (['deep', 'shade', 'mid', 'light'] as const).reduce(
    (sum, tone) => sum + distance(one[tone], other[tone]),
    0,
  ) / 4;

/**
 * Swaps the slots of some pairs of consecutive ids, so that the order of the palettes varies. Ids that differ
 * by less than 13 have different slots.
 */
function slotOf(id: number): number {
  const place = id % SLOTS;
  const swapped = hash(`pair ${Math.floor(id / 2)}`) & 1;
  return (place & ~1) | ((place & 1) ^ swapped);
}
