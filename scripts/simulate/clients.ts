/** The shoppers, administrators and buyers of the simulation, and what they remember of their requests. */
import { type Method, type NewOrder, type NewRefund, TOKEN_HEADER } from '../../api/contract';
import { orderAmount } from '../../api/contract/rules';
import type { Db } from '../../api/src/db/database';
import { insertAccount } from '../../api/src/modules/accounts/account.repo';
import { openSession } from '../../api/src/modules/accounts/session.repo';
import { referenceOf } from '../../api/src/payments/reference';
import type { ApiProcess } from './api-process';
import { COUPONS } from './catalogue';
import { type Facts, listImportedUnits, type OrderFacts } from './facts';
import type { LedgerPayment, SimulatedProvider } from './provider';
import type { RequestStep, Step, Units } from './steps';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const SHOPPERS = 4;
export const ADMINS = 2;

/**
 * Time after which a client no longer repeats a request, so that the store still knows its Idempotency-Key.
 */
const RETRY_LIMIT_MS = 20 * HOUR;
/**
 * Time after which a buyer no longer pays for an order, so that the store still queries the provider for it.
 */
const PAYMENT_LIMIT_MS = 12 * HOUR;

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

/** The parts of the simulation that the clients use. */
interface Store {
  db: Db;
  provider: SimulatedProvider;
  /** All orders that the database has contained, by id. */
  orders: ReadonlyMap<number, OrderFacts>;
  /** Returns the current time of the simulation, in milliseconds. */
  now(): number;
  /** Returns the content of the database after the previous step. */
  latest(): Facts | undefined;
  /** Returns the process with this index or, if it has crashed, a running one. */
  processAt(index: number): ApiProcess | undefined;
}

export class Clients {
  #accountCount = 0;
  #fileCount = 0;
  #ledgerProduct = 0;
  readonly #shoppers: Account[] = [];
  readonly #admins: Account[] = [];
  readonly #orders = new Map<string, SentOrder>();
  readonly #payments = new Map<string, LedgerPayment>();
  readonly #refunds = new Map<string, SentRefund>();
  readonly #files = new Map<string, SentFile>();
  /** A rule that a response of the current step violates. */
  violation: string | undefined;
  /** The first failed request since it was last reset. Outages and injected faults make requests fail. */
  failure: string | undefined;
  /** True while two requests run concurrently, so that a ban may precede or follow the other request. */
  isConcurrent = false;

  constructor(private readonly store: Store) {}

  /**
   * Opens the accounts of the shoppers and administrators.
   * @param ledgerProduct id of the product whose units change only by imported files
   */
  async open(ledgerProduct: number): Promise<void> {
    this.#ledgerProduct = ledgerProduct;
    for (let index = 0; index < SHOPPERS; index += 1) this.#shoppers.push(await this.#openAccount());
    for (let index = 0; index < ADMINS; index += 1)
      this.#admins.push(await this.#openAccount({ admin: true }));
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
    const id = await insertAccount(this.store.db, { ...person, username, passwordHash: 'none', ...options });
    if (id === undefined) throw new Error(`${username} exists`);
    const token = await openSession(this.store.db, id, new Date(this.store.now()));
    return { id, token, usedAt: this.store.now(), openedAt: this.store.now() };
  }

