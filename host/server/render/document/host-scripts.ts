/** Reads the URLs of the host's scripts from the last build. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '../../config';

/** `dist/web/entry.json`: the scripts of the first page in execution order. Written by `scripts/build`. */
interface Entry {
  scripts: string[];
  /** Files that are needed immediately only on pages with parts that the browser renders. */
  skeletonScripts: string[];
}

const entry: Entry = JSON.parse(readFileSync(path.join(config.webDirectory, 'entry.json'), 'utf8'));

const urlOf = (file: string) => `/host/${file}`;

export const hostScripts = entry.scripts.map(urlOf);
export const skeletonScripts = entry.skeletonScripts.map(urlOf);
