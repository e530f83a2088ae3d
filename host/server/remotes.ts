/** Server builds of the remotes: loaded over HTTP from their release, kept until another release is live. */
import * as jotai from 'jotai';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as router from 'react-router-dom';
import * as styled from 'styled-components';
import { createInstance } from '@module-federation/runtime';
import type { PageRoute } from '@press-start/shared-ui/page';
import { config } from './config';
import type { Release } from './registry';
import { sharedUi } from './shared-ui';

const share = (library: object) => ({
  // The real versions do not matter here: there is one copy, and every remote gets it.
  version: '99.0.0',
  lib: () => library,
  shareConfig: { singleton: true, requiredVersion: '*' },
});

const federation = createInstance({
  name: 'host',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries({
      react: React,
      'react-dom': ReactDOM,
      'react-router-dom': router,
      jotai,
      'styled-components': styled,
      ...sharedUi,
    }).map(([name, library]) => [name, share(library)]),
  ),
});

/** A release and its pages, ready to render. */
export interface ServerRelease {
  release: Release;
  routes: PageRoute[];
}

const loaded = new Map<string, ServerRelease>();
const loading = new Map<string, Promise<PageRoute[]>>();
/** Releases whose failure stands in the log already: every request tries them again. */
const told = new Set<string>();

/** Pages are few and rendered all the time: their code is loaded with the remote, not with the first visitor. */
async function resolveLazy(route: PageRoute): Promise<PageRoute> {
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return route;
  return { ...rest, ...(await lazy()) };
}

async function load(released: Release): Promise<PageRoute[]> {
  const { name, release } = released;
  federation.registerRemotes(
    [
      {
        name,
        entry: `${config.releasesOrigin}/${name}/${release}/server/remoteEntry.js`,
        type: 'commonjs-module',
      },
    ],
    { force: true },
  );
  const module = await federation.loadRemote<{ routes: PageRoute[] }>(`${name}/routes`);
  if (!module) throw new Error(`Remote ${name} answered nothing`);
  const routes = await Promise.all(module.routes.map(resolveLazy));
  loaded.set(name, { release: released, routes });
  return routes;
}

/**
 * The pages of a release, ready to render. When a new release cannot be loaded, the one before it goes on serving: the
 * answer says which, and the browser has to get the files of that one.
 * @throws when no release of this remote could ever be loaded
 */
export async function serverRelease(release: Release): Promise<ServerRelease> {
  const { name } = release;
  if (loaded.get(name)?.release.release !== release.release) {
    const key = `${name}/${release.release}`;
    const attempt = loading.get(key) ?? load(release).finally(() => loading.delete(key));
    loading.set(key, attempt);
    try {
      await attempt;
    } catch (error) {
      const before = loaded.get(name);
      if (!before) throw error;
      if (!told.has(key))
        console.error(`Remote ${key} cannot be loaded, ${before.release.release} goes on serving:`, error);
      told.add(key);
      return before;
    }
  }
  const current = loaded.get(name);
  if (!current) throw new Error(`Remote ${name} is not loaded`);
  return current;
}
