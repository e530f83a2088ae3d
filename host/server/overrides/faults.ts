/**
 * Simulated faults of a remote, for testers: `!dead` (unavailable), `!slow:5000` (delayed by 5 s), `!html`
 * (an HTML page in place of each script), `!corrupt` (truncated scripts) and `!throws` (every page and
 * fragment throws).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileHash } from '../../../scripts/common/integrity';
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

/** Returns the code of an entry whose pages, fragments and login dialog throw while they render. */
const throwingEntry = ({ name, routes, fragments = [] }: Release) => `var ${name} = {
  init() {},
  async get() {
    const Component = () => { throw new Error('simulated fault') };
    const page = (path) => ({ id: 'fault:' + path, path, handle: { server: 'full' }, Component });
    const fragment = (id) => ({ id, load: async () => ({ Component }) });
    return () => ({
      routes: ${JSON.stringify(routes.map(({ pattern }) => pattern))}.map(page),
      fragments: ${JSON.stringify(fragments.map(({ id }) => id))}.map(fragment),
      Component,
    });
  },
};`;

/**
 * Returns a renderer that delays each page and fragment. A page whose delay reaches the time limit fails, as
 * if the release had hung.
 */
const slowRenderer = (renderer: Renderer, delayMs: number): Renderer => ({
  render: async (page, signal) => {
    await pause(Math.min(delayMs, config.renderTimeoutMs), undefined, { signal });
    if (delayMs >= config.renderTimeoutMs) throw new Error('it exceeds the time limit (simulated fault)');
    return renderer.render(page, signal);
  },
  renderFragment: async (fragment, signal) => {
    await pause(delayMs, undefined, { signal });
    return renderer.renderFragment(fragment, signal);
  },
});

const throwingRenderer = (release: Release): Renderer => ({
  render: async ({ url, theme }) => ({ page: await renderUnavailablePage(url, release, 500, theme) }),
  renderFragment: () => Promise.reject(new Error('simulated fault')),
});

/** Adds a fault to the live release, both to its rendering on the server and to its files for the browser. */
export function withFault(live: ServedRelease, source: string): ServedRelease {
  const { kind, delayMs } = faultOf(source) ?? { kind: 'dead', delayMs: 0 };
  const { name, release } = live.release;
  const base = `${faultsPath}/${source.slice(1)}/${name}/${release.replaceAll('+', '%2B')}`;
  const faulty: Release = { ...live.release, base };
  if (kind === 'slow')
    return { release: faulty, renderer: live.renderer && slowRenderer(live.renderer, delayMs) };
  if (kind !== 'throws') return { release: faulty };
  const integrity = { ...faulty.integrity, [`web/${faulty.entry}`]: fileHash(throwingEntry(faulty)) };
  const withoutFiles = <Part extends object>(part: Part) => ({ ...part, files: [] });
  const routes = faulty.routes.map(withoutFiles);
  const fragments = faulty.fragments?.map(withoutFiles) ?? [];
  return { release: { ...faulty, integrity, routes, fragments }, renderer: throwingRenderer(faulty) };
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
