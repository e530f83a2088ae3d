/** The seven fictional players on the /about page, at rest and powered up. */
import { type Canvas, hex } from '../pixels';
import { drawGrin, ink, type Looks } from './faces';

export interface Player {
  looks: Looks;
  wear(face: Canvas, looks: Looks): void;
  powerUp(face: Canvas, looks: Looks): void;
  /** Draws the whole figure instead of the standard bust and face. */
  drawFigure?(face: Canvas, looks: Looks, isPoweredUp: boolean): void;
}

const yellow = hex('#ffd21f');
const gold = hex('#b97f00');
const pink = hex('#ff3ea5');
const cyan = hex('#8fe9ff');
const white = hex('#ffffff');

const mechanic: Player = {
  looks: {
    skin: hex('#f0b98c'),
    shade: hex('#cf8f64'),
    hair: hex('#8c2f1b'),
    shine: hex('#c9542f'),
    shirt: hex('#ff7a2f'),
    collar: hex('#ffb071'),
    background: [hex('#ffb561'), hex('#b3541e')],
    glow: hex('#ffd79c'),
  },
  wear(face, { hair, shine }) {
    face.rectPair(10, 12, 2, 12, hair);
    face.rectPair(11, 6, 9, 6, hex('#2b3bff'));
    face.rect(13, 7, 6, 1, hex('#8b97ff'));
    face.rect(9, 11, 24, 2, hex('#1722bd'));
    face.rect(18, 8, 4, 2, yellow);
    face.rect(10, 14, 1, 6, shine);
  },
  powerUp(face) {
    face.rect(11, 15, 18, 6, hex('#3a3f52'));
    face.rectPair(12, 16, 7, 4, cyan);
    face.rectPair(13, 16, 2, 2, white);
    drawGrin(face);
  },
};

const racer: Player = {
  looks: {
    skin: hex('#8a5634'),
    shade: hex('#663b20'),
    hair: hex('#2a1630'),
    shine: hex('#4a2a52'),
    shirt: hex('#e0284f'),
    collar: hex('#ff8aa0'),
    background: [hex('#ff8fb0'), hex('#8f1f56')],
    glow: hex('#ffc3d2'),
  },
  wear(face) {
    face.rectPair(11, 4, 9, 3, hex('#f2f2fa'));
    face.rectPair(8, 7, 12, 6, hex('#f2f2fa'));
    face.rectPair(7, 12, 4, 16, hex('#f2f2fa'));
    face.rect(18, 4, 4, 9, hex('#e0284f'));
    face.rect(29, 12, 4, 16, hex('#b9bdd6'));
    face.rectPair(11, 13, 9, 1, ink);
  },
  powerUp(face) {
    face.rectPair(10, 13, 10, 8, hex('#1a2350'));
    face.rect(12, 14, 8, 2, cyan);
    face.rect(12, 16, 3, 2, hex('#4a8fd8'));
    face.rectPair(7, 16, 3, 8, yellow);
    face.rectPair(8, 14, 2, 4, hex('#ff7a2f'));
    drawGrin(face);
  },
};

const keeper: Player = {
  looks: {
    skin: hex('#ecb48a'),
    shade: hex('#c98a5e'),
    hair: hex('#dfe3f4'),
    shine: hex('#ffffff'),
    shirt: hex('#2f9a5a'),
    collar: hex('#7fe0a8'),
    background: [hex('#7fe6b4'), hex('#17654a')],
    glow: hex('#c4f7dc'),
  },
  wear(face, { hair, shine, skin }) {
    face.rectPair(13, 11, 7, 2, skin);
    face.rectPair(9, 14, 2, 6, hair);
    face.rectPair(10, 22, 3, 8, hair);
    face.rect(12, 23, 16, 9, hair);
    face.rect(15, 31, 10, 3, hair);
    face.rect(15, 22, 10, 2, shine);
    face.rect(17, 25, 6, 1, ink);
    face.rect(12, 16, 16, 1, gold);
    for (const x of [13, 21]) {
      face.rect(x - 1, 16, 6, 5, gold);
      face.rect(x, 17, 4, 3, hex('#e9f6ff'));
      face.rect(x + 2, 17, 2, 3, ink);
    }
  },
  powerUp(face) {
    face.bitmap(crown, 11, 3, { '#': yellow });
    face.rect(19, 9, 2, 2, pink);
    face.rectPair(13, 9, 2, 2, hex('#2b3bff'));
    face.rect(16, 25, 8, 3, ink);
    face.rect(17, 25, 6, 1, white);
  },
};

const crown = [
  '#.......##.......#',
  '##.....####.....##',
  '###...######...###',
  '####.########.####',
  '##################',
  '##################',
  '##################',
  '##################',
  '##################',
];

