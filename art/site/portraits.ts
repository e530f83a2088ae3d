/** Draws the shoppers' portraits: the clothes of one team member with the skin, hair and shirt of others. */
import { Canvas } from '../pixels';
import { faceSize } from './faces';
import { players } from './players';
import { drawPlayer } from './team';

/** Number of portraits in the sheet. The profile page chooses one by the username. */
const portraitCount = 24;

/** Only these players have a face of their own to recolour. */
const people = players.filter(({ head }) => !head);

/** Returns a sheet with all portraits in one row. */
export function drawPortraits(): Canvas {
  const sheet = Canvas.transparent(faceSize * portraitCount, faceSize);
  for (let index = 0; index < portraitCount; index += 1) {
    const round = Math.floor(index / people.length) + 1;
    const [wearer, face, hair, shirt] = [0, round, 2 * round + 1, 3 * round + 2].map(
      (distance) => people[(index + distance) % people.length],
    );
    if (!wearer || !face || !hair || !shirt) throw new Error('A portrait needs players with faces');
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
