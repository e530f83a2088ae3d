import type {
  PaymentProvider,
  ProviderOrder,
  ProviderPayment,
  ProviderStatus,
} from '../../api/src/payments/provider';
import { signWebhook, verifySignature } from '../../api/src/payments/signature';
import type { ProcessControl } from './process-control';

const HOUR = 3_600_000;

/** Time after which the provider forgets idempotency keys, in milliseconds. */
const KEY_LIFETIME_MS = 24 * HOUR;
/** Time after which a pending payment can only be rejected, in milliseconds. */
const DECISION_LIMIT_MS = 10 * HOUR;

const SECRET = 'secret-of-the-simulated-provider';

interface Preference {
  id: string;
  order: ProviderOrder;
  key: string;
}

interface MadeRefund {
  id: string;
  /** In cents. */
  cents: number;
  key: string;
  at: number;
}

/** A payment at the provider. */
export interface LedgerPayment {
  id: string;
  reference: string;
  status: ProviderStatus;
  /** In cents. */
  cents: number;
  currency: string;
  createdAt: number;
  /** Times of the creation and of each change. Each event causes a webhook. */
  events: number[];
  refunds: MadeRefund[];
  /** Whether the provider has returned the money without a request from the store. */
  isChargedBack: boolean;
}

/** State of the network to the provider: 'down' loses requests, 'cut' loses responses. */
export type Connection = 'up' | 'down' | 'cut';

/** An in-memory payment provider with the clock of the simulation. */
export class SimulatedProvider {
  readonly payments: LedgerPayment[] = [];
  readonly #preferences: Preference[] = [];
  #connection: { mode: Connection; until: number } = { mode: 'up', until: 0 };
  #refundCount = 0;

  constructor(private readonly now: () => number) {}

  get mode(): Connection {
    return this.now() < this.#connection.until ? this.#connection.mode : 'up';
  }

  /** Breaks the network to the provider for this number of minutes. */
  interrupt(mode: Connection, minutes: number): void {
    this.#connection = { mode, until: this.now() + minutes * 60_000 };
  }

  restore(): void {
    this.#connection = { mode: 'up', until: 0 };
  }

  /** Creates a buyer's payment on the payment page of an order. Returns undefined if there is no page. */
  pay(
    reference: string,
    status: 'approved' | 'pending' | 'rejected',
    extraCents = 0,
  ): LedgerPayment | undefined {
    const preference = this.#preferences.find(({ order }) => order.reference === reference);
    if (preference === undefined) return undefined;
    const payment: LedgerPayment = {
      id: String(100_000 + this.payments.length),
      reference,
      status,
      cents: preference.order.amount * 100 + extraCents,
      currency: preference.order.currency,
      createdAt: this.now(),
      events: [this.now()],
      refunds: [],
      isChargedBack: false,
    };
    this.payments.push(payment);
    return payment;
  }

  /** Decides a pending payment. Returns false if it is already decided. */
  decide(payment: LedgerPayment, status: 'approved' | 'rejected'): boolean {
    if (payment.status !== 'pending') return false;
    const isLate = this.now() - payment.createdAt > DECISION_LIMIT_MS;
    payment.status = isLate ? 'rejected' : status;
    payment.events.push(this.now());
    return true;
  }

  chargeBack(payment: LedgerPayment): boolean {
    if (payment.status !== 'approved') return false;
    payment.status = 'refunded';
    payment.isChargedBack = true;
    payment.events.push(this.now());
    return true;
  }

  /** Returns a webhook request with a signature from `signedAt`, in milliseconds since 1970. */
  webhookFor({ id }: LedgerPayment, event: number, signedAt: number) {
    const [requestId, ts] = [`event-${id}-${event}`, String(signedAt)];
    const signature = signWebhook(SECRET, id, requestId, ts);
    const headers = { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${signature}` };
    return { url: `/payments/webhook?data.id=${id}&type=payment`, headers };
  }

  /** Returns a client for one process of the API. */
  clientFor(control: ProcessControl): PaymentProvider {
    const call = async <Result>(work: () => Result): Promise<Result> => {
      control.beforeOrAfterCall();
      if (this.mode === 'down') throw new Error('The provider does not respond.');
      const result = work();
      control.beforeOrAfterCall();
      if (this.mode === 'cut') throw new Error('The response of the provider was lost.');
      return result;
    };
    return {
      name: 'simulated',
      createPreference: (order, key) =>
        call(() => {
          const preference = this.#createPreference(order, key);
          return { preferenceId: preference.id, redirectUrl: `http://pay.example/${preference.id}` };
        }),
      verifyWebhook: (request, now) => verifySignature(SECRET, request, now),
      getPayment: (id) =>
        call(() => {
          const payment = this.payments.find((candidate) => candidate.id === id);
          return payment && toProviderPayment(payment);
        }),
      findPayments: (reference) =>
        call(() => this.payments.filter((payment) => payment.reference === reference).map(toProviderPayment)),
      refund: (paymentId, key, amount) => call(() => this.#refund(paymentId, key, amount)),
      listRefunds: (paymentId) =>
        call(() => this.#find(paymentId).refunds.map(({ id, cents }) => ({ id, amount: cents / 100 }))),
    };
  }

  #createPreference(order: ProviderOrder, key: string): Preference {
    const existing = this.#preferences.find((preference) => preference.key === key + order.reference);
    if (existing !== undefined) return existing;
    const preference = { id: `page-${this.#preferences.length + 1}`, order, key: key + order.reference };
    this.#preferences.push(preference);
    return preference;
  }

  #refund(paymentId: string, key: string, amount: number | undefined): string {
    const payment = this.#find(paymentId);
    const known = payment.refunds.find(
      (refund) => refund.key === key && this.now() - refund.at < KEY_LIFETIME_MS,
    );
    if (known !== undefined) return known.id;
    const remaining = remainingCents(payment);
    const cents = amount === undefined ? remaining : Math.round(amount * 100);
    if (payment.status !== 'approved' || cents <= 0 || cents > remaining) {
      throw new Error('The payment cannot be refunded.');
    }
    this.#refundCount += 1;
    const refund = { id: String(this.#refundCount), cents, key, at: this.now() };
    payment.refunds.push(refund);
    if (cents === remaining) payment.status = 'refunded';
    payment.events.push(this.now());
    return refund.id;
  }

  #find(id: string): LedgerPayment {
    const payment = this.payments.find((candidate) => candidate.id === id);
    if (payment === undefined) throw new Error('There is no such payment.');
    return payment;
  }
}

/** Returns the cents of a payment that the store has received and not returned. */
export function remainingCents({ status, cents, refunds, isChargedBack }: LedgerPayment): number {
  if (isChargedBack || (status !== 'approved' && status !== 'refunded')) return 0;
  return cents - refundedCents({ refunds });
}

export const refundedCents = ({ refunds }: Pick<LedgerPayment, 'refunds'>): number =>
  refunds.reduce((sum, refund) => sum + refund.cents, 0);

const toProviderPayment = ({ id, status, cents, currency, reference }: LedgerPayment): ProviderPayment => ({
  id,
  status,
  amount: cents / 100,
  currency,
  reference,
});
