import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { sandboxApiRoutes } from './api.routes';
import { sandboxCheckoutRoutes } from './checkout.routes';

/** Registers the dev provider for payments, unless a real provider is configured. */
export async function paymentSandbox(app: FastifyInstance, services: Services): Promise<void> {
  const { sandbox } = services;
  if (sandbox === undefined) return;
  await app.register(async (scope) => sandboxApiRoutes(scope, services, sandbox));
  await app.register(async (scope) => sandboxCheckoutRoutes(scope, services, sandbox));
}
