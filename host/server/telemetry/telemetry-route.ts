/**
 * Counts beacons and CSP reports at `/telemetry`. The metrics contain only counts; the guards of canaries
 * also use the cookie `visitor` and the IP address. Serves the counts of the guards at `/guards.json`.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCrossOriginPost } from '../http/page/posted-form';
import { visitorOf } from '../releases/canary';
import type { ReleaseManager } from '../releases/release-manager';
import { type Beacon, parseBeacon, parseCspReports } from './beacon';
import type { GuardCounts } from './guard-counts';
import {
  browserErrors,
  browserVisits,
  cspViolations,
  failedLoads,
  knownReleases,
  webVitals,
} from './metrics';
import { telemetryPath } from './reporting';

/** Size limit of a beacon in bytes. */
const beaconLimit = 8 * 1024;

/** Size limit of a request with CSP reports, in bytes. Each report contains the whole policy. */
const reportsLimit = 64 * 1024;

/**
 * Longest time that is counted, in milliseconds. A longer time usually means that the computer was asleep.
 */
const maxMs = 600_000;

/** Maximum number of requests per minute from one IP address or IPv6 /64 network. */
const maxPerMinute = 60;

const cspReportTypes = ['application/csp-report', 'application/reports+json'];
/** `sendBeacon` sends a string as plain text. */
const beaconTypes = ['text/plain', 'application/json'];

/**
 * The directives of the store's policy, and the directives to which browsers attribute violations of
 * `default-src`.
 */
const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'media-src', 'object-src', 'frame-src'],
  ...['worker-src', 'manifest-src', 'base-uri', 'form-action', 'frame-ancestors'],
  ...['require-trusted-types-for', 'trusted-types'],
]);

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

function countBeacon({ page, vitals, errors, failedLoads: loads }: Beacon): void {
  if (vitals) {
    const source = knownReleases.find(page ?? { remote: 'host', release: 'host' });
    browserVisits.inc(source);
    for (const name of ['lcp', 'inp', 'hydrated'] as const) {
      const ms = vitals[name];
      if (ms !== undefined && ms <= maxMs) webVitals[name].observe(source, ms / 1000);
    }
    if (vitals.cls !== undefined) webVitals.cls.observe(source, vitals.cls);
  }
  for (const source of errors) browserErrors.inc(knownReleases.find(source));
  for (const source of loads) failedLoads.inc(knownReleases.find(source));
}

/**
 * Adds the releases that visitors currently receive to the known releases, even if they have rendered no
 * page.
 */
function rememberServedReleases(releases: ReleaseManager): void {
  const everyRelease = [releases.remotesFor(() => 0), releases.remotesFor(() => 100)].flat();
  for (const { release } of everyRelease) knownReleases.labelsOf(release);
}

/** Counts the content of a request. @returns false if its format is invalid */
function count(request: FastifyRequest, guards: GuardCounts): boolean {
  const { headers, body } = request;
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const value = parseJson(body);
  if (cspReportTypes.includes(type.trim().toLowerCase())) {
    const violated = parseCspReports(value);
    for (const directive of violated ?? [])
      cspViolations.inc({ directive: directives.has(directive) ? directive : 'other' });
    return violated !== undefined;
  }
  const beacon = parseBeacon(value);
  if (beacon) {
    countBeacon(beacon);
    guards.countBeacon(visitorOf(headers.cookie ?? '', false), request.ip, beacon);
  }
  return beacon !== undefined;
}

interface TelemetryOptions {
  releases: ReleaseManager;
  guards: GuardCounts;
}

export async function telemetryRoutes(app: FastifyInstance, { releases, guards }: TelemetryOptions) {
  // The program that rolls back and promotes guarded canaries polls these counts (scripts/release/guard).
  app.get('/guards.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(guards.report()),
  );
  await app.register(rateLimit, { global: false });
  app.removeAllContentTypeParsers();
  for (const [types, bodyLimit] of [
    [beaconTypes, beaconLimit],
    [cspReportTypes, reportsLimit],
  ] as const)
    app.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
  const limits = { rateLimit: { max: maxPerMinute, timeWindow: 60_000 } };
  // At level `info`, the log of requests would contain the visitor's IP address.
  app.post(telemetryPath, { logLevel: 'warn', config: limits }, async (request, reply) => {
    if (guards.telemetrySample() === 0) return reply.code(404).send();
    if (isCrossOriginPost(request)) return reply.code(403).send();
    // Respect Global Privacy Control. The store's beacons already do so in the browser, but CSP reports do
    // not.
    if (request.headers['sec-gpc'] === '1') return reply.code(204).send();
    rememberServedReleases(releases);
    return reply.code(count(request, guards) ? 204 : 400).send();
  });
}
