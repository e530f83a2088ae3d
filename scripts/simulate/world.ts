import { type Method, type NewOrder, type NewRefund, TOKEN_HEADER } from '../../api/contract';
import { orderAmount } from '../../api/contract/rules';
import { violatedInvariants } from '../../api/src/db/invariants';
import { insertAccount } from '../../api/src/modules/accounts/account.repo';
import { openSession } from '../../api/src/modules/accounts/session.repo';
import { referenceOf } from '../../api/src/payments/reference';
import { ApiProcess, holdMinutes } from './api-process';
import {
  type Facts,
  listImportedUnits,
  listOverdueHolds,
  listUnsentMails,
  type OrderFacts,
  readFacts,
  START,
} from './facts';
import { findViolation } from './invariants';
import { SimulatedMailServer } from './mail-server';
import type { Fault } from './process-control';
import { type LedgerPayment, SimulatedProvider } from './provider';
import type { SharedDatabase } from './shared-database';
import type { RequestStep, Step, Units } from './steps';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const EPOCH = Date.UTC(2026, 0, 5, 9);

export const SHOPPERS = 4;
export const ADMINS = 2;
export const PROCESSES = 2;
/** Initial stock of each product. Two products have so few units that shoppers compete for them. */
const STOCK = [2, 3, 8, 20, 60, 200];
export const PRODUCTS = STOCK.length;
const COUPONS = [
  { code: 'THREE', percent: 15, use_limit: 3, customer_limit: null },
  { code: 'ONCE', percent: 33, use_limit: null, customer_limit: 1 },
];
export const CODES = COUPONS.map(({ code }) => code);

/**
 * Time after which a client no longer repeats a request, so that the store still knows its Idempotency-Key.
 */
const RETRY_LIMIT_MS = 20 * HOUR;
/**
 * Time after which a buyer no longer pays for an order, so that the store still queries the provider for it.
 */
const PAYMENT_LIMIT_MS = 12 * HOUR;
/** Steps between two complete checks of the database. */
const FULL_CHECK_INTERVAL = 100;

interface Account {
  id: number;
  token: string;
  usedAt: number;
  openedAt: number;
}

/** An order as its shopper knows it. */
interface SentOrder {
  account: Account;
  shopper: number;
  body: NewOrder;
  at: number;
  /** Order id in the first successful response. */
  acknowledged: number | undefined;
}

interface SentRefund {
  admin: number;
  orderId: number;
  body: NewRefund;
}

interface SentFile {
  csv: string;
  /** Units that the file adds to the ledger product. The number is different for each file. */
  units: number;
  isAcknowledged: boolean;
}

/** The simulated store with its shoppers, administrators, payment provider and mail server. */
export class World {
  /** Starts a simulation on an empty store. */
  static async start(shared: SharedDatabase): Promise<World> {
    await shared.empty();
    const world = new World(shared);
    await world.#prepare();
    return world;
  }

