import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { MAX_BODY_BYTES, REQUEST_ID_HEADER } from '../contract';
import { createNetworkCheck } from './config/network';
import { guardRoutes } from './http/access';
import { limitAddresses } from './http/address-limits';
import { addEtags } from './http/caching';
import { compressResponses } from './http/compression';
import { guardDevProviders } from './http/dev-providers';
import { announceDraining } from './http/draining';
import { handleErrors, rejectUnroutable } from './http/errors';
import { healthRoutes } from './http/health';
import { serveImages } from './http/images';
import { shedLoad } from './http/load-shedding';
import { childLogger } from './http/log';
import { addMetricsRoute } from './http/metrics';
import { registerOpenApi } from './http/openapi';
import { openApiRoutes } from './http/openapi.routes';
import { trackWriteRequests } from './http/request-context';
import { compileRequestSchema, parseJson, requireObjectBodies } from './http/validation';
import { devIdentityProvider } from './identity/dev-idp';
import { devMailRoutes } from './mail/dev-mail.routes';
import { accountRoutes } from './modules/accounts/accounts.routes';
import { emailChangeRoutes } from './modules/accounts/email-change.routes';
import { changePasswordRoutes, resetRoutes } from './modules/accounts/password/password.routes';
import { reauthenticationRoutes, sessionRoutes } from './modules/accounts/sessions.routes';
import { auditRoutes } from './modules/audit/audit.routes';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes';
import { contactRoutes } from './modules/contact/contact.routes';
import { inboxRoutes } from './modules/contact/inbox.routes';
import { couponRoutes } from './modules/coupons/coupons.routes';
import { dataExportRoutes } from './modules/data-export/data-export.routes';
import { favouriteRoutes } from './modules/favourites/favourites.routes';
import { figureRoutes } from './modules/figures/figures.routes';
import { mailListRoutes } from './modules/mails/mail-list.routes';
import { mailRoutes } from './modules/mails/mails.routes';
import { liveOrderRoutes } from './modules/orders/live-orders.routes';
import { orderRoutes } from './modules/orders/orders.routes';
import { paymentRoutes } from './modules/payments/payments.routes';
import { productRoutes } from './modules/products/products.routes';
import { refundRoutes } from './modules/refunds/refunds.routes';
import { reviewRoutes } from './modules/reviews/reviews.routes';
import { scheduledSaleRoutes } from './modules/scheduled-sales/scheduled-sales.routes';
import { loginCodeRoutes } from './modules/second-factor/login-code.routes';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes';
import { socialRoutes } from './modules/social/social.routes';
import { stockRoutes } from './modules/stock/stock.routes';
import { uploadRoutes } from './modules/uploads/uploads.routes';
import { profileRoutes } from './modules/users/profile.routes';
import { userRoutes } from './modules/users/users.routes';
import { paymentSandbox } from './payments/sandbox';
import type { Services } from './services';

const CONNECTION_CHECK_MS = 1000;

export async function buildApp(
  services: Services,
  logger?: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const isProxy = createNetworkCheck(services.config.trustProxy);
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: services.config.load.requestTimeoutMs,
    // Node applies the longer of the two timeouts to the whole request, so set both when the server is created. The
    // option above is not enough, because Fastify sets it only after Node has compared the two.
    http: {
      requestTimeout: services.config.load.requestTimeoutMs,
      headersTimeout: services.config.load.requestTimeoutMs,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    trustProxy: services.config.trustProxy,
    genReqId: ({ headers, socket }) =>
      requestId(isProxy(socket.remoteAddress ?? '') ? headers[REQUEST_ID_HEADER] : undefined),
    childLoggerFactory: childLogger(isProxy),
    forceCloseConnections: 'idle',
    frameworkErrors: rejectUnroutable,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(compileRequestSchema);
  handleErrors(app);
  announceDraining(app);
  await shedLoad(app, services.config.load);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // Browsers honour this header only over https.
    strictTransportSecurity: services.config.publicUrl.startsWith('https:') && {
      maxAge: 365 * 24 * 3600,
      includeSubDomains: false,
    },
  });
  await limitAddresses(app, services);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  trackWriteRequests(app);
  parseJson(app);
  requireObjectBodies(app);
  addEtags(app);
  compressResponses(app);
  addMetricsRoute(app, services);
  healthRoutes(app, services);
  await serveImages(app, services.config);
  await registerOpenApi(app, services.config.publicUrl);
  await app.register(async (api) => {
    guardRoutes(api, services);
    catalogueRoutes(api, services);
    accountRoutes(api, services);
    auditRoutes(api, services);
    sessionRoutes(api, services);
    changePasswordRoutes(api, services);
    reauthenticationRoutes(api, services);
    loginCodeRoutes(api, services);
    secondFactorRoutes(api, services);
    emailChangeRoutes(api, services);
    favouriteRoutes(api, services);
    figureRoutes(api, services);
    orderRoutes(api, services);
    liveOrderRoutes(api, services);
    paymentRoutes(api, services);
    productRoutes(api, services);
    resetRoutes(api, services);
    mailRoutes(api, services);
    mailListRoutes(api, services);
    contactRoutes(api, services);
    couponRoutes(api, services);
    inboxRoutes(api, services);
    await uploadRoutes(api, services);
    refundRoutes(api, services);
    scheduledSaleRoutes(api, services);
    stockRoutes(api, services);
    reviewRoutes(api, services);
    profileRoutes(api, services);
    dataExportRoutes(api, services);
    await socialRoutes(api, services);
    userRoutes(api, services);
  });
  await app.register(async (scope) => {
    if (!services.config.production) guardDevProviders(scope, services.config);
    await openApiRoutes(scope, services);
    devMailRoutes(scope, services);
    await paymentSandbox(scope, services);
    await devIdentityProvider(scope, services);
  });
  return app;
}

/**
 * Returns the given request id if it is valid, otherwise a new one. Pass only headers from trusted proxies,
 * so that other clients cannot choose the ids in the logs.
 */
function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
