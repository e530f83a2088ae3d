/**
 * Cover art of the demo catalogue: a pixel-art box front, a close-up and a screenshot for each game.
 *
 * @example
 * const { thumbnail, images } = coverNames(game); // thumbnail: '12-0a1b2c3d-240.webp'
 * await writeCovers(games, 'data/images/covers', (done, total) => log(`${done}/${total}`));
 */
export { writeCovers, type CoverProgress } from './write';
export { COVER_WIDTHS, coverNames, type CoverNames } from './names';
export type { CoverGame } from './plan';
