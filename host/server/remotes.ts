/** Server builds of the remotes: fetched over HTTP from their release, checked against its hashes, ready to render. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import * as jotai from 'jotai';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as styled from 'styled-components';
import { ModuleFederation } from '@module-federation/runtime';
import type { getRemoteEntry } from '@module-federation/runtime';
import type { PageRoute } from '@press-start/shared-ui/page';
import * as router from '../../scripts/webpack/router';
import { config } from './config';
import { readAtMost } from './read-at-most';
import { originUrl } from './registry';
import type { Release } from './registry';
import { sharedUi } from './shared-ui';

/** What the host shares with every remote: there is one copy of each. */
export const sharedModules: Record<string, object> = {
  react: React,
  'react-dom': ReactDOM,
  'react-router-dom': router,
  jotai,
  'styled-components': styled,
  ...sharedUi,
};

const share = (library: object) => ({
  // The real versions do not matter here: what a release needs has been compared by name (contract.ts).
  version: '99.0.0',
  lib: () => library,
  shareConfig: { singleton: true, requiredVersion: '*' },
});

/** A release and its pages, ready to render. */
export interface ServerRelease {
  release: Release;
  routes: PageRoute[];
}

type RemoteEntryExports = Exclude<Awaited<ReturnType<typeof getRemoteEntry>>, false | void>;

/** A release server slower than this counts as dead: the release before goes on serving. */
const patienceMs = 5000;
/** Ten times what the largest remote has. */
const entryLimit = 20_000_000;

/**
 * Asks for the one file of a release's server build.
 * @throws when it cannot be had, or its content has not the hash that the release gives it
 */
export async function fetchEntry(release: Release): Promise<string> {
  const url = originUrl(release, 'server/remoteEntry.js');
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  // Without the origin: the reason is told to whoever asks for /healthz.
  if (!answer.ok)
    throw new Error(`${new URL(url).pathname.replaceAll('%2B', '+')} answered ${answer.status}`);
  const content = await readAtMost(answer, entryLimit);
  const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (release.integrity['server/remoteEntry.js'] !== hash)
    throw new Error('its server build is not what was released: the hash is wrong');
  return content.toString();
}

/** Runs a CommonJS file that was fetched, as Node would have run it from disk. */
function run(code: string, filename: string): RemoteEntryExports {
  const module: { exports: Partial<RemoteEntryExports> } = { exports: {} };
  const wrapped = new Script(`(function (exports, module, require) {${code}\n})`, { filename });
  const start: (exports: object, module: object, require: NodeJS.Require) => void =
    wrapped.runInThisContext();
  start(module.exports, module, createRequire(config.webDirectory));
  const { init, get } = module.exports;
  if (!init || !get) throw new Error('its server build is no remote: it has no init and get');
  return { init, get };
}

/** Pages are few and rendered all the time: their code is loaded with the remote, not with the first visitor. */
async function resolveLazy(route: PageRoute): Promise<PageRoute> {
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return route;
  return { ...rest, ...(await lazy()) };
}

/**
 * Runs the server build of a release. Each release has a federation instance and a name of its own, so that the live
 * one, a canary and one that is being tried do not meet.
 * @param entry the content of its one file
 * @throws what the build throws at load
 */
export async function loadRelease(release: Release, entry: string): Promise<ServerRelease> {
  // The runtime remembers by name what could not be loaded: every attempt has its own.
  attempts += 1;
  const name = `${release.name}_${release.release.replace(/\W/g, '_')}_${attempts}`;
  // Not by createInstance: the runtime would keep every instance for as long as the server runs.
  const federation = new ModuleFederation({
    id: name,
    name: `host_for_${name}`,
    remotes: [{ name, entry: `${config.releasesOrigin}/${name}` }],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([module, library]) => [module, share(library)]),
    ),
    plugins: [
      {
        name: 'released-files-only',
        loadEntry: async () => run(entry, `${release.name}-${release.release}.js`),
      },
    ],
  });
  const module = await federation.loadRemote<{ routes: PageRoute[] }>(`${name}/routes`);
  if (!module) throw new Error(`Remote ${release.name} answered nothing`);
  return { release, routes: await Promise.all(module.routes.map(resolveLazy)) };
}

let attempts = 0;
