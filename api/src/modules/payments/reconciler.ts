import type { FastifyBaseLogger } from 'fastify';
import type { OrderDetail } from '../../../contract';
import type { ProviderPayment, VerifiedWebhook } from '../../payments/provider';
import { orderIdOf } from '../../payments/reference';
import type { Services } from '../../services';
import { applyPayment, listRefundsDue, markRefunded, type Outcome } from './payments.repo';
import { moneyFirst } from './payments.rules';
import { recordQuery } from './undecided.repo';

/** How long the answer about one order is good for, so that a polling page does not poll the provider. */
const ASK_AGAIN_AFTER = 2000;
const MAX_REMEMBERED = 5000;

/** Brings orders in step with the provider by asking it; used by webhooks, returning buyers and the maintenance job. */
export class Reconciler {
  readonly #asked = new Map<number, number>();

  constructor(private readonly services: Services) {}

  /** Asks about the payment a webhook named; undefined when the provider knows no such payment. */
  async onWebhook(webhook: VerifiedWebhook, log: FastifyBaseLogger): Promise<Outcome | undefined> {
    const { db, payments, now } = this.services;
    const payment = await payments.getPayment(webhook.paymentId);
    if (payment === undefined) return undefined;
    await this.#applyBefore(payment);
    const outcome = await applyPayment(db, payments.name, payment, now(), webhook);
    log.info({ event: 'payment', paymentId: payment.id, reference: payment.reference, outcome });
    if (outcome === 'refund') await this.refundDue(log, orderIdOf(payment.reference));
    return outcome;
  }

  /** Asks about an order that waits for its payment; true when its state may have changed. Never throws. */
  async queryPayment(
    order: Pick<OrderDetail, 'id' | 'status_order' | 'payment_status'>,
    log: FastifyBaseLogger,
  ): Promise<boolean> {
    const waits = order.status_order === 'pending' && order.payment_status !== 'paid';
    const time = this.services.now().getTime();
    if (!waits || time - (this.#asked.get(order.id) ?? 0) < ASK_AGAIN_AFTER) return false;
    if (this.#asked.size > MAX_REMEMBERED) this.#asked.clear();
    this.#asked.set(order.id, time);
    return this.reconcile(order.id, log);
  }

  /** Applies every payment the provider has for an order. False when the provider could not be asked. */
  async reconcile(orderId: number, log: FastifyBaseLogger): Promise<boolean> {
    const { db, payments, now } = this.services;
    try {
      const reference = await recordQuery(db, orderId, now());
      const found = await payments.findPayments(reference);
      for (const payment of moneyFirst(found)) await applyPayment(db, payments.name, payment, now());
      await this.refundDue(log, orderId);
      return true;
    } catch (error) {
      log.warn({ err: error, orderId }, 'payment provider could not be asked');
      return false;
    }
  }

  /** Gives back what the store may not keep, of one order or of all. A refund that fails stays due and is tried again. */
  async refundDue(log: FastifyBaseLogger, orderId?: number): Promise<void> {
    const { db, payments, now } = this.services;
    for (const paymentId of await listRefundsDue(db, payments.name, orderId)) {
      try {
        await payments.refund(paymentId, `refund-${paymentId}`);
        await markRefunded(db, payments.name, paymentId, now());
        log.info({ event: 'refund', paymentId });
      } catch (error) {
        log.error({ err: error, paymentId }, 'refund failed, it stays due');
      }
    }
  }

  /** Before a refused card cancels the order: the same buyer may have paid with another one since. */
  async #applyBefore(payment: ProviderPayment): Promise<void> {
    const { db, payments, now } = this.services;
    if (payment.status !== 'rejected' || orderIdOf(payment.reference) === 0) return;
    const others = (await payments.findPayments(payment.reference)).filter(({ id }) => id !== payment.id);
    for (const other of moneyFirst(others)) await applyPayment(db, payments.name, other, now());
  }
}
