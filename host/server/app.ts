/** Creates the host's HTTP server. */
import fastifyStatic from '@fastify/static';
import type { FastifyError } from 'fastify';
import Fastify from 'fastify';
import { getCatalogueVersion } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call, configureApi } from '@press-start/shared-ui/api';
import { config } from './config';
import { CatalogueVersionSource } from './http/catalogue-version';
import { limitConnections } from './http/connections';
import { crawlerRoutes } from './http/crawlers';
import { endEventStreamsOnClose } from './http/event-streams';
import { forwardRoutes } from './http/forward/forward';
import { createHealthCheck } from './http/health';
import { shedLoad } from './http/load-shedding';
import { logOptions } from './http/logging';
import { pageRoute } from './http/page/page-route';
import { readinessRoute } from './http/readiness';
import { requestId, sendRequestIds } from './http/request-id';
import { speculationRoutes } from './http/speculation-rules';
import { childLogger } from './http/trace-context';
import { overrideRoutes } from './overrides/routes';
import { ReleaseManager } from './releases/release-manager';
import { GuardCounts } from './telemetry/guard-counts';
import { addMetricsRoute } from './telemetry/metrics-route';
import { telemetryRoutes } from './telemetry/telemetry-route';

/** Matches the names of scripts that contain a content hash. The content of such a file never changes. */
const hashedFile = /\.[0-9a-f]{8}\.js$/;
const cacheControl = (file: string) => {
  if (hashedFile.test(file.replace(/\.(br|gz)$/, ''))) return 'public, max-age=31536000, immutable';
  // Fonts have the same lifetime as the cookie that marks them as cached (early-script.ts).
  return file.endsWith('.woff2') ? 'public, max-age=604800' : 'public, max-age=86400';
};

/** Interval at which Node checks connections for slow requests, in milliseconds. */
const connectionCheckMs = 1000;

/** Size limit in bytes for request bodies that the host parses; forwarded bodies have separate limits. */
const bodyLimit = 64 * 1024;

/** Timeout for fetching the catalogue version, in milliseconds. */
const versionTimeoutMs = 300;

const fetchVersion = () => call(getCatalogueVersion, { signal: AbortSignal.timeout(versionTimeoutMs) });

export async function createApp() {
  // With several API processes, the host's API calls go through its upstream pool, as calls from browsers do.
  const [firstApi = '', ...otherApis] = config.apiUrls;
  configureApi({ baseUrl: otherApis.length === 0 ? firstApi : `http://127.0.0.1:${config.port}/api` });
  const releases = new ReleaseManager();
  const guards = new GuardCounts(releases);
  const catalogue = new CatalogueVersionSource({ fetchVersion, now: () => performance.now() });
  const health = createHealthCheck(releases);
  const app = Fastify({
    logger: logOptions(),
    trustProxy: config.isProxy,
    genReqId: requestId,
    childLoggerFactory: childLogger,
    requestTimeout: config.requestTimeoutMs,
    // Node applies the longer of the two timeouts to the whole request. Set both here, because Fastify sets
    // its own value only after Node has compared them.
    http: {
      requestTimeout: config.requestTimeoutMs,
      headersTimeout: config.requestTimeoutMs,
      connectionsCheckingInterval: connectionCheckMs,
    },
    bodyLimit,
    exposeHeadRoutes: true,
  });
  limitConnections(app.server);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).type('text/plain').send(error.message);
    request.log.error(error);
    return reply
      .code(503)
      .type('text/plain')
      .send(`${store.name} cannot draw this page right now. Please try again in a moment.`);
  });
  sendRequestIds(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  await shedLoad(app);
  addMetricsRoute(app, releases);
  await app.register(fastifyStatic, {
    root: [config.webDirectory, config.replacedDirectory],
    prefix: '/host/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => void reply.header('cache-control', cacheControl(file)),
    index: false,
  });
  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  readinessRoute(app, () => releases.hasStarted());
  app.get('/healthz', async (_request, reply) => {
    const response = await health();
    return reply
      .code(response.status === 'down' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(response);
  });
  endEventStreamsOnClose(app);
  await app.register(forwardRoutes, { onWrite: () => catalogue.expire() });
  if (config.composeFor !== 'nobody') await app.register(overrideRoutes, { releases });
  await app.register(crawlerRoutes, { releases });
  await app.register(speculationRoutes);
  await app.register(telemetryRoutes, { releases, guards });
  await app.register(pageRoute, { releases, guards, catalogue });
  const stopReleases = await releases.followRegistry();
  app.addHook('onClose', async () => stopReleases());
  return app;
}
