import type { Facets, GameFilter, GameSort } from '../../../contract';
import { BitSet } from './bit-set';
import type { IndexColumns } from './catalogue-index.repo';
import { GameGroups } from './game-groups';
import type { Names } from './pages.repo';
import type { RelatedCandidates } from './related.rules';
import { sortedBy, SortedColumn } from './sorted-column';

/** The games that the search text matches are passed separately as `found`. */
type IndexFilter = Omit<GameFilter, 'name' | 'exact' | 'stockMax'>;
type Kind = keyof Names;
type Part = Kind | 'price' | 'years' | 'rest';

export type IndexSort = Exclude<GameSort, 'stock'>;

/**
 * Holds in memory the columns that filters, counts and sort orders need. A game is identified by its position in the
 * ascending order of ids.
 */
export class CatalogueIndex {
  readonly #all: BitSet;
  readonly #onSale: BitSet;
  readonly #gamesOf: Record<Kind, GameGroups>;
  /** The number of each game's publisher, or 0 if it has none. */
  readonly #publishers: Int32Array;
  readonly #orders = new Map<IndexSort, Int32Array>();
  readonly #prices: SortedColumn;
  readonly #years: SortedColumn;

  constructor(private readonly columns: IndexColumns) {
    const { size, onSale, genrePairs, platformPairs, publisherPairs, prices, years } = columns;
    this.#prices = new SortedColumn(prices);
    this.#years = new SortedColumn(years);
    this.#all = BitSet.all(size);
    this.#onSale = BitSet.none(size);
    onSale.forEach((isOnSale, position) => isOnSale === 1 && this.#onSale.add(position));
    this.#gamesOf = { genres: this.#groupGames(genrePairs), platforms: this.#groupGames(platformPairs) };
    this.#publishers = this.#numberPublishers(publisherPairs);
  }

  get versions() {
    return this.columns.versions;
  }

  get names(): Names {
    return this.columns.names;
  }

  /** Ignores unknown ids. */
  positionsOf(ids: Int32Array): BitSet {
    const bits = BitSet.none(this.columns.size);
    for (const id of ids) {
      const position = this.#positionOf(id);
      if (position !== undefined) bits.add(position);
    }
    return bits;
  }

  page(
    filter: IndexFilter,
    {
      found,
      sort,
      offset,
      limit,
    }: { found?: BitSet | undefined; sort: IndexSort; offset: number; limit: number },
  ): { ids: number[]; total: number } {
    const matching = this.#matching(this.#parts(filter, found));
    const total = matching.count();
    const end = Math.min(offset + limit, total);
    const order = this.#order(sort);
    const ids: number[] = [];
    // If every game matches, begin at the page instead of counting the games before it.
    const first = total === order.length ? offset : 0;
    for (let index = first, matched = first; matched < end && index < order.length; index += 1) {
      const position = order[index] ?? 0;
      if (!matching.has(position)) continue;
      if (matched >= offset) ids.push(this.columns.ids[position] ?? 0);
      matched += 1;
    }
    return { ids, total };
  }

  /** Each count and range ignores the filter's condition on its own field. */
  facets(filter: IndexFilter, found?: BitSet): Facets {
    const parts = this.#parts(filter, found);
    const { names } = this.columns;
    const countNames = (kind: Kind) => {
      const counts = this.#gamesOf[kind].countIn(this.#matching(parts, kind));
      return Array.from(names[kind], ([id, name]) => ({ name, count: counts.get(id) ?? 0 }));
    };
    return {
      total: this.#matching(parts).count(),
      genres: countNames('genres').map(({ name, count }) => ({ name_genre: name, count })),
      platforms: countNames('platforms').map(({ name, count }) => ({ name_platform: name, count })),
      price: this.#prices.rangeOf(this.#matching(parts, 'price')),
      release_year: this.#years.rangeOf(this.#matching(parts, 'years')),
    };
  }

  /**
   * Returns undefined if the game is not listed. The lists are sorted by sales; `alike` is sorted by similarity first.
   * The lists are lazy: only the ids that the caller reads are computed.
   */
  relatedTo(id: number): RelatedCandidates | undefined {
    const self = this.#positionOf(id);
    if (self === undefined) return undefined;
    const { names, years } = this.columns;
    const platformIds = [...names.platforms.keys()].filter((key) =>
      this.#gamesOf.platforms.get(key)?.has(self),
    );
    const genreIds = [...names.genres.keys()].filter((key) => this.#gamesOf.genres.get(key)?.has(self));
    const onPlatform = this.#gamesWithAny('platforms', platformIds);
    const ofGenre = this.#gamesWithAny('genres', genreIds);
    const onFirstPlatform = this.#gamesWithAny('platforms', platformIds.slice(0, 1));
    const [publisher, year] = [this.#publishers[self], years[self]];
    const others = (isRelated: (position: number) => boolean) =>
      this.#idsInOrder('best-selling', (position) => position !== self && isRelated(position));
    return {
      platform: others((position) => onFirstPlatform.has(position)),
      publisher: others((position) => publisher !== 0 && this.#publishers[position] === publisher),
      year: others((position) => years[position] === year),
      alike: concatenate(
        others((position) => ofGenre.has(position) && onPlatform.has(position)),
        others((position) => ofGenre.has(position) && !onPlatform.has(position)),
        others((position) => onPlatform.has(position) && !ofGenre.has(position)),
      ),
    };
  }

  *#idsInOrder(sort: IndexSort, matches: (position: number) => boolean): Generator<number, undefined> {
    for (const position of this.#order(sort)) if (matches(position)) yield this.columns.ids[position] ?? 0;
  }

  #parts(filter: IndexFilter, found: BitSet | undefined): Map<Part, BitSet> {
    const parts = new Map<Part, BitSet>();
    const { names } = this.columns;
    const { on_sale, genre, platform, whole = false, priceMin, priceMax, yearMin, yearMax } = filter;
    const rest = (found ?? this.#all).copy();
    if (on_sale === true) rest.retainAll(this.#onSale);
    if (on_sale === false) rest.removeAll(this.#onSale);
    parts.set('rest', rest);
    const genres = findIdsByName(names.genres, genre, whole);
    if (genres) parts.set('genres', this.#gamesWithAny('genres', genres));
    const platforms = findIdsByName(names.platforms, platform, whole);
    if (platforms) parts.set('platforms', this.#gamesWithAny('platforms', platforms));
    if (priceMin !== undefined || priceMax !== undefined)
      parts.set('price', this.#prices.within(priceMin, priceMax));
    if (yearMin !== undefined || yearMax !== undefined)
      parts.set('years', this.#years.within(yearMin, yearMax));
    return parts;
  }

  #matching(parts: ReadonlyMap<Part, BitSet>, ignored?: Part): BitSet {
    const matching = this.#all.copy();
    for (const [part, bits] of parts) if (part !== ignored) matching.retainAll(bits);
    return matching;
  }

  #gamesWithAny(kind: Kind, ids: readonly number[]): BitSet {
    const any = BitSet.none(this.columns.size);
    for (const id of ids) {
      const bits = this.#gamesOf[kind].get(id);
      if (bits) any.addAll(bits);
    }
    return any;
  }

  /** `pairs` alternates product ids with genre or platform ids. */
  #groupGames(pairs: Int32Array): GameGroups {
    const positions = new Int32Array(pairs.length / 2);
    const ids = new Int32Array(pairs.length / 2);
    let count = 0;
    for (let index = 0; index < pairs.length; index += 2) {
      const position = this.#positionOf(pairs[index] ?? 0);
      if (position === undefined) continue;
      positions[count] = position;
      ids[count] = pairs[index + 1] ?? 0;
      count += 1;
    }
    return new GameGroups(this.columns.size, {
      positions: positions.subarray(0, count),
      ids: ids.subarray(0, count),
    });
  }

  /** `pairs` alternates product ids with publisher numbers. */
  #numberPublishers(pairs: Int32Array): Int32Array {
    const numbers = new Int32Array(this.columns.size);
    for (let index = 0; index < pairs.length; index += 2) {
      const position = this.#positionOf(pairs[index] ?? 0);
      if (position !== undefined) numbers[position] = pairs[index + 1] ?? 0;
    }
    return numbers;
  }

  #positionOf(id: number): number | undefined {
    const { ids } = this.columns;
    let [first, last] = [0, ids.length - 1];
    while (first <= last) {
      const middle = (first + last) >>> 1;
      const found = ids[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) first = middle + 1;
      else last = middle - 1;
    }
    return undefined;
  }

  #order(sort: IndexSort): Int32Array {
    const cached = this.#orders.get(sort);
    if (cached) return cached;
    const order = this.#sorted(sort);
    this.#orders.set(sort, order);
    return order;
  }

  #sorted(sort: IndexSort): Int32Array {
    const { size, prices, years, sold, ratings, byName } = this.columns;
    switch (sort) {
      case 'id':
        return Int32Array.from({ length: size }, (_, position) => position);
      case 'name':
        return byName.map((id) => this.#positionOf(id) ?? 0);
      case 'price-asc':
        return this.#prices.order;
      case 'price-desc':
        return sortedBy(prices, -1);
      case 'newest':
        return sortedBy(years, -1);
      case 'oldest':
        return this.#years.order;
      case 'rating':
        return sortedBy(ratings, -1);
      case 'best-selling':
        return sortedBy(sold, -1);
    }
  }
}

function* concatenate(...lists: Iterable<number>[]): Generator<number, undefined> {
  for (const list of lists) yield* list;
}

/**
 * Returns the ids of the names that contain any of the texts, ignoring case, or undefined if all texts are empty. With
 * `whole`, a text that equals a name does not match longer names.
 */
export function findIdsByName(
  names: ReadonlyMap<number, string>,
  texts: string | readonly string[] | undefined,
  whole: boolean,
): number[] | undefined {
  const requested = [texts ?? []].flat().filter((text) => text !== '');
  if (requested.length === 0) return undefined;
  const lowercased = Array.from(names, ([id, name]) => [id, name.toLowerCase()] as const);
  return requested.flatMap((text) => {
    const part = text.toLowerCase();
    const same = whole ? lowercased.filter(([, name]) => name === part) : [];
    return (same.length > 0 ? same : lowercased.filter(([, name]) => name.includes(part))).map(([id]) => id);
  });
}
