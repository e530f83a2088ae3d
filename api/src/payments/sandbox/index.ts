import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { sandboxApiRoutes } from './api.routes';
import { sandboxCheckoutRoutes } from './checkout.routes';

export async function paymentSandbox(app: FastifyInstance, services: Services): Promise<void> {
  const { sandbox } = services;
  if (sandbox === undefined) return;
  await app.register(async (scope) => sandboxApiRoutes(scope, services, sandbox));
  await app.register(async (scope) => sandboxCheckoutRoutes(scope, services, sandbox));
}
