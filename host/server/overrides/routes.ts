/**
 * Handles remote overrides: a visitor chooses another release of a remote, in a page's URL or in the
 * composition panel.
 */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getRole, TOKEN_HEADER } from '@press-start/api/contract';
import { config } from '../config';
import { visitorOf } from '../releases/canary';
import { flagShares } from '../releases/registry';
import type { ReleaseManager } from '../releases/release-manager';
import { cookieOf, exceedsLimits, overridesOf } from './cookie';
import { faultRoutes } from './faults';
import { servedFor, toClientRemote } from './served-remotes';
import { findSourceProblem } from './sources';

const parameter = /^remote\.([a-z]+)$/;

/**
 * Returns the overrides in a URL, such as `?remote.arcade=http://localhost:3104`. An empty value selects the
 * live release.
 */
function overridesIn(url: URL): Map<string, string> {
  return new Map(
    [...url.searchParams].flatMap(([key, source]): [string, string][] => {
      const name = parameter.exec(key)?.[1];
      // URLSearchParams decodes a plus sign as a space, and no release name contains a space.
      return name ? [[name, source.trim().replaceAll(' ', '+')]] : [];
    }),
  );
}

/** Returns whether a URL contains overrides; false if no one may override remotes. */
export const hasOverrides = (url: URL) => config.composeFor !== 'nobody' && overridesIn(url).size > 0;

const reject = (reply: FastifyReply, message: string) =>
  reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message);

/**
 * Adds overrides to those in the cookie.
 * @returns why the added overrides are not allowed; undefined if they are stored
 */
function storeOverrides(
  added: Map<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  for (const source of added.values()) {
    const reason = source && findSourceProblem(source, config.overrideOrigins);
    if (reason) return reason;
  }
  const overrides = new Map([...overridesOf(request.headers.cookie ?? ''), ...added]);
  // An empty source removes an override. It is kept in the cookie only if it cancels an override that the
  // settings of this host apply to all visitors.
  for (const [name, source] of overrides) if (!source && !config.overrides.has(name)) overrides.delete(name);
  if (exceedsLimits(overrides)) return 'There are too many overrides, or they are too long for a cookie.';
  reply.header('set-cookie', cookieOf(overrides));
  return undefined;
}

/**
 * Stores the overrides that a URL contains in a cookie, and redirects to the URL without them. Responds with 403 if
 * they are not allowed.
 */
export function overrideByUrl(url: URL, request: FastifyRequest, reply: FastifyReply) {
  if (config.composeFor === 'admins')
    return reject(reply, 'Only administrators may override remotes: log in, then press Alt+Shift+C.');
  const added = overridesIn(url);
  const reason = storeOverrides(added, request, reply);
  if (reason) return reject(reply, reason);
  for (const name of added.keys()) url.searchParams.delete(`remote.${name}`);
  return (
    reply
      .code(303)
      .header('cache-control', 'no-store')
      // A path with two leading slashes would lead to another site.
      .header('location', url.pathname.replace(/^\/+/, '/') + url.search)
      .send()
  );
}

const timeoutMs = 3000;

async function isAdmin(token: string): Promise<boolean> {
  // With several API processes, this is the URL of the host's proxy, which skips failed processes.
  const response = await fetch(config.renderApiUrl + getRole.path, {
    headers: { [TOKEN_HEADER]: token },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) return false;
  const role: { admin?: boolean } = await response.json();
  return role.admin === true;
}

interface OverrideRequest {
  Body: { name: string; source: string };
}

async function overrideInPanel(request: FastifyRequest<OverrideRequest>, reply: FastifyReply) {
  const token = request.headers[TOKEN_HEADER];
  const isAllowed =
    config.composeFor === 'everybody' || (typeof token === 'string' && (await isAdmin(token)));
  if (!isAllowed) return reject(reply, 'Only administrators may override remotes.');
  const { name, source } = request.body;
  const reason = storeOverrides(new Map([[name, source.trim()]]), request, reply);
  return reason ? reject(reply, reason) : reply.code(204).send();
}

const overrideSchema = {
  body: {
    type: 'object',
    required: ['name', 'source'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', pattern: '^[a-z]+$', maxLength: 40 },
      source: { type: 'string', maxLength: 500 },
    },
  },
};

const pollMs = 400;

/** Streams the visitor's remotes, once immediately and again after every change. */
async function* streamChanges(releases: ReleaseManager, request: FastifyRequest) {
  let lastSent = '';
  while (!request.raw.destroyed) {
    const current = JSON.stringify((await servedFor(releases, request)).map(toClientRemote));
    if (current !== lastSent) yield `data: ${current}\n\n`;
    lastSent = current;
    await pause(pollMs);
  }
}

/** Maximum number of open event streams, each of which polls the releases. */
const maxStreams = 100;
let openStreams = 0;

function sendChanges(releases: ReleaseManager, request: FastifyRequest, reply: FastifyReply) {
  if (openStreams >= maxStreams)
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('retry-after', '10')
      .type('text/plain')
      .send('Too many tabs follow the releases. Please try again later.');
  openStreams += 1;
  reply.raw.once('close', () => (openStreams -= 1));
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .send(Readable.from(streamChanges(releases, request)));
}

function listFlags(releases: ReleaseManager, { headers: { cookie = '' } }: FastifyRequest) {
  const own = releases.flagsFor(visitorOf(cookie, false).bucket);
  return flagShares().map((share) => ({ ...share, isOn: own.includes(share.name) }));
}

export async function overrideRoutes(app: FastifyInstance, { releases }: { releases: ReleaseManager }) {
  await app.register(faultRoutes);
  app.post<OverrideRequest>('/composition', { schema: overrideSchema }, overrideInPanel);
  app.get('/composition/flags', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(listFlags(releases, request)),
  );
  app.get('/composition/changes', (request, reply) => sendChanges(releases, request, reply));
}