const tester: Player = {
  looks: {
    skin: hex('#c98a58'),
    shade: hex('#a3683a'),
    hair: hex('#3a2a8a'),
    shine: hex('#6a58d8'),
    shirt: hex('#14a0a8'),
    collar: hex('#7fe8f0'),
    background: [hex('#7fe8f0'), hex('#0d6478')],
    glow: hex('#c8f8fb'),
  },
  wear(face, { hair, shine }) {
    face.rectPair(6, 4, 7, 7, hair);
    face.rectPair(7, 3, 5, 9, hair);
    face.rect(8, 5, 2, 2, shine);
    face.rect(29, 5, 2, 2, shine);
    face.rectPair(10, 9, 10, 4, hair);
    face.rectPair(10, 13, 3, 6, hair);
    face.rect(13, 10, 6, 1, shine);
    face.rectPair(13, 21, 1, 1, hex('#8a4f28'));
    face.rectPair(15, 22, 1, 1, hex('#8a4f28'));
  },
  powerUp(face) {
    face.rectPair(10, 15, 10, 5, pink);
    face.rectPair(8, 15, 2, 3, pink);
    for (const x of [14, 22]) {
      face.rect(x, 16, 4, 3, white);
      face.rect(x + 1, 16, 2, 3, ink);
    }
    face.rectPair(6, 33, 5, 8, pink);
    drawGrin(face);
  },
};

const painter: Player = {
  looks: {
    skin: hex('#f6d2b0'),
    shade: hex('#d8a888'),
    hair: hex('#f03a8c'),
    shine: hex('#ff8fc4'),
    shirt: hex('#6a3fd0'),
    collar: hex('#b79bff'),
    background: [hex('#c3a4ff'), hex('#4a2a9c')],
    glow: hex('#e6d8ff'),
  },
  wear(face, { hair, shine }) {
    for (const [x, top] of spikes) {
      face.rect(x, top + 3, 4, 12 - top, hair);
      face.rect(x + 1, top, 2, 4, hair);
      face.rect(x + 1, top + 3, 1, 3, shine);
    }
    face.rectPair(10, 12, 2, 8, hair);
    face.rect(11, 12, 10, 2, hair);
  },
  powerUp(face) {
    for (const x of [13, 22]) {
      face.rect(x, 17, 5, 1, yellow);
      face.rect(x + 2, 15, 1, 5, yellow);
      face.rect(x + 1, 16, 3, 3, yellow);
    }
    face.rect(12, 21, 3, 3, cyan);
    face.rect(13, 24, 1, 2, cyan);
    face.rect(26, 20, 2, 4, yellow);
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

const guard: Player = {
  looks: {
    skin: hex('#a8683c'),
    shade: hex('#834b26'),
    hair: hex('#1d1326'),
    shine: hex('#3d2b4c'),
    shirt: hex('#2c3560'),
    collar: hex('#5f6cb4'),
    background: [hex('#8fa2ff'), hex('#27307c')],
    glow: hex('#cfd8ff'),
  },
  wear(face, { shirt, collar, hair }) {
    face.rectPair(10, 6, 10, 6, shirt);
    face.rectPair(8, 9, 4, 22, shirt);
    face.rectPair(12, 5, 8, 2, shirt);
    face.rectPair(7, 28, 6, 8, shirt);
    face.rectPair(13, 29, 3, 5, hair);
    face.rect(13, 6, 7, 1, collar);
    face.rect(8, 12, 1, 14, collar);
    face.rect(12, 12, 14, 2, hair);
    face.rect(12, 14, 6, 2, hair);
  },
  powerUp(face, { shirt }) {
    face.rectPair(9, 2, 3, 4, shirt);
    face.rectPair(10, 3, 4, 4, shirt);
    face.rectPair(10, 4, 2, 3, pink);
    face.rectPair(4, 21, 8, 1, white);
    face.rectPair(4, 23, 8, 1, white);
    for (const x of [14, 22]) {
      face.rect(x, 16, 4, 4, yellow);
      face.rect(x + 2, 16, 1, 4, ink);
    }
    face.rect(18, 21, 4, 2, pink);
    drawGrin(face);
  },
};

const machine: Player = {
  looks: {
    skin: hex('#c4cae0'),
    shade: hex('#8e96b8'),
    hair: hex('#565b80'),
    shine: hex('#ffffff'),
    shirt: hex('#464b72'),
    collar: hex('#8a90c0'),
    background: [hex('#a3a9d8'), hex('#3a3e66')],
    glow: hex('#d8dcf6'),
  },
  wear() {},
  powerUp() {},
  drawFigure(face, looks, isPoweredUp) {
    face.rectPair(6, 35, 14, 6, looks.shirt);
    face.rectPair(8, 33, 12, 2, looks.collar);
    face.rect(17, 29, 6, 4, looks.hair);
    face.rectPair(9, 10, 11, 19, looks.skin);
    face.rectPair(6, 15, 3, 8, looks.hair);
    face.rect(27, 10, 4, 19, looks.shade);
    face.rect(10, 10, 17, 1, looks.shine);
    face.rect(19, 4, 2, 6, looks.hair);
    face.rect(18, 2, 4, 3, isPoweredUp ? yellow : pink);
    face.rectPair(11, 13, 9, 12, hex('#0b1712'));
    if (isPoweredUp) {
      face.bitmap(heart, 12, 14, { '#': pink });
      face.bitmap(heart, 21, 14, { '#': pink });
      face.rectPair(14, 22, 6, 1, yellow);
      face.rectPair(13, 21, 1, 1, yellow);
    } else {
      face.rectPair(14, 16, 3, 4, hex('#5df5b4'));
      face.rect(15, 22, 10, 1, hex('#5df5b4'));
    }
  },
};

const heart = ['.##.##.', '#######', '#######', '.#####.', '..###..', '...#...'];

export const players: readonly Player[] = [mechanic, racer, keeper, tester, painter, guard, machine];
