export interface PaymentRequest {
  id: number;
  /** Identifies the order at the provider. */
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

/** A webhook with a valid signature. It only names a payment that changed; the payment's state has to be queried. */
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
  createPreference(
    order: PaymentRequest,
    key: string,
  ): Promise<{ preferenceId: string; redirectUrl: string }>;
  /** Verifies a webhook. Returns `undefined` if its signature is invalid or too old. */
  verifyWebhook(request: WebhookRequest, now: Date): VerifiedWebhook | undefined;
  getPayment(id: string): Promise<ProviderPayment | undefined>;
  findPayments(reference: string): Promise<ProviderPayment[]>;
  /**
   * Refunds part of a payment, or the whole remaining amount, and returns the refund's id. Calls with the same key
   * refund only once, but keys expire at the provider after some time.
   */
  refund(paymentId: string, key: string, amount?: number): Promise<string>;
  /** Lists the refunds of a payment that the provider has accepted. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
}
