/** Releases made from the live one of a release store, with changes that a test or a fault needs. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Registry {
  remotes: Record<string, { release: string }>;
}

/**
 * @param store folder of the release store
 * @returns folder name of the release that everybody gets
 */
export function liveRelease(store: string, name: string): string {
  const { remotes }: Registry = JSON.parse(readFileSync(path.join(store, 'registry.json'), 'utf8'));
  const live = remotes[name];
  if (!live) throw new Error(`Nothing of ${name} is live`);
  return live.release;
}

const sha384 = (text: string | Buffer) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export interface Edits {
  /** Changes the text of a browser file. */
  web?: (file: string, text: string) => string;
  /** Changes the text of a server file. */
  server?: (file: string, text: string) => string;
  /** Changes what the release says about itself. */
  description?: (description: Record<string, unknown>) => void;
}

let made = 0;

/**
 * Stores a release that differs from the live one by these edits, with right hashes.
 * @param store folder of the release store
 * @returns its folder name
 */
export function editedRelease(
  store: string,
  name: string,
  { web, server, description: edit }: Edits,
): string {
  made += 1;
  const release = `0.1.0+e2e${process.pid}x${made}`;
  const folder = path.join(store, name, release);
  cpSync(path.join(store, name, liveRelease(store, name)), folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  const description: { integrity: Record<string, string> } & Record<string, unknown> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  // A build would give it chunks of its own; scripts/webpack/own-chunks.ts says why.
  const own = (text: string) => text.replace(/(webpackChunk_[a-z]+_)[0-9a-z]+/g, `$1e2e${made}`);
  const replaced: [before: string, after: string][] = [];
  const change = (relative: string, text: string) => {
    writeFileSync(path.join(folder, relative), text);
    for (const twin of ['br', 'gz']) rmSync(path.join(folder, `${relative}.${twin}`), { force: true });
    const after = sha384(text);
    replaced.push([description.integrity[relative] ?? '', after]);
    description.integrity[relative] = after;
  };
  for (const [side, editText] of Object.entries({ web, server })) {
    // The entry last: it holds the hashes of the others.
    const scripts = readdirSync(path.join(folder, side)).filter((entry) => entry.endsWith('.js'));
    const files = [...scripts.filter((entry) => entry !== 'remoteEntry.js'), 'remoteEntry.js'];
    for (const entry of files) {
      const before = readFileSync(path.join(folder, side, entry), 'utf8');
      let after = editText?.(entry, before) ?? before;
      if (side === 'web') after = own(after);
      if (entry === 'remoteEntry.js')
        for (const [old, fresh] of replaced) after = after.replaceAll(old || '\0', fresh);
      if (after !== before) change(`${side}/${entry}`, after);
    }
  }
  description.release = release;
  edit?.(description);
  writeFileSync(file, JSON.stringify(description));
  return release;
}
