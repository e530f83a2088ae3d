import { hash, Random } from '../pixels';
import { looksForTitle } from './known';
import type { Look } from './look';
import type { CoverGame } from './plan';
import { SCENE_NAMES, type SceneName, scenesForGenre } from './scenes';
import { type Camera, CAMERAS } from './stage';

/**
 * Number of consecutive covers among which a scene must not occur too often: a page of the catalogue shows
 * this many.
 */
const NEIGHBOURS = 12;

const MAX_SAME_SCENE = 2;

export interface AssignedLook extends Look {
  camera: Camera;
}

/**
 * Chooses a scene and a camera for each game. If possible, no scene appears more than `MAX_SAME_SCENE` times
 * among `NEIGHBOURS` consecutive games.
 * @param games in the order of the catalogue
 */
export function assignLooks(games: readonly CoverGame[]): AssignedLook[] {
  const assignment = new Assignment(games.length);
  games.forEach((game, index) => {
    const look = looksForTitle(game.name).find(({ scene }) => assignment.fits(scene, index));
    if (look) assignment.assign(index, look, randomFor(game));
  });
  games.forEach((game, index) => {
    if (!assignment.has(index))
      assignment.assign(index, { scene: assignment.chooseScene(game, index) }, randomFor(game));
  });
  return assignment.looks();
}

const randomFor = (game: CoverGame): Random => new Random(hash(`${game.name}|${game.platform}|look`));

/** The looks that have been assigned so far, by position in the catalogue. */
class Assignment {
  readonly #assigned: (AssignedLook | undefined)[];

  constructor(size: number) {
    this.#assigned = Array.from({ length: size }, () => undefined);
  }

  has(index: number): boolean {
    return this.#assigned[index] !== undefined;
  }

  looks(): AssignedLook[] {
    return this.#assigned.flatMap((look) => look ?? []);
  }

  /** Returns whether a scene can appear at a position without becoming too frequent. */
  fits(scene: SceneName, index: number): boolean {
    const positions = [...this.#positionsOf(scene, index), index].sort((a, b) => a - b);
    return positions.every(
      (position, rank) => (positions[rank + MAX_SAME_SCENE] ?? Infinity) - position >= NEIGHBOURS,
    );
  }

  /**
   * Prefers the scene of the game's genre that the neighbours show least often. If none of the genre's scenes
   * fits, returns any fitting scene. If no scene fits, returns the first scene of the genre.
   */
  chooseScene(game: CoverGame, index: number): SceneName {
    const random = new Random(hash(`${game.name}|${game.platform}`) ^ 0x5eed);
    const ranked = scenesForGenre(game.genre)
      .map((scene) => ({ scene, count: this.#positionsOf(scene, index).length, tieBreaker: random.next() }))
      .sort((a, b) => a.count - b.count || a.tieBreaker - b.tieBreaker)
      .map(({ scene }) => scene);
    return (
      [...ranked, ...SCENE_NAMES].find((scene) => this.fits(scene, index)) ?? scenesForGenre(game.genre)[0]
    );
  }

  /**
   * Assigns a look to a position. If the look names no camera, chooses a camera that no neighbour with the
   * same scene uses, or any camera if the neighbours use all of them.
   */
  assign(index: number, look: Look, random: Random): void {
    const usedCameras = this.#positionsOf(look.scene, index).map(
      (position) => this.#assigned[position]?.camera,
    );
    const first = random.int(0, CAMERAS.length - 1);
    const rotated = [...CAMERAS.slice(first), ...CAMERAS.slice(0, first)];
    const camera =
      look.camera ?? rotated.find((camera) => !usedCameras.includes(camera)) ?? CAMERAS[first] ?? 'far';
    this.#assigned[index] = { ...look, camera };
  }

  #positionsOf(scene: SceneName, index: number): number[] {
    const positions: number[] = [];
    for (let position = index - NEIGHBOURS + 1; position < index + NEIGHBOURS; position++)
      if (position !== index && this.#assigned[position]?.scene === scene) positions.push(position);
    return positions;
  }
}
