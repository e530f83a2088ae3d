/** Creates edited copies of the live release, for tests and fault scenarios. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry } from '../registry';

/**
 * Returns the name of the live release.
 * @param store folder of the release store
 */
export function liveRelease(store: string, name: string): string {
  const { remotes } = parseRegistry(readFileSync(path.join(store, 'registry.json'), 'utf8'));
  const live = remotes[name];
  if (!live) throw new Error(`${name} has no live release`);
  return live.release;
}

const sha384 = (text: string | Buffer) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export interface Edits {
  /** Edits a browser file. */
  web?: (file: string, text: string) => string;
  /** Edits a server file. */
  server?: (file: string, text: string) => string;
  /** Edits release.json. */
  description?: (description: Record<string, unknown>) => void;
}

let count = 0;

/**
 * Stores a copy of the live release with these edits and updated hashes.
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
  cpSync(path.join(store, name, liveRelease(store, name)), folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  const description: { integrity: Record<string, string> } & Record<string, unknown> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  // Gives the release its own chunk list, as a build does; see scripts/webpack/own-chunks.ts.
  const withOwnChunks = (text: string) => text.replace(/(webpackChunk_[a-z]+_)[0-9a-z]+/g, `$1e2e${count}`);
  const replaced: [before: string, after: string][] = [];
  const change = (relative: string, text: string) => {
    writeFileSync(path.join(folder, relative), text);
    for (const extension of ['br', 'gz'])
      rmSync(path.join(folder, `${relative}.${extension}`), { force: true });
    const after = sha384(text);
    replaced.push([description.integrity[relative] ?? '', after]);
    description.integrity[relative] = after;
  };
  for (const [side, editText] of Object.entries({ web, server })) {
    // The entry is edited last, because it contains the hashes of the other files.
    const scripts = readdirSync(path.join(folder, side)).filter((entry) => entry.endsWith('.js'));
    const files = [...scripts.filter((entry) => entry !== 'remoteEntry.js'), 'remoteEntry.js'];
    for (const entry of files) {
      const before = readFileSync(path.join(folder, side, entry), 'utf8');
      let after = editText?.(entry, before) ?? before;
      if (side === 'web') after = withOwnChunks(after);
      if (entry === 'remoteEntry.js')
        for (const [oldHash, newHash] of replaced) after = after.replaceAll(oldHash || '\0', newHash);
      if (after !== before) change(`${side}/${entry}`, after);
    }
  }
  description.release = release;
  edit?.(description);
  writeFileSync(file, JSON.stringify(description));
  return release;
}
