/** The seven of the page about, one after another: what each wears by day, and after closing time. All invented. */
import { drawGrin, ink, type Looks } from './faces';
import type { Picture } from './picture';

export interface Player {
  looks: Looks;
  /** Hair and clothes. */
  wear(face: Picture, looks: Looks): void;
  /** What makes the difference after closing time. */
  powerUp(face: Picture, looks: Looks): void;
  /** A face of its own instead of the usual head. */
  head?(face: Picture, looks: Looks, powered: boolean): void;
}

const yellow = '#ffd21f';
const gold = '#b97f00';
const pink = '#ff3ea5';
const cyan = '#8fe9ff';
const white = '#ffffff';

/** A mechanic: short fringe and a cap; goggles and sparks. */
const mechanic: Player = {
  looks: {
    skin: '#f0b98c',
    shade: '#cf8f64',
    hair: '#8c2f1b',
    shine: '#c9542f',
    shirt: '#ff7a2f',
    collar: '#ffb071',
    room: ['#ffb561', '#b3541e'],
    glow: '#ffd79c',
  },
  wear(face, { hair, shine }) {
    face.pair(10, 12, 2, 12, hair);
    face.pair(11, 6, 9, 6, '#2b3bff');
    face.fill(13, 7, 6, 1, '#8b97ff');
    face.fill(9, 11, 24, 2, '#1722bd');
    face.fill(18, 8, 4, 2, yellow);
    face.fill(10, 14, 1, 6, shine);
  },
  powerUp(face) {
    face.fill(11, 15, 18, 6, '#3a3f52');
    face.pair(12, 16, 7, 4, cyan);
    face.pair(13, 16, 2, 2, white);
    drawGrin(face);
  },
};

/** A racer: helmet with open visor; visor down, flames on it. */
const racer: Player = {
  looks: {
    skin: '#8a5634',
    shade: '#663b20',
    hair: '#2a1630',
    shine: '#4a2a52',
    shirt: '#e0284f',
    collar: '#ff8aa0',
    room: ['#ff8fb0', '#8f1f56'],
    glow: '#ffc3d2',
  },
  wear(face) {
    face.pair(11, 4, 9, 3, '#f2f2fa');
    face.pair(8, 7, 12, 6, '#f2f2fa');
    face.pair(7, 12, 4, 16, '#f2f2fa');
    face.fill(18, 4, 4, 9, '#e0284f');
    face.fill(29, 12, 4, 16, '#b9bdd6');
    face.pair(11, 13, 9, 1, ink);
  },
  powerUp(face) {
    face.pair(10, 13, 10, 8, '#1a2350');
    face.fill(12, 14, 8, 2, cyan);
    face.fill(12, 16, 3, 2, '#4a8fd8');
    face.pair(7, 16, 3, 8, yellow);
    face.pair(8, 14, 2, 4, '#ff7a2f');
    drawGrin(face);
  },
};

/** The shopkeeper: bald, round glasses, great beard; a crown. */
const keeper: Player = {
  looks: {
    skin: '#ecb48a',
    shade: '#c98a5e',
    hair: '#dfe3f4',
    shine: '#ffffff',
    shirt: '#2f9a5a',
    collar: '#7fe0a8',
    room: ['#7fe6b4', '#17654a'],
    glow: '#c4f7dc',
  },
  wear(face, { hair, shine, skin }) {
    face.pair(13, 11, 7, 2, skin);
    face.pair(9, 14, 2, 6, hair);
    face.pair(10, 22, 3, 8, hair);
    face.fill(12, 23, 16, 9, hair);
    face.fill(15, 31, 10, 3, hair);
    face.fill(15, 22, 10, 2, shine);
    face.fill(17, 25, 6, 1, ink);
    face.fill(12, 16, 16, 1, gold);
    for (const x of [13, 21]) {
      face.fill(x - 1, 16, 6, 5, gold);
      face.fill(x, 17, 4, 3, '#e9f6ff');
      face.fill(x + 2, 17, 2, 3, ink);
    }
  },
  powerUp(face) {
    face.bitmap(crown, 11, 3, yellow);
    face.fill(19, 9, 2, 2, pink);
    face.pair(13, 9, 2, 2, '#2b3bff');
    face.fill(16, 25, 8, 3, ink);
    face.fill(17, 25, 6, 1, white);
  },
};

const crown = `
#.......##.......#
##.....####.....##
###...######...###
####.########.####
##################
##################
##################
##################
##################`;

/** A tester with two buns and freckles; a mask and a cape. */
const tester: Player = {
  looks: {
    skin: '#c98a58',
    shade: '#a3683a',
    hair: '#3a2a8a',
    shine: '#6a58d8',
    shirt: '#14a0a8',
    collar: '#7fe8f0',
    room: ['#7fe8f0', '#0d6478'],
    glow: '#c8f8fb',
  },
  wear(face, { hair, shine }) {
    face.pair(6, 4, 7, 7, hair);
    face.pair(7, 3, 5, 9, hair);
    face.fill(8, 5, 2, 2, shine);
    face.fill(29, 5, 2, 2, shine);
    face.pair(10, 9, 10, 4, hair);
    face.pair(10, 13, 3, 6, hair);
    face.fill(13, 10, 6, 1, shine);
    face.pair(13, 21, 1, 1, '#8a4f28');
    face.pair(15, 22, 1, 1, '#8a4f28');
  },
  powerUp(face) {
    face.pair(10, 15, 10, 5, pink);
    face.pair(8, 15, 2, 3, pink);
    for (const x of [14, 22]) {
      face.fill(x, 16, 4, 3, white);
      face.fill(x + 1, 16, 2, 3, ink);
    }
    face.pair(6, 33, 5, 8, pink);
    drawGrin(face);
  },
};

