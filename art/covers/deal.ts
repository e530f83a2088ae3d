import { hash, Random } from '../pixels';
import { looksForTitle } from './known';
import type { Look } from './look';
import type { CoverGame } from './plan';
import { SCENE_NAMES, type SceneName, scenesForGenre } from './scenes';
import { type Camera, CAMERAS } from './stage';

/** Number of neighbouring covers that a visitor sees together: one page of the catalogue. */
const NEIGHBOURS = 12;

/** Maximum number of covers with the same scene among neighbours. */
const MOST_ALIKE = 2;

export interface DealtLook extends Look {
  camera: Camera;
}

/**
 * Chooses the scene and the camera of each game, so that no scene appears more than `MOST_ALIKE` times among any
 * `NEIGHBOURS` games. Known titles choose first, and the other games take what their genre still offers.
 *
 * @param games in the order of the catalogue
 */
export function dealLooks(games: readonly CoverGame[]): DealtLook[] {
  const table = new Table(games.length);
  games.forEach((game, index) => {
    const look = looksForTitle(game.name).find(({ scene }) => table.fits(scene, index));
    if (look) table.put(index, look, randomFor(game));
  });
  games.forEach((game, index) => {
    if (!table.has(index)) table.put(index, { scene: table.choose(game, index) }, randomFor(game));
  });
  return table.looks();
}

const randomFor = (game: CoverGame): Random => new Random(hash(`${game.name}|${game.platform}|look`));

/** The looks that have been dealt so far, by position in the catalogue. */
class Table {
  readonly #dealt: (DealtLook | undefined)[];

  constructor(size: number) {
    this.#dealt = Array.from({ length: size }, () => undefined);
  }

  has(index: number): boolean {
    return this.#dealt[index] !== undefined;
  }

  looks(): DealtLook[] {
    return this.#dealt.flatMap((look) => look ?? []);
  }

  /** Returns whether a scene can appear at a position without too many like it among its neighbours. */
  fits(scene: SceneName, index: number): boolean {
    const places = [...this.#alike(scene, index), index].sort((a, b) => a - b);
    return places.every((place, rank) => (places[rank + MOST_ALIKE] ?? Infinity) - place >= NEIGHBOURS);
  }

  /** Returns the scene of a game's genre that its neighbours show least, or another scene if none of the genre fits. */
  choose(game: CoverGame, index: number): SceneName {
    const random = new Random(hash(`${game.name}|${game.platform}`) ^ 0x5eed);
    const ranked = scenesForGenre(game.genre)
      .map((scene) => ({ scene, alike: this.#alike(scene, index).length, chance: random.next() }))
      .sort((a, b) => a.alike - b.alike || a.chance - b.chance)
      .map(({ scene }) => scene);
    return (
      [...ranked, ...SCENE_NAMES].find((scene) => this.fits(scene, index)) ?? scenesForGenre(game.genre)[0]
    );
  }

  /** Stores a look. If it names no camera, chooses one from which no neighbour shows the same scene. */
  put(index: number, look: Look, random: Random): void {
    const used = this.#alike(look.scene, index).map((place) => this.#dealt[place]?.camera);
    const first = random.int(0, CAMERAS.length - 1);
    const turned = [...CAMERAS.slice(first), ...CAMERAS.slice(0, first)];
    const camera = look.camera ?? turned.find((view) => !used.includes(view)) ?? CAMERAS[first] ?? 'far';
    this.#dealt[index] = { ...look, camera };
  }

  /** Returns the positions of the neighbours on both sides that show a scene, in ascending order. */
  #alike(scene: SceneName, index: number): number[] {
    const places: number[] = [];
    for (let place = index - NEIGHBOURS + 1; place < index + NEIGHBOURS; place++)
      if (place !== index && this.#dealt[place]?.scene === scene) places.push(place);
    return places;
  }
}
