import { MercadoPagoConfig, MPNotFoundError, Payment, PaymentRefund, Preference } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import type { PaymentProvider, ProviderOrder, ProviderPayment, ProviderStatus } from './provider';
import { verifySignature } from './signature';

interface Settings {
  name: string;
  accessToken: string;
  webhookSecret: string;
  publicUrl: string;
  /** The default is the URL of Mercado Pago. */
  apiUrl?: () => string;
  notificationUrl?: string;
}

interface PaymentResponse {
  id?: number | string;
  status?: string;
  transaction_amount?: number;
  currency_id?: string;
  external_reference?: string;
}

const REAL_API = AppConfig.BASE_URL;

/** Uses Checkout Pro: the buyer pays on a hosted page. */
export function createMercadoPago(settings: Settings): PaymentProvider {
  const { name, accessToken, webhookSecret } = settings;
  const config = new MercadoPagoConfig({
    accessToken,
    options: { timeout: 8000, maxRetries: 1, initialDelay: 200 },
  });
  /** The SDK has no option for the base URL, only this static field. */
  const withBaseUrl = <Client>(client: Client): Client => {
    Object.assign(AppConfig, { BASE_URL: settings.apiUrl?.() ?? REAL_API });
    return client;
  };
  const preferences = new Preference(config);
  const payments = new Payment(config);
  const refunds = new PaymentRefund(config);

  return {
    name,

    async createPreference(order, key) {
      const body = preferenceBody(order, settings);
      const response = await withBaseUrl(preferences).create({
        body,
        requestOptions: { ...config.options, idempotencyKey: key },
      });
      if (!response.id || !response.init_point)
        throw new Error('Mercado Pago returned a preference without an id or init_point');
      return { preferenceId: response.id, redirectUrl: response.init_point };
    },

    verifyWebhook: (request, now) => verifySignature(webhookSecret, request, now),

    async getPayment(id) {
      if (!/^\d+$/.test(id)) return undefined;
      try {
        return toPayment(await withBaseUrl(payments).get({ id }));
      } catch (error) {
        if (error instanceof MPNotFoundError) return undefined;
        throw error;
      }
    },

    async findPayments(reference) {
      const options = { external_reference: reference, sort: 'date_created', criteria: 'asc' } as const;
      const { results = [] } = await withBaseUrl(payments).search({ options });
      return results.map(toPayment);
    },

    async refund(paymentId, key, amount) {
      const created = await withBaseUrl(refunds).create({
        payment_id: paymentId,
        body: amount === undefined ? {} : { amount },
        requestOptions: { ...config.options, idempotencyKey: key },
      });
      if (!isAccepted(created)) throw new Error(`Mercado Pago rejected a refund: ${created.status}`);
      return String(created.id ?? '');
    },

    async listRefunds(paymentId) {
      const allRefunds = await withBaseUrl(refunds).list({ payment_id: paymentId });
      return allRefunds
        .filter(isAccepted)
        .map(({ id, amount }) => ({ id: String(id ?? ''), amount: amount ?? 0 }));
    },
  };
}

function preferenceBody(order: ProviderOrder, { publicUrl, notificationUrl }: Settings) {
  const returnUrl = `${publicUrl}/order/detail?order=${order.id}`;
  return {
    external_reference: order.reference,
    items: order.items.map((item, index) => ({
      id: `${order.id}-${index + 1}`,
      title: item.title,
      quantity: item.quantity,
      unit_price: item.unitPrice,
      currency_id: order.currency,
    })),
    back_urls: { success: returnUrl, failure: returnUrl, pending: returnUrl },
    // Mercado Pago rejects automatic returns to a URL without TLS.
    ...(publicUrl.startsWith('https:') ? { auto_return: 'approved' } : {}),
    ...(notificationUrl === undefined ? {} : { notification_url: notificationUrl }),
    metadata: { order_id: order.id },
  };
}

function toPayment(response: PaymentResponse): ProviderPayment {
  return {
    id: String(response.id ?? ''),
    status: toStatus(response.status),
    amount: response.transaction_amount ?? 0,
    currency: response.currency_id ?? '',
    reference: response.external_reference ?? '',
  };
}

function isAccepted({ status }: { status?: string }): boolean {
  return status !== 'rejected' && status !== 'cancelled';
}

/** An unknown status counts as pending, not as paid. */
function toStatus(status: string | undefined): ProviderStatus {
  switch (status) {
    case 'approved':
      return 'approved';
    case 'rejected':
    case 'cancelled':
      return 'rejected';
    case 'refunded':
    case 'charged_back':
      return 'refunded';
    default:
      return 'pending';
  }
}
