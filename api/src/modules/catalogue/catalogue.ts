import type { Facets, Game, GameFilter, GameQuery, GameSort } from '../../../contract';
import type { Services } from '../../services';
import { toGame } from './catalogue.repo';
import { readFacets } from './facets.repo';
import { KnownVersions } from './known-versions';
import {
  type GameIds,
  type Names,
  type NumberedRow,
  readGameIds,
  readGameRows,
  readNames,
} from './pages.repo';
import { readVersions, type Versions } from './version.repo';
import { type Versioned, VersionedCache } from './versioned-cache';

/** A list of 100,000 games takes 400 KB. */
const LISTS = { maxEntries: 2000, maxBytes: 16 * 1024 * 1024 };
const FACETS = { maxEntries: 500, maxBytes: 2 * 1024 * 1024 };
const FACETS_BYTES = 4000;

/** Attempts to read the list and its games at the same version, in case the catalogue changes between the two reads. */
const ATTEMPTS = 3;

/**
 * Reads the public catalogue. Data that changes rarely is cached until the catalogue version changes: the ids of each
 * list, the facets of each filter, and the names of genres and platforms. Any page then costs one query, for its own
 * games.
 */
export class Catalogue {
  readonly known: KnownVersions;
  readonly #db: Services['db'];
  readonly #lists = listCache();
  /** Lists that depend on the stock. */
  readonly #stockLists = listCache();
  readonly #facets = new VersionedCache<Facets>({ ...FACETS, bytesOf: () => FACETS_BYTES });
  readonly #stockFacets = new VersionedCache<Facets>({ ...FACETS, bytesOf: () => FACETS_BYTES });
  readonly #names = new VersionedCache<Names>({ maxEntries: 1, maxBytes: 1, bytesOf: () => 1 });

  constructor({ db, now, catalogueMaxAgeMs: maxAgeMs }: Services) {
    this.#db = db;
    this.known = new KnownVersions({ read: () => readVersions(db), now, maxAgeMs });
  }

  /** Returns one page of the matching games and their total number, with the catalogue version of the page. */
  async page(query: GameQuery): Promise<Versioned<{ games: Game[]; total: number }>> {
    const { page = 1, limit = 12, sort = 'id', ...filter } = query;
    for (let attempt = 1; ; attempt += 1) {
      const list = await this.#list(filter, sort);
      const total = list.packed.length / 4;
      const ids = idsOf(list, (page - 1) * limit, limit);
      if (ids.length === 0) return { version: list.versions.all, value: { games: [], total } };
      const { versions, rows } = await readGameRows(this.#db, ids);
      const isConsistent = isStockList(filter, sort)
        ? versions.all === list.versions.all
        : versions.listed === list.versions.listed;
      this.known.learn(versions);
      if (!isConsistent && attempt < ATTEMPTS) continue;
      const found = new Map((await this.#games(versions, rows)).map((game) => [game.id_product, game]));
      const games = ids.flatMap((id) => found.get(id) ?? []);
      return { version: isConsistent ? versions.all : list.versions.all, value: { games, total } };
    }
  }

  async game(id: number): Promise<Versioned<Game | undefined>> {
    const { versions, rows } = await readGameRows(this.#db, [id]);
    this.known.learn(versions);
    const [game] = await this.#games(versions, rows);
    return { version: versions.all, value: game };
  }

  async facets(filter: GameFilter): Promise<Versioned<Facets>> {
    const known = await this.known.current();
    const usesStock = isStockList(filter, 'id');
    const version = usesStock ? known.all : known.listed;
    const cache = usesStock ? this.#stockFacets : this.#facets;
    const { value } = await cache.load(keyOf(filter), version, async () => {
      // Read the version first: the facets take several statements, so this is the oldest version that they can show.
      const versions = await readVersions(this.#db);
      const facets = await readFacets(this.#db, filter);
      return { version: usesStock ? versions.all : versions.listed, value: facets };
    });
    return { version: known.all, value };
  }

  async names(): Promise<Versioned<Names>> {
    const known = await this.known.current();
    return { version: known.all, value: await this.#namesOf(known) };
  }

  async #list(filter: GameFilter, sort: GameSort): Promise<GameIds> {
    const known = await this.known.current();
    const usesStock = isStockList(filter, sort);
    const version = usesStock ? known.all : known.listed;
    const cache = usesStock ? this.#stockLists : this.#lists;
    const { value } = await cache.load(`${sort} ${keyOf(filter)}`, version, async () => {
      const ids = await readGameIds(this.#db, filter, sort);
      return { version: usesStock ? ids.versions.all : ids.versions.listed, value: ids };
    });
    // A list that does not depend on the stock is still valid, so it is as recent as the versions known before.
    return {
      versions: { listed: value.versions.listed, all: usesStock ? value.versions.all : known.all },
      packed: value.packed,
    };
  }

  async #games(versions: Versions, rows: readonly NumberedRow[]): Promise<Game[]> {
    const { genres, platforms } = await this.#namesOf(versions);
    const named = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
      ids.flatMap((id) => names.get(id) ?? []);
    return rows.map(({ genre_ids, platform_ids, ...row }) =>
      toGame({ ...row, genres: named(genre_ids, genres), platforms: named(platform_ids, platforms) }),
    );
  }

  async #namesOf({ listed }: Versions): Promise<Names> {
    const { value } = await this.#names.load('', listed, async () => {
      const { versions, names } = await readNames(this.#db);
      return { version: versions.listed, value: names };
    });
    return value;
  }
}

function listCache(): VersionedCache<GameIds> {
  return new VersionedCache({ ...LISTS, bytesOf: ({ packed }) => packed.length + 500 });
}

const isStockList = (filter: GameFilter, sort: GameSort) => sort === 'stock' || filter.stockMax !== undefined;

/** Returns a cache key that does not depend on the order of the fields. */
export function keyOf(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function idsOf({ packed }: GameIds, offset: number, limit: number): number[] {
  const ids: number[] = [];
  for (let at = offset * 4; at < packed.length && ids.length < limit; at += 4)
    ids.push(packed.readInt32BE(at));
  return ids;
}