  #time = EPOCH;
  #stepCount = 0;
  #accountCount = 0;
  #fileCount = 0;
  #ledgerProduct = 0;
  #marks = START;
  #latest: Facts | undefined;
  readonly #facts = new Map<number, OrderFacts>();
  readonly #processes: ApiProcess[] = [];
  readonly #shoppers: Account[] = [];
  readonly #admins: Account[] = [];
  readonly #orders = new Map<string, SentOrder>();
  readonly #payments = new Map<string, LedgerPayment>();
  readonly #refunds = new Map<string, SentRefund>();
  readonly #files = new Map<string, SentFile>();
  /** A violation that the step found before the rules were checked. */
  #problem: string | undefined;
  #isFaulty = false;
  /** True while two requests run concurrently, so that a ban may precede or follow the other request. */
  #isTogether = false;
  readonly provider = new SimulatedProvider(() => this.#time);
  readonly #mailServer = new SimulatedMailServer();

  private constructor(private readonly shared: SharedDatabase) {}

  /** Current time of the simulation, in milliseconds. */
  get time(): number {
    return this.#time;
  }

  get elapsedDays(): number {
    return (this.#time - EPOCH) / (24 * HOUR);
  }

  /** Labels of the sent orders, oldest first. */
  get orderLabels(): string[] {
    return [...this.#orders.keys()];
  }

  get refundLabels(): string[] {
    return [...this.#refunds.keys()];
  }

  get fileLabels(): string[] {
    return [...this.#files.keys()];
  }

  /** The payments with their labels, oldest first. */
  get payments(): [label: string, payment: LedgerPayment][] {
    return [...this.#payments];
  }

  factsOf(label: string): OrderFacts | undefined {
    const order = this.#orders.get(label);
    if (order === undefined) return undefined;
    const matching = [...this.#facts.values()].filter(
      ({ accountId, address }) => accountId === order.account.id && address === order.body.address_order,
    );
    return matching.at(-1);
  }

  /** Runs a step and checks the rules. Returns a description of the violated rule, or undefined. */
  async run(step: Step): Promise<string | undefined> {
    this.#stepCount += 1;
    this.#problem = undefined;
    await this.#runStep(step);
    // A step outside the API does not change the database.
    return this.#problem ?? ('on' in step && step.do !== 'jump clock' ? await this.#check() : undefined);
  }

  /**
   * Ends the simulation: ends all outages, runs the jobs until nothing is due, and checks all rules. Returns
   * a description of the violated rule, or undefined.
   */
  async settle(): Promise<string | undefined> {
    this.#problem = undefined;
    this.provider.restore();
    this.#mailServer.isDown = false;
    for (const payment of this.provider.payments) this.provider.decide(payment, 'rejected');
    for (const index of this.#processes.keys()) await this.#restart(index);
    // The store learns of second payments and chargebacks only from webhooks, which the provider repeats.
    const { payments } = this.provider;
    for (const payment of payments) {
      const isSecond = payments.some(
        ({ reference, id }) => reference === payment.reference && id < payment.id,
      );
      if (!isSecond && !payment.isChargedBack) continue;
      await this.#deliver(0, payment, payment.events.length, this.#time);
    }
    for (const minutes of [6, holdMinutes + 1, 360, 360, 360]) {
      await this.#wait(0, minutes, undefined);
      const problem = this.#problem ?? (await this.#check());
      if (problem !== undefined) return problem;
    }
    const unsent = await listUnsentMails(this.shared.db);
    if (unsent.length > 0) return `mail: every email is sent in the end: ${unsent.length} are not`;
    const problem = await this.#check({ isSettled: true });
    return problem ?? (await this.#checkFiles());
  }

  async stop(): Promise<void> {
    for (const process of this.#processes) await process.stop();
  }

  async #prepare(): Promise<void> {
    const { db } = this.shared;
    for (let index = 0; index < SHOPPERS; index += 1) this.#shoppers.push(await this.#openAccount());
    for (let index = 0; index < ADMINS; index += 1)
      this.#admins.push(await this.#openAccount({ admin: true }));
    const texts = { description: 'For the simulation.', release_year: 1990, thumbnail: '/images/t.webp' };
    const products = [...STOCK, 0].map((in_stock, index) => ({
      ...texts,
      name: `Cartridge ${index + 1}`,
      price: 19 + 7 * index,
      in_stock,
      images: ['/images/a.webp'],
    }));
    const rows = await db.insertInto('product').values(products).returning('id').execute();
    this.#ledgerProduct = rows.at(-1)?.id ?? 0;
    const [genre, platform] = await Promise.all([
      db.insertInto('genre').values({ name: 'Puzzle' }).returning('id').executeTakeFirstOrThrow(),
      db.insertInto('platform').values({ name: 'Arcade' }).returning('id').executeTakeFirstOrThrow(),
    ]);
    await db
      .insertInto('product_genre')
      .values(rows.map(({ id }) => ({ product_id: id, genre_id: genre.id })))
      .execute();
    await db
      .insertInto('product_platform')
      .values(rows.map(({ id }) => ({ product_id: id, platform_id: platform.id })))
      .execute();
    const always = { starts_at: null, ends_at: null, active: true };
    await db
      .insertInto('coupon')
      .values(COUPONS.map((coupon) => ({ ...coupon, ...always })))
      .execute();
    for (let index = 0; index < PROCESSES; index += 1) await this.#restart(index);
    await this.#check();
  }

  async #openAccount(options: { admin?: boolean } = {}): Promise<Account> {
    this.#accountCount += 1;
    const username = `user${this.#accountCount}`;
    const person = {
      name: 'Rosa',
      lastname: 'Diaz',
      address: 'Elm Street 1',
      email: `${username}@mail.example`,
    };
    const id = await insertAccount(this.shared.db, { ...person, username, passwordHash: 'none', ...options });
    if (id === undefined) throw new Error(`${username} exists`);
    const token = await openSession(this.shared.db, id, new Date(this.#time));
    return { id, token, usedAt: this.#time, openedAt: this.#time };
  }

  /** Returns the session token of an account. Logs in again if the session has expired or was ended. */
  async #tokenOf(account: Account): Promise<string> {
    const stored = this.#latest?.accounts.find(({ id }) => id === account.id);
    const isExpired =
      this.#time - account.usedAt > 6 * 24 * HOUR || this.#time - account.openedAt > 29 * 24 * HOUR;
    if (stored?.isActive === true && (stored.sessions === 0 || isExpired)) {
      account.token = await openSession(this.shared.db, account.id, new Date(this.#time));
      account.openedAt = this.#time;
    }
    account.usedAt = this.#time;
    return account.token;
  }

  /** Starts a process. Replaces the previous process with this index, if there is one. */
  async #restart(index: number): Promise<void> {
    await this.#processes[index]?.stop();
    this.#processes[index] = await ApiProcess.start({
      pool: this.shared.pool,
      now: () => this.#time,
      provider: (control) => this.provider.clientFor(control),
      transport: (control) => this.#mailServer.transportFor(control, () => this.#isFaulty),
    });
  }

  /** Returns the process with this index or, if it has crashed, a running one. */
  #processAt(index: number): ApiProcess | undefined {
    const preferred = this.#processes[index];
    return preferred?.hasCrashed === false
      ? preferred
      : this.#processes.find(({ hasCrashed }) => !hasCrashed);
  }

  async #runStep(step: Step): Promise<void> {
    switch (step.do) {
      case 'wait':
        return this.#wait(step.on, step.minutes, step.fault);
      case 'deploy':
        return this.#restart(step.on);
      case 'together':
        return this.#withFault(step.on, step.fault, async () => {
          this.#isTogether = true;
          await Promise.all(step.requests.map((request) => this.#request(request, request.on)));
          this.#isTogether = false;
        });
      case 'pay': {
        const order = this.factsOf(step.order);
        // A buyer can pay only after the store has stored the payment page.
        if (order?.hasPaymentPage !== true || this.#time - order.createdAtMs > PAYMENT_LIMIT_MS) return;
        const payment = this.provider.pay(referenceFor(order), step.status, step.isWrong ? 100 : 0);
        if (payment !== undefined) this.#payments.set(step.label, payment);
        return;
      }
      case 'decide': {
        const payment = this.#payments.get(step.payment);
        if (payment !== undefined) this.provider.decide(payment, step.status);
        return;
      }
      case 'charge back': {
        const payment = this.#payments.get(step.payment);
        if (payment !== undefined) this.provider.chargeBack(payment);
        return;
      }
      case 'interrupt provider':
        return this.provider.interrupt(step.mode, step.minutes);
      case 'interrupt mail':
        this.#mailServer.isDown = step.isDown;
        return;
      case 'jump clock':
        this.#processes[step.on]?.setClock(step.minutes);
        return;
      default:
        return this.#withFault(step.on, step.fault, () => this.#request(step, step.on));
    }
  }

  /** Runs work in a process, with an optional fault. Without one, no process may log unexpected errors. */
  async #withFault(index: number, fault: Fault | undefined, work: () => Promise<void>): Promise<void> {
    const process = this.#processAt(index);
    if (process === undefined) return;
    this.#isFaulty = fault !== undefined;
    for (const each of this.#processes) each.begin(each === process ? fault : undefined);
    await work();
    for (const each of this.#processes) each.end();
    this.#isFaulty = false;
    if (fault !== undefined || this.provider.mode !== 'up') this.#problem = undefined;
    else {
      const logged = this.#processes.map((each) => each.unexpectedError).find((error) => error !== undefined);
      if (logged !== undefined) this.#problem ??= `errors: no unexpected error is logged: ${logged}`;
    }
  }

  /** Advances the time, restarts crashed processes, and runs all jobs. */
  async #wait(index: number, minutes: number, fault: Fault | undefined): Promise<void> {
    this.#time += minutes * MINUTE;
    for (const [each, { hasCrashed }] of this.#processes.entries()) if (hasCrashed) await this.#restart(each);
    await this.#withFault(index, fault, async () =>
      this.#processAt(index)
        ?.runJobs()
        .catch(() => undefined),
    );
    if (fault !== undefined) {
      if (this.#processes[index]?.hasCrashed === true) await this.#restart(index);
      await this.#withFault(index, undefined, async () => this.#processAt(index)?.runJobs());
    }
    const overdue = await listOverdueHolds(
      this.shared.db,
      this.#processAt(index)?.now ?? new Date(this.#time),
    );
    if (overdue.length > 0) this.#problem ??= `stock: no overdue order holds units: orders ${overdue.join()}`;
    const [duplicate] = this.#mailServer.duplicates;
    if (duplicate !== undefined) this.#problem ??= `mail: an email is delivered once: ${duplicate}`;
  }

  async #request(step: RequestStep, on: number): Promise<void> {
    switch (step.do) {
      case 'order': {
        const account = this.#shopper(step.shopper);
        const body = this.#orderBody(step, account);
        this.#orders.set(step.label, {
          account,
          shopper: step.shopper,
          body,
          at: this.#time,
          acknowledged: undefined,
        });
        return this.#sendOrder(on, step.label);
      }
      case 'repeat order': {
        const order = this.#orders.get(step.order);
        if (order === undefined || this.#time - order.at > RETRY_LIMIT_MS) return;
        if (this.#shoppers[order.shopper] === order.account) await this.#sendOrder(on, step.order);
        return;
      }
      case 'view order':
        return this.#asBuyer(on, step.order, 'GET', '');
      case 'cancel order':
        return this.#asBuyer(on, step.order, 'POST', '/cancel');
      case 'save cart': {
        const lines = step.lines.map(([product, quantity]) => ({ id_product: product + 1, quantity }));
        await this.#send(on, this.#shopper(step.shopper), 'POST', '/order/save', { cart: lines });
        return;
      }
      case 'delete account': {
        const account = this.#shopper(step.shopper);
        const status = await this.#send(on, account, 'DELETE', `/user/${account.id}`);
        if (status?.code === 200) this.#shoppers[step.shopper] = await this.#openAccount();
        return;
      }
      case 'webhook': {
        const payment = this.#payments.get(step.payment);
        const at = payment?.events[step.event - 1];
        if (payment !== undefined && at !== undefined)
          await this.#deliver(on, payment, step.event, step.isOld ? at : this.#time);
        return;
      }
      case 'set status': {
        const order = this.factsOf(step.order);
        if (order !== undefined)
          await this.#send(on, this.#admin(step.admin), 'PUT', `/order/${order.id}/${step.status}`);
        return;
      }
      case 'refund': {
        const order = this.factsOf(step.order);
        if (order === undefined) return;
        const line = step.line === undefined ? undefined : order.lines[step.line % order.lines.length];
        const body: NewRefund = {
          restock: step.restock,
          cancel: step.cancel,
          reason: 'It does not work.',
          known_refunds: order.refunds.length,
          ...(line && { lines: [{ id: line.id, quantity: step.quantity ?? 1 }] }),
        };
        this.#refunds.set(step.label, { admin: step.admin, orderId: order.id, body });
        return this.#sendRefund(on, step.label);
      }
      case 'repeat refund':
        return this.#sendRefund(on, step.refund);
      case 'ban':
      case 'unban': {
        const { id } = this.#shopper(step.shopper);
        await this.#send(on, this.#admin(step.admin), 'PUT', `/user/${id}/${step.do === 'unban'}`);
        return;
      }
      case 'set price': {
        const body = { id_product: step.product + 1, price_product: step.price };
        await this.#send(on, this.#admin(step.admin), 'PUT', '/videogames/OneGame', body);
        return;
      }
      case 'add stock': {
        const body = { ids: [step.product + 1], change: { stock_change: step.units } };
        await this.#send(on, this.#admin(step.admin), 'PUT', '/videogames/Several', body);
        return;
      }
      case 'import': {
        this.#fileCount += 1;
        const units = 1000 + this.#fileCount;
        const row = (id: number, change: number) =>
          `${id},${this.#latest?.products.find((product) => product.id === id)?.version ?? 1},${change}\n`;
        const csv = `id_product,version,stock_change\n${row(step.product + 1, step.units)}${row(this.#ledgerProduct, units)}`;
        this.#files.set(step.label, { csv, units, isAcknowledged: false });
        return this.#sendFile(on, step.label, step.admin);
      }
      case 'repeat import':
        return this.#sendFile(on, step.file, step.admin);
      case 'schedule sale': {
        const product = this.#latest?.products[step.product];
        if (product === undefined) return;
        const starts = this.#time + step.inMinutes * MINUTE;
        const body = {
          id_product: product.id,
          sale_price: Math.max(1, Math.floor((product.price * (100 - step.percent)) / 100)),
          starts_at: new Date(starts).toISOString(),
          ends_at: new Date(starts + step.minutes * MINUTE).toISOString(),
        };
        await this.#send(on, this.#admin(step.admin), 'POST', '/scheduled-sales', body);
        return;
      }
      default:
        return step satisfies never;
    }
  }

  #orderBody(step: Extract<RequestStep, { do: 'order' }>, { id }: Account): NewOrder {
    const priceOf = ([product]: Units) => this.#latest?.products[product]?.price ?? 0;
    const cart = step.lines.map((line) => ({
      id_product: line[0] + 1,
      quantity: line[1],
      price_product: priceOf(line) + (step.isPriceOutdated ? 1 : 0),
    }));
    const percent = COUPONS.find(({ code }) => code === step.coupon)?.percent ?? 0;
    const coupon = step.coupon === undefined ? {} : { coupon: step.coupon };
    // The label in the address identifies the request that placed the order.
    return {
      id_user: id,
      amount_order: orderAmount(cart, percent),
      address_order: `Elm Street 1, ${step.label}`,
      cart,
      ...coupon,
    };
  }

  async #sendOrder(on: number, label: string): Promise<void> {
    const order = this.#orders.get(label);
    if (order === undefined) return;
    const headers = { 'idempotency-key': label };
    const response = await this.#send(on, order.account, 'POST', '/order', order.body, headers);
    if (response?.code !== 200) return;
    const { id_order: id } = JSON.parse(response.body);
    order.acknowledged ??= id;
    if (order.acknowledged !== id)
      this.#problem ??= `key: a repeated request returns the same order: ${label}`;
  }

  async #sendRefund(on: number, label: string): Promise<void> {
    const refund = this.#refunds.get(label);
    if (refund === undefined) return;
    const headers = { 'idempotency-key': label };
    await this.#send(
      on,
      this.#admin(refund.admin),
      'POST',
      `/order/${refund.orderId}/refund`,
      refund.body,
      headers,
    );
  }

  async #sendFile(on: number, label: string, admin: number): Promise<void> {
    const file = this.#files.get(label);
    if (file === undefined) return;
    const body = { csv: file.csv, dry_run: false };
    const response = await this.#send(on, this.#admin(admin), 'POST', '/videogames/Csv', body);
    if (response?.code === 200 && JSON.parse(response.body).applied === true) file.isAcknowledged = true;
    this.#problem ??= await this.#checkFiles();
  }

  async #asBuyer(on: number, label: string, method: Method, action: string): Promise<void> {
    const [sent, order] = [this.#orders.get(label), this.factsOf(label)];
    if (sent !== undefined && order !== undefined)
      await this.#send(on, sent.account, method, `/order/${order.id}${action}`);
  }

  async #deliver(on: number, payment: LedgerPayment, event: number, signedAt: number): Promise<void> {
    const { url, headers } = this.provider.webhookFor(payment, event, signedAt);
    await this.#send(on, undefined, 'POST', url, undefined, headers);
  }

  #shopper(index: number): Account {
    return required(this.#shoppers[index]);
  }

  #admin(index: number): Account {
    return required(this.#admins[index]);
  }

  /** Sends a request. Returns undefined if no process is available or the process crashes. */
  async #send(
    on: number,
    account: Account | undefined,
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<{ code: number; body: string } | undefined> {
    const process = this.#processAt(on);
    if (process === undefined) return undefined;
    const token = account === undefined ? {} : { [TOKEN_HEADER]: await this.#tokenOf(account) };
    const wasBanned =
      this.#latest?.accounts.some(({ id, isActive }) => id === account?.id && !isActive) ?? false;
    const { statusCode: code, body } = await process.app.inject({
      method,
      url,
      headers: { ...headers, ...token },
      ...(payload && { payload }),
    });
    if (process.hasCrashed) return undefined;
    if (code >= 500)
      this.#problem ??= `errors: no request fails: ${method} ${url} ${code} ${body.slice(0, 200)}`;
    if (wasBanned && code < 300 && !this.#isTogether)
      this.#problem ??= `ban: a banned account is not served: ${method} ${url} ${code}`;
    return { code, body };
  }

  async #check({ isSettled = false } = {}): Promise<string | undefined> {
    const isFull = isSettled || this.#stepCount % FULL_CHECK_INTERVAL === 0;
    const facts = await readFacts(this.shared.db, isFull ? START : this.#marks);
    this.#marks = facts.marks;
    this.#latest = facts;
    for (const order of facts.orders) this.#facts.set(order.id, order);
    const context = { ledger: this.provider.payments, orders: this.#facts, isSettled };
    const violation = findViolation(facts, context) ?? this.#findLostOrder();
    if (violation !== undefined || !isFull) return violation;
    const [invariant] = await violatedInvariants(this.shared.db);
    return invariant === undefined ? undefined : `database: ${invariant}`;
  }

  /** Returns a violation if an acknowledged order is missing. Deleting an account erases its addresses. */
  #findLostOrder(): string | undefined {
    for (const [label, { acknowledged, body }] of this.#orders) {
      if (acknowledged === undefined) continue;
      const stored = this.#facts.get(acknowledged);
      if (stored === undefined || (!stored.isAccountDeleted && stored.address !== body.address_order))
        return `key: an acknowledged order is stored: ${label}`;
    }
    return undefined;
  }

  async #checkFiles(): Promise<string | undefined> {
    const imported = await listImportedUnits(this.shared.db, this.#ledgerProduct);
    for (const [label, { units, isAcknowledged }] of this.#files) {
      const count = imported.filter((moved) => moved === units).length;
      if (count > 1 || (isAcknowledged && count === 0))
        return `import: a file is applied once: ${label}, ${count} times`;
    }
    return undefined;
  }
}

const referenceFor = ({ id, createdAtMs }: OrderFacts) =>
  referenceOf({ id, created_at: new Date(createdAtMs) });

function required<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('The script names an unknown shopper or administrator.');
  return item;
}
