/** What a new remote may be called. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { matchPath } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import { remoteNames, root } from '../checkout';

/** First parts of the addresses that the host answers itself. */
const ofTheHost = [
  'api',
  'dev',
  'docs',
  'healthz',
  'host',
  'images',
  'openapi',
  'releases',
  'remotes',
  'robots',
  'sitemap',
];

/** Beside the releases of the remotes lies the kit. */
const ofTheReleases = ['kit'];

/** The container of a remote is a variable of the page: one that a browser has already would be overwritten. */
function isTakenInBrowsers(name: string): boolean {
  const file = createRequire(import.meta.url).resolve('typescript/lib/lib.dom.d.ts');
  return new RegExp(`^declare (?:var|function) ${name}\\b`, 'm').test(readFileSync(file, 'utf8'));
}

function isReservedWord(name: string): boolean {
  try {
    return !new Script(`'use strict'; var ${name};`);
  } catch {
    // The one thing that can be wrong with a declaration of small letters.
    return true;
  }
}

/** @throws with what is wrong with the name */
export function checkName(name: string | undefined): string {
  if (!name) throw new Error('What shall it be called? For example: npm run new-remote arcade');
  if (!/^[a-z]{2,20}$/.test(name))
    throw new Error(
      `'${name}' cannot be a remote's name: it takes 2 to 20 small letters, because folder, address and federation container are called so.`,
    );
  if (existsSync(path.join(root, `remote-${name}`))) throw new Error(`There is a remote-${name} already.`);
  if (ofTheReleases.includes(name) || ofTheHost.includes(name))
    throw new Error(`/${name} belongs to the host. Choose another name.`);
  if (isReservedWord(name) || isTakenInBrowsers(name))
    throw new Error(
      `'${name}' means something to browsers, and a remote's container is a variable of that name. Choose another name.`,
    );
  return name;
}

/** @throws with the remote whose page has this address */
export async function checkAddress(address: string): Promise<void> {
  for (const name of remoteNames) {
    const file = path.join(root, `remote-${name}`, 'src/routes.tsx');
    const { routes }: { routes: PageRoute[] } = await import(pathToFileURL(file).href);
    const owner = routes.find(({ path: pattern = '/' }) => matchPath({ path: pattern, end: true }, address));
    if (owner)
      throw new Error(`${address} is a page of remote-${name} (${owner.path}). Choose another name.`);
  }
}
