import type { FastifyBaseLogger } from 'fastify';
import type { OrderDetail } from '../../../contract';
import type { ProviderPayment, VerifiedWebhook } from '../../payments/provider';
import { orderIdOf } from '../../payments/reference';
import type { Services } from '../../services';
import {
  completePendingRefund,
  listMadeRefundIds,
  listPendingRefunds,
  type PendingRefund,
  recordFailure,
  startAttempt,
} from '../refunds/due-refunds.repo';
import { applyPayment, completePaymentRefund, listPaymentsToRefund, type Outcome } from './payments.repo';
import { sortApprovedFirst } from './payments.rules';
import { recordProviderQuery } from './provider-queries.repo';

/** Pages poll the store, so repeated queries about one order within this time are skipped. */
const QUERY_INTERVAL_MS = 2000;
/** If more query times than this are stored, all are deleted to limit memory use. */
const MAX_QUERIED_ORDERS = 5000;

/** Number of failures after which a loop over refunds stops, so that timeouts do not delay other work. */
const MAX_REFUND_FAILURES = 3;

/** Applies the provider's payments to orders, for webhooks, returning buyers and the maintenance job. */
export class Reconciler {
  readonly #queriedAt = new Map<number, number>();

  constructor(private readonly services: Services) {}

  /** Returns `undefined` if the provider does not know the payment. */
  async onWebhook(webhook: VerifiedWebhook, log: FastifyBaseLogger): Promise<Outcome | undefined> {
    const { db, payments, now } = this.services;
    const payment = await payments.getPayment(webhook.paymentId);
    if (payment === undefined) return undefined;
    await this.#applyOthersFirst(payment);
    const outcome = await applyPayment(db, payments.name, payment, now(), webhook);
    log.info({ event: 'payment', paymentId: payment.id, reference: payment.reference, outcome });
    if (outcome === 'refund') await this.makeDueRefunds(log, orderIdOf(payment.reference));
    return outcome;
  }

  /**
   * Applies the provider's payments to a pending order that is not paid yet. Returns true if the payments
   * were applied, false if no query was necessary or it failed. Never throws.
   */
  async refreshUnpaid(
    order: Pick<OrderDetail, 'id' | 'status_order' | 'payment_status'>,
    log: FastifyBaseLogger,
  ): Promise<boolean> {
    const isUnpaid = order.status_order === 'pending' && order.payment_status !== 'paid';
    const time = this.services.now().getTime();
    if (!isUnpaid || time - (this.#queriedAt.get(order.id) ?? 0) < QUERY_INTERVAL_MS) return false;
    if (this.#queriedAt.size > MAX_QUERIED_ORDERS) this.#queriedAt.clear();
    this.#queriedAt.set(order.id, time);
    return this.reconcile(order.id, log);
  }

  /**
   * Applies the provider's payments for an order and makes its due refunds. Logs a failure and returns false instead of
   * throwing.
   */
  async reconcile(orderId: number, log: FastifyBaseLogger): Promise<boolean> {
    const { db, payments, now } = this.services;
    try {
      const reference = await recordProviderQuery(db, orderId, now());
      const reported = await payments.findPayments(reference);
      for (const payment of sortApprovedFirst(reported))
        await applyPayment(db, payments.name, payment, now());
      await this.makeDueRefunds(log, orderId);
      return true;
    } catch (error) {
      log.warn({ err: error, orderId }, 'applying the payments of an order failed');
      return false;
    }
  }

  /** Makes the due refunds. A refund that fails remains due and is retried later. */
  async makeDueRefunds(log: FastifyBaseLogger, orderId?: number): Promise<void> {
    const { db, payments, now } = this.services;
    await this.#makeAdminRefunds(log, orderId);
    let failures = 0;
    for (const paymentId of await listPaymentsToRefund(db, payments.name, orderId)) {
      try {
        await this.#refundRemainder(paymentId);
        await completePaymentRefund(db, payments.name, paymentId, now());
        log.info({ event: 'refund', paymentId });
      } catch (error) {
        log.error({ err: error, paymentId }, 'refund failed and remains due');
        failures += 1;
        if (failures === MAX_REFUND_FAILURES) return;
      }
    }
  }

  async #makeAdminRefunds(log: FastifyBaseLogger, orderId?: number): Promise<void> {
    const { db, payments, now } = this.services;
    /** Payments whose oldest pending refund has failed or is waiting for its next attempt. */
    const waiting = new Set<string>();
    let failures = 0;
    for (const refund of await listPendingRefunds(db, payments.name, orderId)) {
      const { id: refundId, paymentId, dueAt } = refund;
      if (dueAt > now()) waiting.add(paymentId);
      if (waiting.has(paymentId)) continue;
      const attempts = await startAttempt(db, refundId);
      if (attempts === undefined) continue;
      try {
        const providerRefundId = await this.#refundPart(refund, attempts);
        await completePendingRefund(db, refundId, providerRefundId, now());
        log.info({ event: 'refund', paymentId, refundId });
      } catch (error) {
        waiting.add(paymentId);
        log.error({ err: error, paymentId, refundId }, 'refund failed and remains due');
        await recordFailure(db, { id: refundId, attempts, error: String(error), now: now() });
        failures += 1;
        if (failures === MAX_REFUND_FAILURES) return;
      }
    }
  }

  /**
   * Refunds part of a payment and returns the provider's id of the refund. Before a retry, checks whether an earlier
   * attempt has made the refund, because its response may have been lost and the idempotency key may have expired.
   */
  async #refundPart({ paymentId, amount, key }: PendingRefund, attempts: number): Promise<string> {
    const { db, payments } = this.services;
    if (attempts > 1) {
      const made = await payments.listRefunds(paymentId);
      const known = await listMadeRefundIds(db, payments.name, paymentId);
      const earlier = made.find((refund) => !known.includes(refund.id) && refund.amount === amount);
      if (earlier !== undefined) return earlier.id;
    }
    return payments.refund(paymentId, key, amount);
  }

  /**
   * Ignores an error if the payment is already refunded, because an earlier attempt may have succeeded although its
   * response was lost.
   */
  async #refundRemainder(paymentId: string): Promise<void> {
    const { payments } = this.services;
    try {
      await payments.refund(paymentId, `refund-${paymentId}`);
    } catch (error) {
      const payment = await payments.getPayment(paymentId).catch(() => undefined);
      if (payment?.status !== 'refunded') throw error;
    }
  }

  /**
   * Applies the order's other payments before a rejected one cancels the order, because the buyer may have paid with
   * another card.
   */
  async #applyOthersFirst(payment: ProviderPayment): Promise<void> {
    const { db, payments, now } = this.services;
    if (payment.status !== 'rejected' || orderIdOf(payment.reference) === 0) return;
    const others = (await payments.findPayments(payment.reference)).filter(({ id }) => id !== payment.id);
    for (const otherPayment of sortApprovedFirst(others))
      await applyPayment(db, payments.name, otherPayment, now());
  }
}
