export interface ProviderOrder {
  id: number;
  /** Identifies the order to the provider (see `referenceOf`). */
  reference: string;
  /** Amount in whole units of `currency`. */
  amount: number;
  currency: string;
  items: { title: string; quantity: number; unitPrice: number }[];
}

export type ProviderStatus = 'approved' | 'pending' | 'rejected' | 'refunded';

export interface ProviderPayment {
  id: string;
  status: ProviderStatus;
  amount: number;
  currency: string;
  reference: string;
}

export interface ProviderRefund {
  id: string;
  amount: number;
}

/** A webhook with a valid signature. It only names a payment that has changed; query the provider for its state. */
export interface VerifiedWebhook {
  /** Identifies the delivery; repeated deliveries have the same id. */
  eventId: string;
  paymentId: string;
}

export interface WebhookRequest {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
}

/** The payment provider. Its asynchronous methods use the network, so never call them inside a transaction. */
export interface PaymentProvider {
  readonly name: string;
  /** Creates the hosted payment page; the same key returns the same preference. */
  createPreference(order: ProviderOrder, key: string): Promise<{ preferenceId: string; redirectUrl: string }>;
  /**
   * Verifies a webhook. Returns `undefined` if its signature is missing or invalid, or its timestamp is not
   * close to `now`.
   */
  verifyWebhook(request: WebhookRequest, now: Date): VerifiedWebhook | undefined;
  /** Returns `undefined` for an unknown id. */
  getPayment(id: string): Promise<ProviderPayment | undefined>;
  findPayments(reference: string): Promise<ProviderPayment[]>;
  /**
   * Refunds part of a payment, or the whole remaining amount, and returns the refund's id. Calls with the same key
   * refund only once, but keys expire at the provider after some time.
   */
  refund(paymentId: string, key: string, amount?: number): Promise<string>;
  /** Lists a payment's refunds, without those that the provider has rejected or cancelled. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
}
