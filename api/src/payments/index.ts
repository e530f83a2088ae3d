import { randomBytes } from 'node:crypto';
import type { Config } from '../config';
import { createMercadoPago } from './mercado-pago';
import type { PaymentProvider } from './provider';

/** What the embedded sandbox shares with the adapter that talks to it. */
export interface SandboxSettings {
  accessToken: string;
  webhookSecret: string;
  /** Where this process listens; known once it does. */
  ownUrl: () => string;
}

export interface Payments {
  payments: PaymentProvider;
  /** Present only where no real provider is configured. */
  sandbox?: SandboxSettings;
}

export const SANDBOX_API = '/dev-pay/api';

/**
 * Mercado Pago, or the embedded sandbox that speaks like it. Both run through the same adapter, so that without
 * credentials only Mercado Pago's own machines stay untested.
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
  // Fresh at every start: nobody outside this process can call the sandbox or sign in its name.
  const [accessToken, webhookSecret] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const apiUrl = () => ownUrl() + SANDBOX_API;
  return {
    payments: createMercadoPago({ name: 'sandbox', accessToken, webhookSecret, publicUrl, apiUrl }),
    sandbox: { accessToken, webhookSecret, ownUrl },
  };
}
