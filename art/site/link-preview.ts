/** The picture that other sites show for a link to the store: 400 x 210 cells of 3 x 3 pixels. */
import { Canvas, type Colour, hex } from '../pixels';
import { drawFloorRows, drawScene, night } from './scene';

const letters: Record<string, string> = {
  P: '#######.\n########\n##....##\n##....##\n########\n#######.\n##......\n##......\n##......',
  R: '#######.\n########\n##....##\n##....##\n#######.\n######..\n##..###.\n##...###\n##....##',
  E: '########\n########\n##......\n##......\n######..\n######..\n##......\n########\n########',
  S: '.######.\n########\n##......\n##......\n.######.\n......##\n......##\n########\n.######.',
  T: '########\n########\n...##...\n...##...\n...##...\n...##...\n...##...\n...##...\n...##...',
  A: '..####..\n.######.\n###..###\n##....##\n##....##\n########\n########\n##....##\n##....##',
};

const scale = 4;

function drawWord(word: string, [face, shadow]: readonly [face: Colour, shadow: Colour]): Canvas {
  const write = (colour: Colour) => {
    const line = Canvas.transparent(word.length * 9 - 1, 9);
    [...word].forEach((letter, index) =>
      line.bitmap((letters[letter] ?? '').split('\n'), index * 9, 0, { '#': colour }),
    );
    return line.enlarged(scale);
  };
  const front = write(face);
  const picture = Canvas.transparent(front.width + scale + 8, front.height + scale + 8);
  picture.stamp(write(shadow), 4 + scale, 4 + scale);
  picture.stamp(front, 4, 4);
  return [1, 2, 3].reduce((edged) => edged.outlined(night), picture);
}

export function drawLinkPreview(): Canvas {
  const picture = drawScene({ width: 400, sky: 150, floor: 60, sun: 56 });
  const rows = drawFloorRows(60, 1);
  for (let x = 0; x < picture.width; x += 1) picture.stamp(rows, x, 150);
  const press = drawWord('PRESS', [hex('#39ff88'), hex('#0f7a42')]);
  const start = drawWord('START', [hex('#ff3ea5'), hex('#9c0d5f')]);
  const left = Math.floor((picture.width - press.width) / 2);
  picture.stamp(press, left, 14);
  picture.stamp(start, left, 60);
  return picture.enlarged(3);
}
