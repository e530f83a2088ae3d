/** The games and shoppers of the cluster's database, and the requests that the load consists of. */
import { TOKEN_HEADER } from '../../api/contract';
import type { Db } from '../../api/src/db/database';
import { insertGame, insertShopper } from '../../api/src/testing/rows';
import type { Shopper } from '../../api/src/testing/store';
import { problemUnless } from '../faults/scenario';
import type { LoadRequest } from './load';

const GAMES = 48;
const SHOPPERS = 40;

/** Every twentieth request is a write. */
const WRITE_EVERY = 20;

export class Catalogue {
  static async create(db: Db): Promise<Catalogue> {
    const games: number[] = [];
    for (let count = 0; count < GAMES; count += 1) games.push(await insertGame(db, 1000));
    const shoppers: Shopper[] = [];
    for (let count = 0; count < SHOPPERS; count += 1)
      shoppers.push(await insertShopper(db, `visitor${count}`));
    return new Catalogue(db, games, shoppers);
  }

  #writes = 0;
  /** The favourites, as `<shopper> <game>`, that the store has acknowledged. */
  readonly #acknowledged = new Set<string>();

  private constructor(
    private readonly db: Db,
    private readonly games: readonly number[],
    private readonly shoppers: readonly Shopper[],
  ) {}

  /** Returns the request of the load with this number: pages, API calls, and one write in twenty. */
  readonly requestAt = (index: number): LoadRequest => {
    if (index % WRITE_EVERY === WRITE_EVERY - 1) return this.#nextFavourite();
    const game = this.games[index % this.games.length];
    const paths = [
      '/home',
      `/game/${game}`,
      `/api/videogames/${game}`,
      '/api/genres',
      '/api/videogames?page=1',
    ];
    return { method: 'GET', path: paths[index % paths.length] ?? '/home' };
  };

  /** Returns the problem that acknowledged writes are not stored, if there is one. */
  async findLostWrites(): Promise<string[]> {
    const rows = await this.db.selectFrom('favourite').select(['account_id', 'product_id']).execute();
    const stored = new Set(rows.map(({ account_id, product_id }) => `${account_id} ${product_id}`));
    const lost = [...this.#acknowledged].filter((favourite) => !stored.has(favourite)).length;
    return problemUnless(lost === 0, `${lost} acknowledged writes are not stored`);
  }

  #nextFavourite(): LoadRequest {
    const number = this.#writes++;
    const shopper = this.shoppers[Math.floor(number / this.games.length) % this.shoppers.length];
    if (shopper === undefined) throw new Error('The catalogue has no shoppers.');
    const game = this.games[number % this.games.length];
    return {
      method: 'POST',
      path: '/api/favorites',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: shopper.token },
      body: JSON.stringify({ idProduct: game, idUser: shopper.id }),
      onSuccess: () => this.#acknowledged.add(`${shopper.id} ${game}`),
    };
  }
}
