import type { RelatedGames } from '../../../contract';

/** Ids of games, without the game that they are related to. */
export type RelatedCandidates = Record<keyof RelatedGames, Iterator<number, undefined>>;

const LIST_LENGTH = 4;

/** Candidates per list whose stock is read first. While too few of them are in stock, larger batches follow. */
const FIRST_BATCH = 16;
const GROWTH = 8;
/** Limits the work for a game whose lists are almost sold out. */
const LAST_BATCH = 1024;

/**
 * Chooses the games of each list, games in stock first. No game is in two lists; the lists that usually have few
 * candidates are filled first. `alike` contains only games in stock, and is empty if the game `id` is in stock.
 */
export async function chooseRelated(
  id: number,
  candidates: RelatedCandidates,
  readInStock: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<RelatedGames<number>> {
  const stock = new KnownStock(readInStock);
  const first = {
    alike: take(candidates.alike, FIRST_BATCH),
    publisher: take(candidates.publisher, FIRST_BATCH),
    year: take(candidates.year, FIRST_BATCH),
    platform: take(candidates.platform, FIRST_BATCH),
  };
  await stock.read([id, ...Object.values(first).flat()]);

  const taken = new Set<number>();
  const choose = async (name: keyof RelatedGames, accepts: (game: number) => boolean = () => true) => {
    const chosen = (await chooseInStockFirst(first[name], candidates[name], taken, stock)).filter(accepts);
    for (const game of chosen) taken.add(game);
    return chosen;
  };
  return {
    alike: stock.has(id) ? [] : await choose('alike', (game) => stock.has(game)),
    publisher: await choose('publisher'),
    year: await choose('year'),
    platform: await choose('platform'),
  };
}

async function chooseInStockFirst(
  firstBatch: number[],
  candidates: Iterator<number, undefined>,
  taken: ReadonlySet<number>,
  stock: KnownStock,
): Promise<number[]> {
  const [inStock, soldOut]: [number[], number[]] = [[], []];
  for (let batch = firstBatch, size = FIRST_BATCH; batch.length > 0 && size <= LAST_BATCH;) {
    await stock.read(batch);
    for (const id of batch) if (!taken.has(id)) (stock.has(id) ? inStock : soldOut).push(id);
    if (inStock.length >= LIST_LENGTH) break;
    size *= GROWTH;
    batch = take(candidates, size);
  }
  return [...inStock, ...soldOut].slice(0, LIST_LENGTH);
}

export const inStockFirst = <Item extends { in_stock: number }>(games: readonly Item[]): Item[] => [
  ...games.filter(({ in_stock }) => in_stock > 0),
  ...games.filter(({ in_stock }) => in_stock <= 0),
];

/** Caches which games are in stock, so that each game is read only once. */
class KnownStock {
  readonly #inStock = new Map<number, boolean>();

  constructor(private readonly readInStock: (ids: readonly number[]) => Promise<readonly number[]>) {}

  async read(ids: readonly number[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#inStock.has(id));
    if (unknown.length === 0) return;
    const inStock = new Set(await this.readInStock(unknown));
    for (const id of unknown) this.#inStock.set(id, inStock.has(id));
  }

  has(id: number): boolean {
    return this.#inStock.get(id) === true;
  }
}

function take(items: Iterator<number, undefined>, count: number): number[] {
  const taken: number[] = [];
  while (taken.length < count) {
    const next = items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
