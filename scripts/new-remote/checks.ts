/** Checks the name and the URL of a new remote. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { matchPath } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import { remoteNames, root } from '../checkout';

/** First path segments of the host's own URLs, without file extensions. */
const hostSegments = [
  'api',
  'composition',
  'dev',
  'docs',
  'healthz',
  'host',
  'images',
  'livez',
  'metrics',
  'offers',
  'openapi',
  'releases',
  'remotes',
  'robots',
  'sitemap',
  'telemetry',
];

/** Folders of the release store that are not remotes. */
const releaseFolders = ['kit'];

/**
 * Returns whether the browser has a global variable with this name, which the federation container would
 * overwrite.
 */
function isBrowserGlobal(name: string): boolean {
  const file = createRequire(import.meta.url).resolve('typescript/lib/lib.dom.d.ts');
  return new RegExp(`^declare (?:var|function) ${name}\\b`, 'm').test(readFileSync(file, 'utf8'));
}

function isReservedWord(name: string): boolean {
  try {
    return !new Script(`'use strict'; var ${name};`);
  } catch {
    // A name that consists of letters is an invalid variable name only if it is a reserved word.
    return true;
  }
}

/** Returns the name. @throws if it is missing, invalid, taken or reserved */
export function checkName(name: string | undefined): string {
  if (!name)
    throw new Error(
      'The name of the remote is missing. Usage: npm run new-remote <name>, for example: npm run new-remote arcade',
    );
  if (!/^[a-z]{2,20}$/.test(name))
    throw new Error(
      `'${name}' is not a valid name for a remote. Use 2 to 20 lower-case letters, because the folder, the URL and the federation container contain the name.`,
    );
  if (existsSync(path.join(root, `remote-${name}`))) throw new Error(`remote-${name} already exists.`);
  if (releaseFolders.includes(name) || hostSegments.includes(name))
    throw new Error(`'${name}' is a reserved name. Choose another name.`);
  if (isReservedWord(name) || isBrowserGlobal(name))
    throw new Error(
      `'${name}' is a reserved word or a global variable in browsers, so it cannot be the name of the remote's container variable. Choose another name.`,
    );
  return name;
}

/** @throws if a page of a remote has this URL path */
export async function checkUrlPath(urlPath: string): Promise<void> {
  for (const name of remoteNames) {
    const file = path.join(root, `remote-${name}`, 'src/routes.tsx');
    const { routes }: { routes: PageRoute[] } = await import(pathToFileURL(file).href);
    const owner = routes.find(({ path: pattern = '/' }) => matchPath({ path: pattern, end: true }, urlPath));
    if (owner)
      throw new Error(`${urlPath} is a page of remote-${name} (${owner.path}). Choose another name.`);
  }
}