/** A painter with spikes of hair; paint on the cheeks and stars for eyes. */
const painter: Player = {
  looks: {
    skin: '#f6d2b0',
    shade: '#d8a888',
    hair: '#f03a8c',
    shine: '#ff8fc4',
    shirt: '#6a3fd0',
    collar: '#b79bff',
    room: ['#c3a4ff', '#4a2a9c'],
    glow: '#e6d8ff',
  },
  wear(face, { hair, shine }) {
    for (const [x, top] of spikes) {
      face.fill(x, top + 3, 4, 12 - top, hair);
      face.fill(x + 1, top, 2, 4, hair);
      face.fill(x + 1, top + 3, 1, 3, shine);
    }
    face.pair(10, 12, 2, 8, hair);
    face.fill(11, 12, 10, 2, hair);
  },
  powerUp(face) {
    for (const x of [13, 22]) {
      face.fill(x, 17, 5, 1, yellow);
      face.fill(x + 2, 15, 1, 5, yellow);
      face.fill(x + 1, 16, 3, 3, yellow);
    }
    face.fill(12, 21, 3, 3, cyan);
    face.fill(13, 24, 1, 2, cyan);
    face.fill(26, 20, 2, 4, yellow);
    drawGrin(face);
  },
};

const spikes = [
  [9, 6],
  [13, 3],
  [17, 1],
  [22, 3],
  [26, 6],
] as const;

/** One who guards the coin box in a hood; ears and whiskers. */
const guard: Player = {
  looks: {
    skin: '#a8683c',
    shade: '#834b26',
    hair: '#1d1326',
    shine: '#3d2b4c',
    shirt: '#2c3560',
    collar: '#5f6cb4',
    room: ['#8fa2ff', '#27307c'],
    glow: '#cfd8ff',
  },
  wear(face, { shirt, collar, hair }) {
    face.pair(10, 6, 10, 6, shirt);
    face.pair(8, 9, 4, 22, shirt);
    face.pair(12, 5, 8, 2, shirt);
    face.pair(7, 28, 6, 8, shirt);
    face.pair(13, 29, 3, 5, hair);
    face.fill(13, 6, 7, 1, collar);
    face.fill(8, 12, 1, 14, collar);
    face.fill(12, 12, 14, 2, hair);
    face.fill(12, 14, 6, 2, hair);
  },
  powerUp(face, { shirt }) {
    face.pair(9, 2, 3, 4, shirt);
    face.pair(10, 3, 4, 4, shirt);
    face.pair(10, 4, 2, 3, pink);
    face.pair(4, 21, 8, 1, white);
    face.pair(4, 23, 8, 1, white);
    for (const x of [14, 22]) {
      face.fill(x, 16, 4, 4, yellow);
      face.fill(x + 2, 16, 1, 4, ink);
    }
    face.fill(18, 21, 4, 2, pink);
    drawGrin(face);
  },
};

/** The help desk: a machine. Hearts on its screen. */
const machine: Player = {
  looks: {
    skin: '#c4cae0',
    shade: '#8e96b8',
    hair: '#565b80',
    shine: '#ffffff',
    shirt: '#464b72',
    collar: '#8a90c0',
    room: ['#a3a9d8', '#3a3e66'],
    glow: '#d8dcf6',
  },
  wear() {},
  powerUp() {},
  head(face, looks, powered) {
    face.pair(6, 35, 14, 6, looks.shirt);
    face.pair(8, 33, 12, 2, looks.collar);
    face.fill(17, 29, 6, 4, looks.hair);
    face.pair(9, 10, 11, 19, looks.skin);
    face.pair(6, 15, 3, 8, looks.hair);
    face.fill(27, 10, 4, 19, looks.shade);
    face.fill(10, 10, 17, 1, looks.shine);
    face.fill(19, 4, 2, 6, looks.hair);
    face.fill(18, 2, 4, 3, powered ? yellow : pink);
    face.pair(11, 13, 9, 12, '#0b1712');
    if (powered) {
      face.bitmap(heart, 12, 14, pink);
      face.bitmap(heart, 21, 14, pink);
      face.pair(14, 22, 6, 1, yellow);
      face.pair(13, 21, 1, 1, yellow);
    } else {
      face.pair(14, 16, 3, 4, '#5df5b4');
      face.fill(15, 22, 10, 1, '#5df5b4');
    }
  },
};

const heart = `
.##.##.
#######
#######
.#####.
..###..
...#...`;

/** In the order of the page. */
export const players: readonly Player[] = [mechanic, racer, keeper, tester, painter, guard, machine];
