import { Canvas } from '../pixels';
import {
  ditheredBackground,
  drawArms,
  drawBust,
  drawCalm,
  drawJoy,
  faceSize,
  ink,
  rayBackground,
} from './faces';
import { type Player, players } from './players';

export function drawPlayer({ looks, wear, powerUp, drawFigure }: Player, isPoweredUp: boolean): Canvas {
  // The extra row is for powered-up players, which are drawn one cell higher.
  const face = Canvas.transparent(faceSize, faceSize + 1);
  if (isPoweredUp) drawArms(face, looks);
  if (drawFigure) drawFigure(face, looks, isPoweredUp);
  else {
    drawBust(face, looks);
    if (!isPoweredUp) drawCalm(face, looks);
    else drawJoy(face, looks);
    wear(face, looks);
  }
  if (isPoweredUp) powerUp(face, looks);
  const picture = isPoweredUp
    ? rayBackground(looks.background, looks.glow)
    : ditheredBackground(looks.background);
  picture.stamp(face.outlined(ink), 0, isPoweredUp ? -1 : 0);
  return picture;
}

/** Returns a sheet with one column for each player: at rest above, powered up below. */
export function drawTeam(): Canvas {
  const sheet = Canvas.transparent(faceSize * players.length, faceSize * 2);
  players.forEach((player, column) => {
    sheet.stamp(drawPlayer(player, false), column * faceSize, 0);
    sheet.stamp(drawPlayer(player, true), column * faceSize, faceSize);
  });
  return sheet;
}
