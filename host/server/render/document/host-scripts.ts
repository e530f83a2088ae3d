/** Reads the URLs of the host's scripts from the last build. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '../../config';

/** Content of `dist/web/entry.json`, which `scripts/build/build-host.ts` writes. */
interface Entry {
  /** Files of the host that every page runs, in execution order. */
  scripts: string[];
  /** Files of the host that a page needs immediately only if the browser renders part of the page. */
  skeletonScripts: string[];
}

const entry: Entry = JSON.parse(readFileSync(path.join(config.webDirectory, 'entry.json'), 'utf8'));

const urlOf = (file: string) => `/host/${file}`;

export const hostScripts = entry.scripts.map(urlOf);
export const skeletonScripts = entry.skeletonScripts.map(urlOf);
