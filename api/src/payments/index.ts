import { randomBytes } from 'node:crypto';
import type { Config } from '../config';
import { createMercadoPago } from './mercado-pago';
import type { PaymentProvider } from './provider';

export interface SandboxSettings {
  accessToken: string;
  webhookSecret: string;
  /** Returns the URL at which this process can call itself while it is listening. */
  ownUrl: () => string;
}

export interface Payments {
  payments: PaymentProvider;
  /** Set only if no real provider is configured. */
  sandbox?: SandboxSettings;
}

export const SANDBOX_API = '/dev-pay/api';

/**
 * Without credentials for Mercado Pago, uses the embedded sandbox. It implements the part of the API that the
 * store uses, so that development runs the same client code as production.
 */
export function choosePayments(config: Config, ownUrl: () => string): Payments {
  const { payments, publicUrl } = config;
  if (payments.provider === 'mercadopago') {
    const { accessToken, webhookSecret } = payments;
    const notificationUrl = `${publicUrl}/api/payments/webhook`;
    return {
      payments: createMercadoPago({
        name: 'mercadopago',
        accessToken,
        webhookSecret,
        publicUrl,
        notificationUrl,
      }),
    };
  }
  // Generate the secrets at every start, so that no other process can call the sandbox or sign its webhooks.
  const [accessToken, webhookSecret] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const apiUrl = () => ownUrl() + SANDBOX_API;
  return {
    payments: createMercadoPago({ name: 'sandbox', accessToken, webhookSecret, publicUrl, apiUrl }),
    sandbox: { accessToken, webhookSecret, ownUrl },
  };
}
