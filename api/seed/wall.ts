import { type GameFacts, games } from './facts';
import { picturesOf } from './pictures';

/** Games for the wall of covers on the landing page, column by column from top to bottom. */
const COLUMNS = `
Maniac Mansion|Commodore 64
Dragon's Lair|Arcade
Rock Band|Xbox 360
Gran Turismo|PlayStation
Guitar Hero|PlayStation 2

Sensible Soccer|Amiga
Pilotwings|SNES
Super Metroid|SNES
Pitfall!|Atari 2600
Tetris|Game Boy

Arkanoid|Arcade
Super Mario Bros.|NES
Mega Man 2|NES
NBA Jam|Arcade
Tempest|Arcade

The Secret of Monkey Island|MS-DOS
The Sims|Windows
Pac-Man|Arcade
Age of Empires|Windows
Uncharted 2: Among Thieves|PlayStation 3

Castlevania|NES
SSX Tricky|PlayStation 2
Ninja Gaiden|NES
Prince of Persia: The Sands of Time|PlayStation 2
SimCity|MS-DOS
Out Run|Arcade

Doom|MS-DOS
Zork I|Apple II
Frogger|Arcade
Space Invaders|Arcade
Super Street Fighter IV|PlayStation 3
Streets of Rage|Mega Drive`;

export const wallColumns: readonly (readonly GameFacts[])[] = COLUMNS.trim()
  .split('\n\n')
  .map((column) => column.split('\n').map(findGame));

/** Covers by game id, in the order of the wall. An administrator may have replaced them in the store. */
export const wallCovers: ReadonlyMap<number, string> = new Map(
  wallColumns.flat().map((game) => [game.id, picturesOf(game).thumbnail]),
);

function findGame(line: string): GameFacts {
  const game = games.find(({ name, platform }) => `${name}|${platform}` === line);
  if (game === undefined) throw new Error(`The catalogue has no game '${line}'`);
  return game;
}
