/**
 * Simulated faults of a remote for one visitor, for testers: `!dead` (unavailable), `!slow:5000` (delayed by 5 s),
 * `!html` (an HTML page in place of each script), `!corrupt` (truncated scripts) and `!throws` (every page throws).
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { config } from '../config';
import { describeRelease } from '../releases/registry';
import type { Release } from '../releases/release';
import { originUrl } from '../releases/release';
import type { ServedRelease } from '../releases/release-manager';
import { renderUnavailablePage } from '../render/unavailable-page';
import { overridesOf } from './cookie';
import { faultOf, isRelease } from './sources';

type Renderer = NonNullable<ServedRelease['renderer']>;

/** Path below which the host serves the files of faulty releases. */
const faultsPath = '/composition/faults';

const timeoutMs = 5000;

/** Returns the code of an entry whose pages and login dialog throw while they render. */
const throwingEntry = ({ name, routes }: Release) => `var ${name} = {
  init() {},
  async get() {
    const Component = () => { throw new Error('simulated fault') };
    const page = (path) => ({ id: 'fault:' + path, path, handle: { server: 'full' }, Component });
    return () => ({ routes: ${JSON.stringify(routes.map(({ pattern }) => pattern))}.map(page), Component });
  },
};`;

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Returns a renderer that delays each page. A delay that reaches the time limit for a page has the same
 * effect as a release that hangs.
 */
const slowRenderer = (renderer: Renderer, delayMs: number): Renderer => ({
  render: async (page, signal) => {
    await pause(Math.min(delayMs, config.renderTimeoutMs), undefined, { signal });
    if (delayMs >= config.renderTimeoutMs) throw new Error('it exceeds the time limit (simulated fault)');
    return renderer.render(page, signal);
  },
});

const throwingRenderer = (release: Release): Renderer => ({
  render: async ({ url, theme }) => ({ page: await renderUnavailablePage(url, release, 500, theme) }),
});

/** Returns the live release with a fault, which affects its pages on the server and its files in the browser. */
export function withFault(live: ServedRelease, source: string): ServedRelease {
  const { kind, delayMs } = faultOf(source) ?? { kind: 'dead', delayMs: 0 };
  const { name, release } = live.release;
  const base = `${faultsPath}/${source.slice(1)}/${name}/${release.replaceAll('+', '%2B')}`;
  const faulty: Release = { ...live.release, base };
  if (kind === 'slow')
    return { release: faulty, renderer: live.renderer && slowRenderer(live.renderer, delayMs) };
  if (kind !== 'throws') return { release: faulty };
  const integrity = { ...faulty.integrity, [`web/${faulty.entry}`]: sha384(throwingEntry(faulty)) };
  const routes = faulty.routes.map((route) => ({ ...route, files: [] }));
  return { release: { ...faulty, integrity, routes }, renderer: throwingRenderer(faulty) };
}

interface FaultyFile {
  Params: { fault: string; name: string; release: string; file: string };
}

/** Fetches the text of a stored release's file. @throws when the file is unavailable */
async function fetchFile(release: Release, file: string): Promise<string> {
  const response = await fetch(originUrl(release, `web/${file}`), {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the file is unavailable (${response.status})`);
  return response.text();
}

async function sendFaultyFile(params: FaultyFile['Params'], reply: FastifyReply) {
  const { kind, delayMs } = faultOf(`!${params.fault}`) ?? { kind: 'dead', delayMs: 0 };
  if (kind === 'dead') return reply.code(503).send();
  if (kind === 'html')
    return reply.type('text/html; charset=utf-8').send('<!doctype html><p>Not a script</p>');
  const release = await describeRelease(params.name, params.release);
  reply.type('text/javascript; charset=utf-8');
  if (kind === 'throws') return reply.send(throwingEntry(release));
  if (!Object.hasOwn(release.integrity, `web/${params.file}`)) return reply.code(404).send();
  const text = await fetchFile(release, params.file);
  if (kind === 'corrupt') return reply.send(text.slice(0, text.length / 2));
  await pause(delayMs);
  return reply.send(text);
}

/** Serves the files of a faulty release only to visitors for whom that fault is simulated. */
export async function faultRoutes(app: FastifyInstance) {
  app.get<FaultyFile>(
    `${faultsPath}/:fault/:name/:release/web/:file`,
    async ({ params, headers: { cookie = '' } }, reply) => {
      const sources = new Map([...config.overrides, ...overridesOf(cookie)]);
      reply.header('cache-control', 'no-store');
      const hasFault = sources.get(params.name) === `!${params.fault}`;
      if (!hasFault || !isRelease(params.release)) return reply.code(404).send();
      return sendFaultyFile(params, reply);
    },
  );
}
