import type { Facets, Game, GameFilter, GameQuery, GameSort, RelatedGames } from '../../../contract';
import { WALL_SIZE } from '../../../contract/schemas/games';
import { wallCovers } from '../../../seed/wall';
import type { Services } from '../../services';
import { toGame } from './catalogue.repo';
import { CatalogueIndex } from './catalogue-index';
import { type FoundGames, readFoundGames, readIndexColumns } from './catalogue-index.repo';
import { CatalogueVersionCache } from './catalogue-version-cache';
import { readFacets } from './facets.repo';
import {
  type GameIds,
  type GameRowWithIds,
  type Names,
  readGameIds,
  readGameRows,
  readInStock,
  readNames,
} from './pages.repo';
import { chooseRelated, inStockFirst } from './related.rules';
import { readVersions, type Versions } from './version.repo';
import { type Versioned, VersionedCache } from './versioned-cache';

const STOCK_LIST_LIMITS = { maxEntries: 200, maxBytes: 4 * 1024 * 1024 };
const FACET_LIMITS = { maxEntries: 500, maxBytes: 2 * 1024 * 1024 };
/** Estimated size in bytes of the facets of one filter. */
const FACETS_BYTES = 4000;
const SEARCH_LIMITS = { maxEntries: 5000, maxBytes: 16 * 1024 * 1024 };

/** Attempts to read a list and its games at the same version, in case the catalogue changes between the reads. */
const MAX_ATTEMPTS = 3;

export interface GamePage {
  games: Game[];
  total: number;
  /** The text that replaced a misspelt search. */
  corrected?: string | undefined;
}

/** The ids of a page, with the oldest catalogue versions that they can reflect. */
interface ListedPage {
  versions: Versions;
  ids: number[];
  total: number;
  corrected?: string | undefined;
  usesStock: boolean;
  /** The names of genres and platforms at the same version, if known. */
  names?: Names;
}

/**
 * Reads the public catalogue. The catalogue index, the results of searches, the lists and facets that the
 * database computes, and the names of genres and platforms are cached in memory until the catalogue version
 * changes.
 */
