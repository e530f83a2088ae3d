/** An order as the payment provider needs to know it. */
export interface OrderToPay {
  id: number;
  /** What the provider knows the order by. */
  reference: string;
  /** Whole units of `currency`. */
  amount: number;
  currency: string;
  items: { title: string; quantity: number; unitPrice: number }[];
}

export type ProviderStatus = 'approved' | 'pending' | 'rejected' | 'refunded';

/** A payment as the provider tells it. */
export interface ProviderPayment {
  id: string;
  status: ProviderStatus;
  amount: number;
  currency: string;
  /** Our order's reference, as handed over with the preference. */
  reference: string;
}

/** A webhook whose signature was right: something happened to this payment, ask again what. */
export interface VerifiedWebhook {
  /** The same for the same delivery. */
  eventId: string;
  paymentId: string;
}

export interface WebhookRequest {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
}

/** The door to whoever takes the money. Every call goes over the network: never make one inside a transaction. */
export interface PaymentProvider {
  readonly name: string;
  /** Prepares the hosted payment page; the same key gives the same preference. */
  createPreference(order: OrderToPay, key: string): Promise<{ preferenceId: string; redirectUrl: string }>;
  /** Undefined when the signature or its age is not right. */
  verifyWebhook(request: WebhookRequest, now: Date): VerifiedWebhook | undefined;
  /** Undefined when the provider knows no such payment. */
  getPayment(id: string): Promise<ProviderPayment | undefined>;
  findPayments(reference: string): Promise<ProviderPayment[]>;
  /** Gives the whole payment back; the same key refunds once. */
  refund(paymentId: string, key: string): Promise<void>;
}
