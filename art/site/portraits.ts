/** The users' portraits: each mixes the hairstyle, accessories and colours of several team members. */
import { Canvas } from '../pixels';
import { faceSize } from './faces';
import { players } from './players';
import { drawPlayer } from './team';

/** Number of portraits. The store chooses one by the username. */
const portraitCount = 24;

const people = players.filter(({ drawFigure }) => !drawFigure);

export function drawPortraits(): Canvas {
  const sheet = Canvas.transparent(faceSize * portraitCount, faceSize);
  for (let index = 0; index < portraitCount; index += 1) {
    const round = Math.floor(index / people.length) + 1;
    const [wearer, face, hair, shirt] = [0, round, 2 * round + 1, 3 * round + 2].map(
      (distance) => people[(index + distance) % people.length],
    );
    if (!wearer || !face || !hair || !shirt) throw new Error('No player has the standard face');
    const looks = {
      ...shirt.looks,
      skin: face.looks.skin,
      shade: face.looks.shade,
      hair: hair.looks.hair,
      shine: hair.looks.shine,
    };
    sheet.stamp(drawPlayer({ ...wearer, looks }, false), index * faceSize, 0);
  }
  return sheet;
}