export class Catalogue {
  readonly versionCache: CatalogueVersionCache;
  readonly #db: Services['db'];
  readonly #index = new VersionedCache<CatalogueIndex>({ maxEntries: 1, maxBytes: 1, bytesOf: () => 1 });
  readonly #searches = new VersionedCache<FoundGames>({
    ...SEARCH_LIMITS,
    bytesOf: ({ ids }) => ids.byteLength + 200,
  });
  /** The database computes the lists and facets that depend on the stock, which the index does not contain. */
  readonly #stockLists = new VersionedCache<GameIds>({
    ...STOCK_LIST_LIMITS,
    bytesOf: ({ packed }) => packed.length + 500,
  });
  readonly #stockFacets = new VersionedCache<Facets>({ ...FACET_LIMITS, bytesOf: () => FACETS_BYTES });
  readonly #names = new VersionedCache<Names>({ maxEntries: 1, maxBytes: 1, bytesOf: () => 1 });

  constructor({ db, now, catalogueMaxAgeMs: maxAgeMs }: Services) {
    this.#db = db;
    this.versionCache = new CatalogueVersionCache({ read: () => readVersions(db), now, maxAgeMs });
  }

  async page(query: GameQuery): Promise<Versioned<GamePage>> {
    for (let attempt = 1; ; attempt += 1) {
      const list = await this.#list(query);
      const { ids, total, corrected } = list;
      if (ids.length === 0) return { version: list.versions.all, value: { games: [], total, corrected } };
      const { versions, rows } = await readGameRows(this.#db, ids);
      const isConsistent = list.usesStock
        ? versions.all === list.versions.all
        : versions.listed === list.versions.listed;
      this.versionCache.update(versions);
      if (!isConsistent && attempt < MAX_ATTEMPTS) continue;
      const names = (isConsistent && list.names) || (await this.#namesOf(versions));
      const gamesById = new Map(toGames(rows, names).map((game) => [game.id_product, game]));
      const games = ids.flatMap((id) => gamesById.get(id) ?? []);
      const version = isConsistent ? versions.all : list.versions.all;
      return { version, value: { games, total, corrected } };
    }
  }

  async game(id: number): Promise<Versioned<Game | undefined>> {
    const { versions, rows } = await readGameRows(this.#db, [id]);
    this.versionCache.update(versions);
    const [game] = toGames(rows, await this.#namesOf(versions));
    return { version: versions.all, value: game };
  }

  async related(id: number): Promise<Versioned<RelatedGames<Game> | undefined>> {
    for (let attempt = 1; ; attempt += 1) {
      const { index, versions: before } = await this.#indexFor({});
      const candidates = index.relatedTo(id);
      if (candidates === undefined) return { version: before.all, value: undefined };
      // The index does not contain the stock, because every order changes it.
      const chosen = await chooseRelated(id, candidates, (ids) => readInStock(this.#db, ids));
      const { versions, rows } = await readGameRows(this.#db, Object.values(chosen).flat());
      this.versionCache.update(versions);
      if (versions.listed !== before.listed && attempt < MAX_ATTEMPTS) continue;
      const gamesById = new Map(toGames(rows, index.names).map((game) => [game.id_product, game]));
      const gamesOf = (ids: readonly number[]) =>
        inStockFirst(ids.flatMap((gameId) => gamesById.get(gameId) ?? []));
      const value = {
        platform: gamesOf(chosen.platform),
        publisher: gamesOf(chosen.publisher),
        year: gamesOf(chosen.year),
        alike: gamesOf(chosen.alike).filter(({ in_stock }) => in_stock > 0),
      };
      return { version: before.all, value };
    }
  }

  /** Returns the selected covers that listed games still use, then those of the newest games. */
  async wall(): Promise<Versioned<string[]>> {
    const { versions, rows } = await readGameRows(this.#db, [...wallCovers.keys()]);
    this.versionCache.update(versions);
    const shown = new Set(rows.map(({ thumbnail }) => thumbnail));
    const selected = [...wallCovers.values()].filter((cover) => shown.has(cover));
    if (selected.length === WALL_SIZE) return { version: versions.all, value: selected };
    const newest = await this.page({ sort: 'newest', page: 1, limit: 2 * WALL_SIZE });
    const covers = new Set([...selected, ...newest.value.games.map((game) => game.thumbnail_product)]);
    return { version: Math.min(versions.all, newest.version), value: [...covers].slice(0, WALL_SIZE) };
  }

  async facets(filter: GameFilter): Promise<Versioned<Facets>> {
    if (usesStock(filter)) return this.#stockFacetsOf(filter);
    const { index, found, versions } = await this.#indexFor(filter);
    return { version: versions.all, value: index.facets(filter, found) };
  }

  async names(): Promise<Versioned<Names>> {
    const current = await this.versionCache.current();
    return { version: current.all, value: await this.#namesOf(current) };
  }

  async #list(query: GameQuery): Promise<ListedPage> {
    const { page = 1, limit = 12, sort = 'id', ...filter } = query;
    const offset = (page - 1) * limit;
    if (sort === 'stock' || usesStock(filter)) return this.#stockPage(filter, { sort, offset, limit });
    const { index, found, versions, corrected } = await this.#indexFor(filter);
    return {
      ...index.page(filter, { found, sort, offset, limit }),
      versions,
      corrected,
      usesStock: false,
      names: index.names,
    };
  }

  /** Returns the index and the games that the search text finds, of the same version if possible. */
  async #indexFor({ name, exact = false }: GameFilter) {
    for (let attempt = 1; ; attempt += 1) {
      const current = await this.versionCache.current();
      const [index, search] = await Promise.all([
        this.#index.load('', current.listed, async () => {
          const value = new CatalogueIndex(await readIndexColumns(this.#db));
          return { version: value.versions.listed, value };
        }),
        name
          ? this.#searches.load(`${exact} ${name}`, current.listed, async () => {
              const value = await readFoundGames(this.#db, name, exact);
              return { version: value.versions.listed, value };
            })
          : undefined,
      ]);
      const isConsistent = search === undefined || search.version === index.version;
      if (!isConsistent && attempt < MAX_ATTEMPTS) {
        this.versionCache.expire();
        continue;
      }
      const listed = Math.min(index.version, search?.version ?? index.version);
      // Unless the lists have changed, the index is current: other changes affect only data that it does not contain,
      // such as the stock.
      const all = listed < current.listed ? index.value.versions.all : current.all;
      return {
        index: index.value,
        versions: { ...current, all, listed },
        found: search && index.value.positionsOf(search.value.ids),
        corrected: search?.value.corrected,
      };
    }
  }

  async #stockPage(
    filter: GameFilter,
    { sort, offset, limit }: { sort: GameSort; offset: number; limit: number },
  ): Promise<ListedPage> {
    const current = await this.versionCache.current();
    const { value } = await this.#stockLists.load(`${sort} ${keyOf(filter)}`, current.all, async () => {
      const ids = await readGameIds(this.#db, filter, sort);
      return { version: ids.versions.all, value: ids };
    });
    const { versions, packed, corrected } = value;
    const ids = idsOf(packed, offset, limit);
    return { versions, ids, total: packed.length / 4, corrected, usesStock: true };
  }

  async #stockFacetsOf(filter: GameFilter): Promise<Versioned<Facets>> {
    const current = await this.versionCache.current();
    const { value } = await this.#stockFacets.load(keyOf(filter), current.all, async () => {
      // Read the version first, so that the facets are not older than their version.
      const { all } = await readVersions(this.#db);
      return { version: all, value: await readFacets(this.#db, filter) };
    });
    return { version: current.all, value };
  }

  async #namesOf({ listed }: Versions): Promise<Names> {
    const { value } = await this.#names.load('', listed, async () => {
      const { versions, names } = await readNames(this.#db);
      return { version: versions.listed, value: names };
    });
    return value;
  }
}

function toGames(rows: readonly GameRowWithIds[], { genres, platforms }: Names): Game[] {
  const namesFor = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
    ids.flatMap((id) => names.get(id) ?? []);
  return rows.map(({ genre_ids, platform_ids, ...row }) =>
    toGame({ ...row, genres: namesFor(genre_ids, genres), platforms: namesFor(platform_ids, platforms) }),
  );
}

const usesStock = (filter: GameFilter) => filter.stockMax !== undefined;

/** The key does not depend on the order of the fields. */
export function keyOf(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function idsOf(packed: Buffer, offset: number, limit: number): number[] {
  const ids: number[] = [];
  for (let byte = offset * 4; byte < packed.length && ids.length < limit; byte += 4)
    ids.push(packed.readInt32BE(byte));
  return ids;
}
