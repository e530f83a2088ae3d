import { Random } from '@press-start/art/random';
import type { OrderStatus } from '../../api/contract';
import { COUPONS, PRODUCTS } from './catalogue';
import { ADMINS, SHOPPERS } from './clients';
import type { Fault } from './process-control';
import { LIMITS, type RequestStep, type Step, type Units } from './steps';
import { PROCESSES, type World } from './world';

const STATUSES: [OrderStatus, ...OrderStatus[]] = [
  'pending',
  'fulfilled',
  'dispatched',
  'delivered',
  'cancelled',
];

/**
 * Probability of a fault, and the highest point at which it is planned. Most requests, and most runs of the jobs,
 * pass fewer points. Orders have more faults, because a fault in the middle of an order has the worst effects.
 */
const FAULTS = {
  order: { chance: 0.12, lastPoint: 14 },
  request: { chance: 0.05, lastPoint: 16 },
  jobs: { chance: 0.05, lastPoint: 60 },
};
/** Probability that the next step, if it is a single request, repeats an order that had a fault. */
const REPEAT_CHANCE = 0.5;
/** Most steps choose among this number of recent items of a kind, so that steps affect each other. */
const RECENT = 6;
/** Number of recent orders in which administrators look for paid ones. */
const PAID_RECENT = 20;

