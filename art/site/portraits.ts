/**
 * Draws the users' portraits. Each has the hairstyle and the accessories of one team member in the colours of two or
 * three others.
 */
import { Canvas } from '../pixels';
import { faceSize } from './faces';
import { players } from './players';
import { drawPlayer } from './team';

/** Number of portraits in the sheet. The store chooses one by the username. */
const portraitCount = 24;

/** The players with the standard face, which can be recoloured. */
const people = players.filter(({ drawFigure }) => !drawFigure);

/** Returns a sheet with all portraits in one row. */
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
