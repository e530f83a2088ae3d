import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '../contract';
import { MAX_BODY } from '../contract/rules';
import { proxyCheck } from './config/network';
import { guardRoutes } from './http/access';
import { limitAddresses } from './http/address-limits';
import { compressAnswers } from './http/compression';
import { guardDevProviders } from './http/dev-providers';
import { collectCalls } from './http/documentation';
import { handleErrors, rejectUnroutable } from './http/errors';
import { tagAnswers } from './http/freshness';
import { healthRoutes } from './http/health';
import { serveImages } from './http/images';
import { openApiRoutes } from './http/openapi.routes';
import { shedLoad } from './http/load';
import { followRequests } from './http/request-context';
import { compileRequestSchema, parseJson, rejectMissingBodies } from './http/validation';
import { devIdentityProvider } from './identity/dev-idp';
import { devMailRoutes } from './mail/dev-mail.routes';
import { accountRoutes } from './modules/accounts/accounts.routes';
import { changePasswordRoutes } from './modules/accounts/change-password.routes';
import { emailChangeRoutes } from './modules/accounts/email-change.routes';
import { reauthenticateRoutes } from './modules/accounts/reauthenticate.routes';
import { resetRoutes } from './modules/accounts/reset.routes';
import { sessionRoutes } from './modules/accounts/sessions.routes';
import { auditRoutes } from './modules/audit/audit.routes';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes';
import { dataExportRoutes } from './modules/data-export/data-export.routes';
import { favouriteRoutes } from './modules/favourites/favourites.routes';
import { figureRoutes } from './modules/figures/figures.routes';
import { mailRoutes } from './modules/mails/mails.routes';
import { contactRoutes } from './modules/contact/contact.routes';
import { liveOrderRoutes } from './modules/orders/live-orders.routes';
import { orderRoutes } from './modules/orders/orders.routes';
import { paymentRoutes } from './modules/payments/payments.routes';
import { productRoutes } from './modules/products/products.routes';
import { sheetRoutes } from './modules/products/sheet.routes';
import { moderationRoutes } from './modules/reviews/moderation.routes';
import { reviewRoutes } from './modules/reviews/reviews.routes';
import { voteRoutes } from './modules/reviews/votes.routes';
import { loginCodeRoutes } from './modules/second-factor/login-code.routes';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes';
import { profileRoutes } from './modules/users/profile.routes';
import { socialRoutes } from './modules/social/social.routes';
import { userRoutes } from './modules/users/users.routes';
import { uploadRoutes } from './modules/uploads/uploads.routes';
import { paymentSandbox } from './payments/sandbox';
import type { Services } from './services';

/** How often slow requests are looked for, in milliseconds. */
const CHECK_CONNECTIONS = 1000;

/** The HTTP API over its services; tests call it through `inject`, the server listens with it. */
export async function buildApp(
  services: Services,
  logger?: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const isProxy = proxyCheck(services.config.trustProxy);
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: MAX_BODY,
    requestTimeout: services.config.load.requestTimeoutMs,
    // Node takes the longer of the two for the whole request, so both are named; Fastify sets its own later than Node
    // compares them.
    http: {
      requestTimeout: services.config.load.requestTimeoutMs,
      headersTimeout: services.config.load.requestTimeoutMs,
      connectionsCheckingInterval: CHECK_CONNECTIONS,
    },
    trustProxy: services.config.trustProxy,
    genReqId: ({ headers, socket }) =>
      requestId(isProxy(socket.remoteAddress ?? '') ? headers[REQUEST_ID_HEADER] : undefined),
    forceCloseConnections: 'idle',
    frameworkErrors: rejectUnroutable,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(compileRequestSchema);
  handleErrors(app);
  await shedLoad(app, services.config.load);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // The header means something over https only, and says about other hosts of the domain what the pages say: nothing.
    strictTransportSecurity: services.config.publicUrl.startsWith('https:') && {
      maxAge: 365 * 24 * 3600,
      includeSubDomains: false,
    },
  });
  await limitAddresses(app, services);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  followRequests(app);
  parseJson(app);
  rejectMissingBodies(app);
  tagAnswers(app);
  compressAnswers(app);
  healthRoutes(app, services);
  await serveImages(app, services.config);
  await collectCalls(app, services.config.publicUrl);
  await app.register(async (api) => {
    guardRoutes(api, services);
    catalogueRoutes(api, services);
    accountRoutes(api, services);
    auditRoutes(api, services);
    sessionRoutes(api, services);
    changePasswordRoutes(api, services);
    reauthenticateRoutes(api, services);
    loginCodeRoutes(api, services);
    secondFactorRoutes(api, services);
    emailChangeRoutes(api, services);
    favouriteRoutes(api, services);
    figureRoutes(api, services);
    orderRoutes(api, services);
    liveOrderRoutes(api, services);
    paymentRoutes(api, services);
    productRoutes(api, services);
    sheetRoutes(api, services);
    resetRoutes(api, services);
    mailRoutes(api, services);
    contactRoutes(api, services);
    await uploadRoutes(api, services);
    reviewRoutes(api, services);
    voteRoutes(api, services);
    moderationRoutes(api, services);
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
 * One id names a request in every process it passes; anything that does not look like one is replaced. Pass it only from
 * trusted proxies: a stranger's does not get into the logs.
 */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
