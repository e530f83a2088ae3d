import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  sql,
  type UnknownRow,
} from 'kysely';
import { type Method, TOKEN_HEADER } from '../../contract';
import { buildApp } from '../app';
import type { Config } from '../config';
import type { Db } from '../db/database';
import { chooseIdentity } from '../identity';
import { insertAccount } from '../modules/accounts/account.repo';
import { openSession } from '../modules/accounts/session.repo';
import { listMismatches } from '../modules/stock/movements.repo';
import { choosePayments } from '../payments';
import type { Services } from '../services';
import { testConfig, testRun } from './config';
import { assertDeclared } from './contract-calls';
import { copyDatabase } from './database';

export interface Shopper {
  id: number;
  token: string;
  username: string;
}

interface Call {
  body?: object | string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

class QueryCounter implements KyselyPlugin {
  count = 0;

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.count += 1;
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

async function stockProblems(db: Db): Promise<string[]> {
  const causeless = await db
    .selectFrom('stock_movement')
    .select(['product_id', 'units'])
    .where('cause', '=', 'unknown')
    .execute();
  const mismatches = await listMismatches(db, { after: 0, count: 2_147_483_647 });
  return [
    ...causeless.map(({ product_id, units }) => `product ${product_id} changed by ${units} without a cause`),
    ...mismatches.map(({ id, in_stock, moved }) => `product ${id}: stock ${in_stock}, movements ${moved}`),
  ];
}

/**
 * A complete API with its own database and clock. It listens on a port, so that the payment sandbox can call it.
 * `close` throws if the stock history has problems.
 */
export class TestStore {
  /**
   * By default, the API notices a catalogue change immediately, because tests write to the database directly.
   */
  static async open(settings: Partial<Config> = {}, { catalogueMaxAgeMs = 0 } = {}): Promise<TestStore> {
    const { db, ping, whileResponding, poolUse, close } = await copyDatabase(testRun());
    const dataDir = mkdtempSync(join(tmpdir(), 'press-start-api-'));
    const config = { ...testConfig(dataDir), ...settings };
    const clock = { time: Date.now() };
    const address = { url: '' };
    const now = () => new Date(clock.time);
    const ownUrl = () => address.url;
    const providers = { ...choosePayments(config, ownUrl), ...chooseIdentity(config, ownUrl) };
    const queries = new QueryCounter();
    const database = {
      db: db.withPlugin(queries),
      pingDatabase: ping,
      whileDatabaseResponds: whileResponding,
      poolUse,
    };
    const services: Services = { config, ...database, now, catalogueMaxAgeMs, ...providers };
    const app = await buildApp(services);
    address.url = await app.listen({ port: 0, host: '127.0.0.1' });
    const dispose = async () => {
      await app.close();
      const problems = await stockProblems(db);
      await close();
      rmSync(dataDir, { recursive: true });
      if (problems.length > 0) throw new Error(`The stock history has problems: ${problems.join('; ')}`);
    };
    return new TestStore(app, services, clock, queries, dispose);
  }

  #count = 0;

  private constructor(
    readonly app: FastifyInstance,
    readonly services: Services,
    private readonly clock: { time: number },
    private readonly queries: QueryCounter,
    readonly close: () => Promise<void>,
  ) {}

  get db(): Db {
    return this.services.db;
  }

  /** Returns the number of queries that the call makes, without statements such as BEGIN and COMMIT. */
  async countQueries(call: () => Promise<unknown>): Promise<number> {
    const before = this.queries.count;
    await call();
    return this.queries.count - before;
  }

  advanceMinutes(minutes: number): void {
    this.clock.time += minutes * 60_000;
  }

  get(url: string, call: Omit<Call, 'body'> = {}): Promise<LightMyRequestResponse> {
    return this.send('GET', url, call);
  }

  post(url: string, call: Call = {}): Promise<LightMyRequestResponse> {
    return this.send('POST', url, call);
  }

  put(url: string, call: Call = {}): Promise<LightMyRequestResponse> {
    return this.send('PUT', url, call);
  }

  delete(url: string, call: Call = {}): Promise<LightMyRequestResponse> {
    return this.send('DELETE', url, call);
  }

  /** Throws if an endpoint of the contract responds with an undeclared error status (see `assertDeclared`). */
  async send(method: Method, url: string, call: Call = {}): Promise<LightMyRequestResponse> {
    const headers: Record<string, string> = { ...call.headers };
    if (call.token !== undefined) headers[TOKEN_HEADER] = call.token;
    if (typeof call.body === 'string') headers['content-type'] ??= 'application/json';
    const response = await this.app.inject({
      method,
      url,
      headers,
      ...(call.body === undefined ? {} : { payload: call.body }),
    });
    assertDeclared(method, url, response.statusCode);
    return response;
  }

  /** Creates an account with an open session. Its password hash is a placeholder, because hashing is slow. */
  async makeShopper(options: { admin?: boolean } = {}): Promise<Shopper> {
    this.#count += 1;
    const username = `shopper${this.#count}`;
    const account = {
      username,
      email: `${username}@mail.example`,
      name: 'Rosa',
      lastname: 'Diaz',
      address: 'Elm Street 1',
    };
    const id = await insertAccount(this.db, { ...account, passwordHash: 'none', ...options });
    if (id === undefined) throw new Error(`${username} already exists`);
    return { id, username, token: await openSession(this.db, id, this.services.now()) };
  }

  async makeGame(
    game: { price?: number; stock?: number; name?: string } = {},
  ): Promise<{ id: number; price: number }> {
    const { price = 49, stock = 10, name = 'Test Cartridge' } = game;
    const pictures = { thumbnail: '/images/t.webp', images: ['/images/a.webp'] };
    const { id } = await this.db
      .insertInto('product')
      .values({ name, price, in_stock: stock, description: 'For tests.', release_year: 1990, ...pictures })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, price };
  }

  async setStock(id: number, stock: number, db: Db = this.db): Promise<void> {
    const units = sql<number>`${stock}::int - in_stock`;
    await db
      .insertInto('stock_movement')
      .columns(['product_id', 'units', 'cause', 'at'])
      .expression((eb) =>
        eb
          .selectFrom('product')
          .select('id')
          .select([units.as('units'), sql<string>`'edit'`.as('cause'), sql<Date>`now()`.as('at')])
          .where('id', '=', id)
          .where('in_stock', '!=', stock),
      )
      .execute();
  }

  async stockOf(id: number): Promise<number> {
    const row = await this.db
      .selectFrom('product')
      .select('in_stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.in_stock;
  }
}
