/** Creates edited copies of the live release, for tests and fault scenarios. */
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileHash } from '../../common/integrity';
import type { ReleaseDescription } from '../description';
import { parseRegistry } from '../registry';

/**
 * Returns the name of the live release.
 * @param store folder of the release store
 * @throws if the remote has no live release
 */
export function liveRelease(store: string, name: string): string {
  const { remotes } = parseRegistry(readFileSync(path.join(store, 'registry.json'), 'utf8'));
  const live = remotes[name];
  if (!live) throw new Error(`${name} has no live release`);
  return live.release;
}

export interface Edits {
  /** Returns the new text of a browser script. The entry is passed as `remoteEntry.js`, without its hash. */
  web?: (file: string, text: string) => string;
  /** Returns the new text of a server script. */
  server?: (file: string, text: string) => string;
  /** Changes the content of `release.json`. */
  description?: (description: Record<string, unknown>) => void;
}

let count = 0;

/**
 * Stores a copy of the live release with these edits, and with updated hashes and file names.
 * @param store folder of the release store
 * @returns the name of the new release
 */
export function editedRelease(
  store: string,
  name: string,
  { web, server, description: edit }: Edits,
): string {
  count += 1;
  const release = `0.1.0+e2e${process.pid}x${count}`;
  const folder = path.join(store, name, release);
  const live = path.join(store, name, liveRelease(store, name));
  cpSync(live, folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  let description = readFileSync(file, 'utf8');
  const { entry, integrity }: Pick<ReleaseDescription, 'entry' | 'integrity'> = JSON.parse(description);
  /** Integrity hashes and hashes in file names, to replace in the description and the entry. */
  const replaced: [before: string, after: string][] = [];
  const replaceAll = (text: string) =>
    replaced.reduce((edited, [before, after]) => edited.replaceAll(before, after), text);

  const scripts = Object.keys(integrity).filter((script) => script.endsWith('.js'));
  const editScript = (script: string) => {
    const [, side = '', sideFile = ''] = /^(web|server)\/(.*)$/.exec(script) ?? [];
    const source = side === 'web' ? path.join(store, name, script) : path.join(live, script);
    const before = readFileSync(source, 'utf8');
    const isEntry = script === `web/${entry}`;
    const edited = (side === 'web' ? web : server)?.(isEntry ? 'remoteEntry.js' : sideFile, before) ?? before;
    const after = isEntry ? replaceAll(edited) : edited;
    if (after === before) return;
    replaced.push([integrity[script] ?? '', fileHash(after)]);
    if (side === 'server') return writeFileSync(path.join(folder, script), after);
    const [, oldHash = ''] = /\.(\w+)\.js$/.exec(script) ?? [];
    const newHash = createHash('sha256').update(after).digest('hex').slice(0, oldHash.length);
    replaced.push([oldHash, newHash]);
    const rename = (renamed: string) => path.join(store, name, renamed.replace(oldHash, newHash));
    writeFileSync(rename(script), after);
    const licence = `${script}.LICENSE.txt`;
    if (integrity[licence]) copyFileSync(path.join(store, name, licence), rename(licence));
  };
  // The entry is edited last, because it contains the hashes and names of the other files.
  for (const script of scripts) if (script !== `web/${entry}`) editScript(script);
  editScript(`web/${entry}`);

  description = replaceAll(description);
  const content: Record<string, unknown> = { ...JSON.parse(description), release };
  edit?.(content);
  writeFileSync(file, JSON.stringify(content));
  return release;
}
