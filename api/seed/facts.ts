import rows from './games.json' with { type: 'json' };

export interface GameFacts {
  /** 1 for the first game in the file. Ids must not change. */
  id: number;
  name: string;
  platform: string;
  year: number;
  publisher: string;
  genre: string;
}

export const games: readonly GameFacts[] = rows.map((row, index) => ({ id: index + 1, ...row }));

export const genreNames: readonly string[] = [...new Set(rows.map((row) => row.genre))];

export const platformNames: readonly string[] = [...new Set(rows.map((row) => row.platform))];

/** Returns a pseudo-random number in [0, 1) that depends only on the game and the purpose. */
export function seededNumber(game: GameFacts, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${game.name}|${game.platform}|${purpose}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Returns the same option for the same game and purpose. */
export function pick<T>(options: readonly [T, ...T[]], game: GameFacts, purpose: string): T {
  return options[Math.floor(seededNumber(game, purpose) * options.length)] ?? options[0];
}
