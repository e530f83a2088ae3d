import { referenceOf } from '../../api/src/payments/reference';
import type { Facts, OrderFacts } from './facts';
import { type LedgerPayment, refundedCents, remainingCents } from './provider';

export interface Context {
  /** All payments at the provider. */
  ledger: readonly LedgerPayment[];
  /** The latest facts of all orders. */
  orders: ReadonlyMap<number, OrderFacts>;
  /** Whether every due job has run since the provider and the mail server became available. */
  isSettled: boolean;
}

type Rule = (order: OrderFacts, context: Context) => string | false | undefined;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const paymentsOf = ({ id, createdAtMs }: OrderFacts, { ledger }: Context): LedgerPayment[] => {
  const reference = referenceOf({ id, created_at: new Date(createdAtMs) });
  return ledger.filter((payment) => payment.reference === reference);
};

/** Rules that hold for every order after every step. A rule returns what is wrong. */
const orderRules: Record<string, Rule> = {
  'stock: an order holds exactly its units': ({ holdsStock, lines, moved, refunds }) => {
    for (const { id, productId, quantity, refunded } of lines) {
      const units = moved.find((movement) => movement.productId === productId)?.units ?? 0;
      // A refund without restocking may precede or follow a cancellation, so the rule allows a range.
      const notRestocked = sum(
        refunds
          .filter(({ restock }) => !restock)
          .flatMap((refund) => refund.lines.filter(({ lineId }) => lineId === id))
          .map((line) => line.quantity),
      );
      const most = holdsStock ? refunded - quantity : 0;
      if (units > most || units < most - notRestocked) {
        return `${holdsStock ? 'holds' : 'holds no'} units, but moved ${units} of product ${productId}`;
      }
    }
    return undefined;
  },

  'stock: only cancelled orders hold no units': ({ status, holdsStock }) =>
    holdsStock !== (status !== 'cancelled') && `${status}, holds_stock ${holdsStock}`,

  'stock: only an unpaid order has a deadline': ({ status, paymentStatus, hasDeadline }) =>
    (hasDeadline && paymentStatus !== 'unpaid') ||
    (!hasDeadline && status === 'pending' && paymentStatus === 'unpaid')
      ? `${status}, ${paymentStatus}, ${hasDeadline ? 'with' : 'without'} a deadline`
      : undefined,

  'money: the amount is the discounted sum of the lines': ({ amount, percent, lines }) => {
    const total = sum(lines.map(({ quantity, unitPrice }) => quantity * unitPrice));
    const expected = Math.floor((total * (100 - percent)) / 100);
    return amount !== expected && `costs ${amount}, its lines ${expected}`;
  },

  'money: a paid order has a payment of its amount at the provider': (order, context) =>
    order.paymentStatus === 'paid' &&
    order.amount > 0 &&
    !paymentsOf(order, context).some(
      ({ cents, status }) => cents === order.amount * 100 && (status === 'approved' || status === 'refunded'),
    ) &&
    'paid without a payment',

  'money: the stored payments are those of the provider': (order, context) => {
    const ledger = paymentsOf(order, context);
    const unknown = order.payments.find(
      (stored) => !ledger.some(({ id, cents }) => id === stored.paymentId && cents === stored.cents),
    );
    return unknown && `payment ${unknown.paymentId} of ${unknown.cents} cents`;
  },

  'money: refunds add up to the refunded lines': ({ amount, refundedCents: total, lines, refunds }) => {
    if (sum(refunds.map(({ cents }) => cents)) !== total) return `refunds do not add up to ${total} cents`;
    if (total > amount * 100) return `refunded ${total} cents of ${amount * 100}`;
    const isComplete = lines.every(({ quantity, refunded }) => quantity === refunded);
    if (isComplete && total !== amount * 100)
      return `all units are refunded, but ${total} cents of ${amount * 100}`;
    const refundLines = refunds.flatMap((refund) => refund.lines);
    const wrong = lines.find(
      ({ id, refunded }) =>
        refunded !== sum(refundLines.filter(({ lineId }) => lineId === id).map(({ quantity }) => quantity)),
    );
    return wrong && `line ${wrong.id} has ${wrong.refunded} refunded units`;
  },

  'money: the provider refunds no more than the store has decided': (order, context) => {
    for (const payment of paymentsOf(order, context)) {
      const made = refundedCents(payment);
      const stored = order.payments.find(({ paymentId }) => paymentId === payment.id);
      const parts = sum(
        order.refunds.filter(({ paymentId }) => paymentId === stored?.id).map(({ cents }) => cents),
      );
      const isWhole = stored !== undefined && (stored.isRefundDue || stored.status === 'refunded');
      const decided = isWhole ? payment.cents : parts;
      if (made > decided) return `payment ${payment.id}: refunded ${made} cents, decided ${decided}`;
    }
    return undefined;
  },

  'money: a made refund exists at the provider': (order, context) => {
    const ledger = paymentsOf(order, context).flatMap(({ refunds }) => refunds);
    const invented = order.refunds.find(
      ({ providerId, cents }) =>
        providerId !== null && !ledger.some((made) => made.id === providerId && made.cents === cents),
    );
    return invented && `refund ${invented.id}`;
  },

  'history: starts with the checkout and ends with the state of the order': ({
    status,
    paymentStatus,
    steps,
  }) => {
    const [first, last] = [steps[0], steps.at(-1)];
    if (first?.source !== 'checkout' || first.status !== 'pending' || first.paymentStatus !== 'unpaid') {
      return `starts with ${first?.source ?? 'nothing'}`;
    }
    return (
      (last?.status !== status || last.paymentStatus !== paymentStatus) &&
      `ends with ${last?.status}, ${last?.paymentStatus}, but the order is ${status}, ${paymentStatus}`
    );
  },

  'history: records every change and every refund once': ({ steps, refunds }) => {
    const repeated = steps.find(
      ({ source, status, paymentStatus }, index) =>
        source !== 'refund' &&
        steps[index - 1]?.status === status &&
        steps[index - 1]?.paymentStatus === paymentStatus,
    );
    if (repeated !== undefined) return `${repeated.status}, ${repeated.paymentStatus} twice`;
    const recorded = steps.flatMap(({ refundId }) => refundId ?? []).sort((a, b) => a - b);
    const made = refunds.filter(({ isMade }) => isMade).map(({ id }) => id);
    return recorded.join() !== made.join() && `made refunds ${made.join()}, recorded ${recorded.join()}`;
  },

  'mail: one email per event': ({ isAccountDeleted, steps, refunds, mails }) => {
    const happened = (matches: (step: OrderFacts['steps'][number]) => boolean) =>
      steps.some((step) => step.source !== 'refund' && matches(step)) ? 1 : 0;
    const expected: Record<string, number> = {
      purchase: happened(({ status, paymentStatus }) => status === 'fulfilled' && paymentStatus === 'paid'),
      dispatched: happened(({ status }) => status === 'dispatched'),
      delivered: happened(({ status }) => status === 'delivered'),
      cancelled: happened(({ source }) => source === 'buyer'),
      refund: refunds.length,
    };
    for (const [template, count] of Object.entries(expected)) {
      const queued = mails.find((mail) => mail.template === template)?.count ?? 0;
      // A deleted account receives no emails, so its later events have none.
      if (queued > count || (queued < count && !isAccountDeleted)) {
        return `${queued} emails '${template}' for ${count} events`;
      }
    }
    return undefined;
  },

  'key: an Idempotency-Key orders once': (order, { orders }) => {
    // A key may order again if its order was cancelled before it had a payment page.
    const counts = ({ hasPaymentPage, steps }: OrderFacts) =>
      hasPaymentPage || !steps.some(({ status }) => status === 'cancelled');
    const others = [...orders.values()].filter(
      ({ id, accountId, address }) =>
        id !== order.id && accountId === order.accountId && address !== '' && address === order.address,
    );
    const other = counts(order) ? others.find(counts) : undefined;
    return other && `orders ${other.id} and ${order.id}`;
  },

  'money: the store has exactly the money of its paid orders': (order, context) => {
    if (!context.isSettled) return undefined;
    const received = sum(paymentsOf(order, context).map(remainingCents));
    const due = order.paymentStatus === 'paid' ? order.amount * 100 - order.refundedCents : 0;
    return (
      received !== due &&
      `received ${received} cents, ${due} are due (${order.status}, ${order.paymentStatus})`
    );
  },

  'money: every refund is made in the end': ({ payments, refunds }, { isSettled }) =>
    isSettled &&
    (payments.some(({ isRefundDue }) => isRefundDue) || refunds.some(({ isMade }) => !isMade)) &&
    'a refund is still due',
};

/** Returns a description of the first violated rule, or undefined. */
export function findViolation(facts: Facts, context: Context): string | undefined {
  for (const { id, stock, moved } of facts.products) {
    if (stock < 0) return `stock: never negative: product ${id} has ${stock}`;
    if (stock !== moved) return `stock: the movements add up: product ${id} has ${stock}, moved ${moved}`;
  }
  const [causeless, overused] = [facts.causeless[0], facts.overused[0]];
  if (causeless !== undefined) return `stock: every change has a cause: product ${causeless}`;
  if (overused !== undefined) return `coupon: no more uses than its limit: ${overused}`;
  const intruder = facts.accounts.find(({ isActive, sessions }) => !isActive && sessions > 0);
  if (intruder !== undefined) return `ban: a banned account has no sessions: account ${intruder.id}`;
  for (const order of facts.orders) {
    for (const [name, rule] of Object.entries(orderRules)) {
      const problem = rule(order, context);
      if (typeof problem === 'string') return `${name}: order ${order.id}: ${problem}`;
    }
  }
  return undefined;
}

/** Returns the name of the violated rule, without details that change while a script is shortened. */
export const ruleOf = (violation: string): string => violation.split(':').slice(0, 2).join(':');