/** Generates random steps. The same seed and the same course of the simulation yield the same steps. */
export class Generator {
  readonly #random: Random;
  #labels = 0;
  /** Webhooks that await delivery. */
  readonly #webhooks: { payment: string; event: number }[] = [];
  readonly #seenEvents = new Map<string, number>();
  #isMailDown = false;
  /** The order of the previous step, if that step had a fault. */
  #unanswered: string | undefined;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  next(world: World): Step {
    this.#collectWebhooks(world);
    for (;;) {
      const step = this.#draw(world);
      if (step === undefined) continue;
      this.#unanswered = step.do === 'order' && step.fault !== undefined ? step.label : undefined;
      return step;
    }
  }

  #repeatedOrder(): RequestStep | undefined {
    const order = this.#unanswered;
    return order !== undefined && this.#random.chance(REPEAT_CHANCE)
      ? { do: 'repeat order', order }
      : undefined;
  }

  /** Queues the webhooks of new events, except about one in five. */
  #collectWebhooks(world: World): void {
    for (const [label, { events }] of world.clients.payments) {
      for (let event = (this.#seenEvents.get(label) ?? 0) + 1; event <= events.length; event += 1) {
        this.#seenEvents.set(label, event);
        if (!this.#random.chance(0.2)) this.#webhooks.push({ payment: label, event });
      }
    }
  }

  #draw(world: World): Step | undefined {
    const random = this.#random;
    const on = random.int(0, PROCESSES - 1);
    const kind = random.int(1, 100);
    if (kind <= 8)
      return { do: 'wait', on, minutes: this.#minutes(LIMITS.waitMinutes), ...this.#fault('jobs') };
    if (kind <= 20) return this.#payment(world);
    if (kind <= 21) return this.#outage();
    if (kind <= 22) {
      const minutes = random.int(-LIMITS.jumpMinutes, LIMITS.jumpMinutes);
      return random.chance(0.3) ? { do: 'deploy', on } : { do: 'jump clock', on, minutes };
    }
    if (kind <= 27) {
      const [first, second] = [this.#request(world), this.#request(world)];
      if (first === undefined || second === undefined) return undefined;
      const requests: [RequestStep & { on: number }, RequestStep & { on: number }] = [
        { ...first, on },
        { ...second, on: random.int(0, PROCESSES - 1) },
      ];
      return { do: 'together', on, requests, ...this.#fault('request') };
    }
    const request = this.#repeatedOrder() ?? this.#request(world);
    return request && { ...request, on, ...this.#fault(request.do === 'order' ? 'order' : 'request') };
  }

  #payment(world: World): Step | undefined {
    const random = this.#random;
    // Half of the payments are for the latest order, because buyers usually pay soon.
    const order = random.chance(0.5)
      ? world.clients.orderLabels.at(-1)
      : this.#recent(world.clients.orderLabels);
    const [payment] = this.#recent(world.clients.payments) ?? [];
    if (payment !== undefined && random.chance(0.2))
      return { do: 'decide', payment, status: random.chance(0.6) ? 'approved' : 'rejected' };
    if (payment !== undefined && random.chance(0.05)) return { do: 'charge back', payment };
    if (order === undefined) return undefined;
    const status = random.pick<'approved' | 'pending' | 'rejected'>([
      'approved',
      'approved',
      'approved',
      'pending',
      'rejected',
    ]);
    return {
      do: 'pay',
      label: this.#label('p'),
      order,
      status,
      ...(random.chance(0.05) && { isWrong: true }),
    };
  }

  #outage(): Step {
    const random = this.#random;
    if (random.chance(0.3)) {
      this.#isMailDown = !this.#isMailDown;
      return { do: 'interrupt mail', isDown: this.#isMailDown };
    }
    return {
      do: 'interrupt provider',
      mode: random.pick(['down', 'cut', 'cut']),
      minutes: this.#minutes(LIMITS.outageMinutes),
    };
  }

  #request(world: World): RequestStep | undefined {
    const random = this.#random;
    const order = this.#recent(world.clients.orderLabels);
    const [shopper, admin, product] = [
      random.int(0, SHOPPERS - 1),
      random.int(0, ADMINS - 1),
      random.int(0, PRODUCTS - 1),
    ];
    const kind = random.int(1, 100);
    if (kind <= 24) return this.#order(shopper);
    if (kind <= 44) return this.#webhook(world);
    if (kind <= 74) {
      if (order === undefined) return undefined;
      if (kind <= 50) return { do: 'repeat order', order };
      if (kind <= 56) return { do: 'view order', order };
      if (kind <= 60) return { do: 'cancel order', order };
      const handled = random.chance(0.7) ? (this.#paidOrder(world) ?? order) : order;
      if (kind <= 67) {
        const reopened = random.chance(0.3) ? this.#discountedCancelledOrder(world) : undefined;
        return { do: 'set status', order: reopened ?? handled, admin, status: random.pick(STATUSES) };
      }
      const refunded = random.chance(0.5) ? this.#partlyRefundedOrder(world) : undefined;
      return this.#refund(refunded ?? handled, admin);
    }
    if (kind <= 77)
      return named(this.#recent(world.clients.refundLabels), (refund) => ({ do: 'repeat refund', refund }));
    if (kind <= 80) return { do: 'save cart', shopper, lines: this.#lines() };
    if (kind <= 81) return { do: 'delete account', shopper };
    if (kind <= 84) return { do: random.chance(0.4) ? 'ban' : 'unban', shopper, admin };
    if (kind <= 87) return { do: 'set price', product, admin, price: random.int(10, 90) };
    if (kind <= 92) return { do: 'add stock', product, admin, units: random.int(-2, 6) };
    if (kind <= 95)
      return { do: 'import', label: this.#label('f'), product, admin, units: random.int(-1, 5) };
    if (kind <= 97)
      return named(this.#recent(world.clients.fileLabels), (file) => ({ do: 'repeat import', file, admin }));
    const minutes = { inMinutes: random.int(1, 300), minutes: random.int(61, 600) };
    return { do: 'schedule sale', product, admin, percent: random.int(5, 60), ...minutes };
  }

  #order(shopper: number): RequestStep {
    const random = this.#random;
    return {
      do: 'order',
      label: this.#label('o'),
      shopper,
      lines: this.#lines(),
      ...(random.chance(0.3) && { coupon: random.pick(['', ...COUPONS.map(({ code }) => code)]) }),
      ...(random.chance(0.03) && { isPriceOutdated: true }),
    };
  }

  #refund(order: string, admin: number): RequestStep {
    const random = this.#random;
    const line = random.chance(0.6) ? { line: random.int(0, 2), quantity: random.int(1, 2) } : {};
    return {
      do: 'refund',
      label: this.#label('r'),
      order,
      admin,
      ...line,
      restock: random.chance(0.6),
      cancel: random.chance(0.2),
    };
  }

  /** Returns the delivery of a random queued webhook, or of a webhook that may have been delivered before. */
  #webhook(world: World): RequestStep | undefined {
    const random = this.#random;
    const isOld = random.chance(0.2) ? { isOld: true as const } : {};
    if (this.#webhooks.length > 0 && random.chance(0.7)) {
      const [webhook] = this.#webhooks.splice(random.int(0, this.#webhooks.length - 1), 1);
      if (webhook !== undefined) return { do: 'webhook', ...webhook, ...isOld };
    }
    return named(this.#recent(world.clients.payments), ([payment, { events }]) => ({
      do: 'webhook',
      payment,
      event: random.int(1, events.length),
      ...isOld,
    }));
  }

  #lines(): Units[] {
    const random = this.#random;
    return Array.from(
      { length: random.int(1, 2) },
      () => [random.int(0, PRODUCTS - 1), random.int(1, 3)] as const,
    );
  }

  #fault(work: keyof typeof FAULTS): { fault?: Fault } {
    const random = this.#random;
    const { chance, lastPoint } = FAULTS[work];
    if (!random.chance(chance)) return {};
    return { fault: { kind: random.chance(0.5) ? 'crash' : 'lost', at: random.int(1, lastPoint) } };
  }

  /** Returns a recent order that is paid, possibly one that is cancelled or dispatched. */
  #paidOrder(world: World): string | undefined {
    const latest = world.clients.orderLabels.slice(-PAID_RECENT);
    return this.#recent(latest.filter((label) => world.clients.factsOf(label)?.paymentStatus === 'paid'));
  }

  /** Returns a recent order of which only a part is refunded, so that several refunds complete each other. */
  #partlyRefundedOrder(world: World): string | undefined {
    const latest = world.clients.orderLabels.slice(-PAID_RECENT);
    return this.#recent(
      latest.filter((label) => {
        const order = world.clients.factsOf(label);
        return order !== undefined && order.refundedCents > 0 && order.refundedCents < order.amount * 100;
      }),
    );
  }

  /** Returns a recent cancelled order with a coupon, which may have been used by other orders since. */
  #discountedCancelledOrder(world: World): string | undefined {
    const latest = world.clients.orderLabels.slice(-PAID_RECENT);
    return this.#recent(
      latest.filter((label) => {
        const order = world.clients.factsOf(label);
        return order?.status === 'cancelled' && order.percent > 0;
      }),
    );
  }

  /** Returns at most 8 minutes in most cases, and otherwise at most `most`. */
  #minutes(most: number): number {
    const random = this.#random;
    return random.chance(0.6) ? random.int(1, 8) : random.int(1, most);
  }

  #recent<Item>(items: readonly Item[]): Item | undefined {
    const isAny = this.#random.chance(0.1);
    const first = isAny ? 0 : Math.max(0, items.length - RECENT);
    return items[this.#random.int(first, Math.max(first, items.length - 1))];
  }

  #label(prefix: string): string {
    this.#labels += 1;
    return `${prefix}${this.#labels}`;
  }
}

const named = <Item, Result>(item: Item | undefined, make: (item: Item) => Result): Result | undefined =>
  item === undefined ? undefined : make(item);