  /** Returns the session token of an account. Logs in again if the session has expired or was ended. */
  async #tokenOf(account: Account): Promise<string> {
    const stored = this.store.latest()?.accounts.find(({ id }) => id === account.id);
    const isExpired =
      this.store.now() - account.usedAt > 6 * 24 * HOUR ||
      this.store.now() - account.openedAt > 29 * 24 * HOUR;
    if (stored?.isActive === true && (stored.sessions === 0 || isExpired)) {
      account.token = await openSession(this.store.db, account.id, new Date(this.store.now()));
      account.openedAt = this.store.now();
    }
    account.usedAt = this.store.now();
    return account.token;
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
    const matching = [...this.store.orders.values()].filter(
      ({ accountId, address }) => accountId === order.account.id && address === order.body.address_order,
    );
    return matching.at(-1);
  }

  /** Pays for an order at the provider. */
  pay(step: Extract<Step, { do: 'pay' }>): void {
    const order = this.factsOf(step.order);
    // A buyer can pay only after the store has stored the payment page.
    if (order?.hasPaymentPage !== true || this.store.now() - order.createdAtMs > PAYMENT_LIMIT_MS) return;
    const payment = this.store.provider.pay(referenceFor(order), step.status, step.isWrong ? 100 : 0);
    if (payment !== undefined) this.#payments.set(step.label, payment);
  }

  /** Makes the provider decide on a payment. */
  decide(step: Extract<Step, { do: 'decide' }>): void {
    const payment = this.#payments.get(step.payment);
    if (payment !== undefined) this.store.provider.decide(payment, step.status);
  }

  chargeBack(step: Extract<Step, { do: 'charge back' }>): void {
    const payment = this.#payments.get(step.payment);
    if (payment !== undefined) this.store.provider.chargeBack(payment);
  }

  /** Sends the request of a step to the process `on` or, if it has crashed, to another one. */
  async send(step: RequestStep, on: number): Promise<void> {
    switch (step.do) {
      case 'order': {
        const account = this.#shopper(step.shopper);
        const body = this.#orderBody(step, account);
        this.#orders.set(step.label, {
          account,
          shopper: step.shopper,
          body,
          at: this.store.now(),
          acknowledged: undefined,
        });
        return this.#sendOrder(on, step.label);
      }
      case 'repeat order': {
        const order = this.#orders.get(step.order);
        if (order === undefined || this.store.now() - order.at > RETRY_LIMIT_MS) return;
        if (this.#shoppers[order.shopper] === order.account) await this.#sendOrder(on, step.order);
        return;
      }
      case 'view order':
        return this.#asBuyer(on, step.order, 'GET', '');
      case 'cancel order':
        return this.#asBuyer(on, step.order, 'POST', '/cancel');
      case 'save cart': {
        const lines = step.lines.map(([product, quantity]) => ({ id_product: product + 1, quantity }));
        await this.#inject(on, this.#shopper(step.shopper), 'POST', '/order/save', { cart: lines });
        return;
      }
      case 'delete account': {
        const account = this.#shopper(step.shopper);
        const status = await this.#inject(on, account, 'DELETE', `/user/${account.id}`);
        if (status?.code === 200) this.#shoppers[step.shopper] = await this.#openAccount();
        return;
      }
      case 'webhook': {
        const payment = this.#payments.get(step.payment);
        const at = payment?.events[step.event - 1];
        if (payment !== undefined && at !== undefined)
          await this.deliver(on, payment, step.event, step.isOld ? at : this.store.now());
        return;
      }
      case 'set status': {
        const order = this.factsOf(step.order);
        if (order !== undefined)
          await this.#inject(on, this.#admin(step.admin), 'PUT', `/order/${order.id}/${step.status}`);
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
        await this.#inject(on, this.#admin(step.admin), 'PUT', `/user/${id}/${step.do === 'unban'}`);
        return;
      }
      case 'set price': {
        const body = { id_product: step.product + 1, price_product: step.price };
        await this.#inject(on, this.#admin(step.admin), 'PUT', '/videogames/OneGame', body);
        return;
      }
      case 'add stock': {
        const body = { ids: [step.product + 1], change: { stock_change: step.units } };
        await this.#inject(on, this.#admin(step.admin), 'PUT', '/videogames/Several', body);
        return;
      }
      case 'import': {
        this.#fileCount += 1;
        const units = 1000 + this.#fileCount;
        const row = (id: number, change: number) =>
          `${id},${this.store.latest()?.products.find((product) => product.id === id)?.version ?? 1},${change}\n`;
        const csv = `id_product,version,stock_change\n${row(step.product + 1, step.units)}${row(this.#ledgerProduct, units)}`;
        this.#files.set(step.label, { csv, units, isAcknowledged: false });
        return this.#sendFile(on, step.label, step.admin);
      }
      case 'repeat import':
        return this.#sendFile(on, step.file, step.admin);
      case 'schedule sale': {
        const product = this.store.latest()?.products[step.product];
        if (product === undefined) return;
        const starts = this.store.now() + step.inMinutes * MINUTE;
        const body = {
          id_product: product.id,
          sale_price: Math.max(1, Math.floor((product.price * (100 - step.percent)) / 100)),
          starts_at: new Date(starts).toISOString(),
          ends_at: new Date(starts + step.minutes * MINUTE).toISOString(),
        };
        await this.#inject(on, this.#admin(step.admin), 'POST', '/scheduled-sales', body);
        return;
      }
      default:
        return step satisfies never;
    }
  }

  #orderBody(step: Extract<RequestStep, { do: 'order' }>, { id }: Account): NewOrder {
    const priceOf = ([product]: Units) => this.store.latest()?.products[product]?.price ?? 0;
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
    const response = await this.#inject(on, order.account, 'POST', '/order', order.body, headers);
    if (response?.code !== 200) return;
    const { id_order: id } = JSON.parse(response.body);
    order.acknowledged ??= id;
    if (order.acknowledged !== id)
      this.violation ??= `key: a repeated request returns the same order: ${label}`;
  }

  async #sendRefund(on: number, label: string): Promise<void> {
    const refund = this.#refunds.get(label);
    if (refund === undefined) return;
    const headers = { 'idempotency-key': label };
    await this.#inject(
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
    const response = await this.#inject(on, this.#admin(admin), 'POST', '/videogames/Csv', body);
    if (response?.code === 200 && JSON.parse(response.body).applied === true) file.isAcknowledged = true;
    this.violation ??= await this.checkFiles();
  }

  async #asBuyer(on: number, label: string, method: Method, action: string): Promise<void> {
    const [sent, order] = [this.#orders.get(label), this.factsOf(label)];
    if (sent !== undefined && order !== undefined)
      await this.#inject(on, sent.account, method, `/order/${order.id}${action}`);
  }

  /** Sends a webhook of the provider, with a signature of this time. */
  async deliver(on: number, payment: LedgerPayment, event: number, signedAt: number): Promise<void> {
    const { url, headers } = this.store.provider.webhookFor(payment, event, signedAt);
    await this.#inject(on, undefined, 'POST', url, undefined, headers);
  }

  #shopper(index: number): Account {
    return required(this.#shoppers[index]);
  }

  #admin(index: number): Account {
    return required(this.#admins[index]);
  }

  /** Sends a request. Returns undefined if no process is available or the process crashes. */
  async #inject(
    on: number,
    account: Account | undefined,
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<{ code: number; body: string } | undefined> {
    const process = this.store.processAt(on);
    if (process === undefined) return undefined;
    const token = account === undefined ? {} : { [TOKEN_HEADER]: await this.#tokenOf(account) };
    const wasBanned =
      this.store.latest()?.accounts.some(({ id, isActive }) => id === account?.id && !isActive) ?? false;
    const { statusCode: code, body } = await process.app.inject({
      method,
      url,
      headers: { ...headers, ...token },
      ...(payload && { payload }),
    });
    if (process.hasCrashed) return undefined;
    if (code >= 500)
      this.failure ??= `errors: no request fails: ${method} ${url} ${code} ${body.slice(0, 200)}`;
    if (wasBanned && code < 300 && !this.isConcurrent)
      this.violation ??= `ban: a banned account is not served: ${method} ${url} ${code}`;
    return { code, body };
  }

  /** Returns a violation if an acknowledged order is missing. Deleting an account erases its addresses. */
  findLostOrder(): string | undefined {
    for (const [label, { acknowledged, body }] of this.#orders) {
      if (acknowledged === undefined) continue;
      const stored = this.store.orders.get(acknowledged);
      if (stored === undefined || (!stored.isAccountDeleted && stored.address !== body.address_order))
        return `key: an acknowledged order is stored: ${label}`;
    }
    return undefined;
  }

  /** Returns a violation if an imported file was applied twice, or not at all although the API has acknowledged it. */
  async checkFiles(): Promise<string | undefined> {
    const imported = await listImportedUnits(this.store.db, this.#ledgerProduct);
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
