import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '../contract';
import { guardRoutes } from './http/access';
import { compressAnswers } from './http/compression';
import { handleErrors, refuseUnroutable } from './http/errors';
import { tagAnswers } from './http/freshness';
import { healthRoute } from './http/health';
import { serveImages } from './http/images';
import { compileRequestSchema, parseJson, refuseMissingBodies } from './http/validation';
import { devMailRoutes } from './mail/dev-mail.routes';
import { accountRoutes } from './modules/accounts/accounts.routes';
import { resetRoutes } from './modules/accounts/reset.routes';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes';
import { favouriteRoutes } from './modules/favourites/favourites.routes';
import { mailRoutes } from './modules/mails/mails.routes';
import { contactRoutes } from './modules/contact/contact.routes';
import { orderRoutes } from './modules/orders/orders.routes';
import { paymentRoutes } from './modules/payments/payments.routes';
import { productRoutes } from './modules/products/products.routes';
import { reviewRoutes } from './modules/reviews/reviews.routes';
import { userRoutes } from './modules/users/users.routes';
import { uploadRoutes } from './modules/uploads/uploads.routes';
import { paymentSandbox } from './payments/sandbox';
import type { Services } from './services';

const MAX_BODY = 256 * 1024;

/** The HTTP API over its services; tests call it through `inject`, the server listens with it. */
export async function buildApp(
  services: Services,
  logger?: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: MAX_BODY,
    trustProxy: services.config.trustProxy,
    genReqId: (request) => requestId(request.headers[REQUEST_ID_HEADER]),
    forceCloseConnections: 'idle',
    frameworkErrors: refuseUnroutable,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(compileRequestSchema);
  handleErrors(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  await app.register(rateLimit, { global: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  parseJson(app);
  refuseMissingBodies(app);
  tagAnswers(app);
  compressAnswers(app);
  healthRoute(app, services);
  await serveImages(app, services.config);
  await app.register(async (api) => {
    guardRoutes(api, services);
    catalogueRoutes(api, services);
    accountRoutes(api, services);
    favouriteRoutes(api, services);
    orderRoutes(api, services);
    paymentRoutes(api, services);
    productRoutes(api, services);
    resetRoutes(api, services);
    mailRoutes(api, services);
    contactRoutes(api, services);
    await uploadRoutes(api, services);
    reviewRoutes(api, services);
    userRoutes(api, services);
  });
  devMailRoutes(app, services);
  await paymentSandbox(app, services);
  return app;
}

/** One id names a request in every process it passes; anything that does not look like one is replaced. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
