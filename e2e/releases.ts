/** The remote team's side of a journey: releases made from the live one, deployed and rolled back by the commands. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export const folderOf = (name: string, release: string) =>
  path.join(process.env.DATA_DIR ?? '', 'releases', name, release);

interface Registry {
  remotes: Record<string, { release: string }>;
}

/** Folder name of the release that everybody gets. */
export function liveRelease(name: string): string {
  const file = path.join(process.env.DATA_DIR ?? '', 'releases/registry.json');
  const { remotes }: Registry = JSON.parse(readFileSync(file, 'utf8'));
  const live = remotes[name];
  if (!live) throw new Error(`Nothing of ${name} is live`);
  return live.release;
}

/** Runs a command of the README for a remote team. @returns its exit code and what it said */
export async function command(name: 'deploy' | 'rollback' | 'releases', ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/release/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, PORT: process.env.E2E_PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const [code] = await once(child, 'close');
  return { code: Number(code), said };
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

/** Stores a release that differs from the live one by these edits, with right hashes. @returns its folder name */
export function editedRelease(name: string, { web, server, description: edit }: Edits): string {
  made += 1;
  const release = `0.1.0+e2e${process.pid}x${made}`;
  const folder = folderOf(name, release);
  cpSync(folderOf(name, liveRelease(name)), folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  const description: { integrity: Record<string, string> } & Record<string, unknown> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  // A build would give it chunks of its own; scripts/webpack/own-chunks.ts says why.
  const own = (text: string) => text.replace(/(webpackChunk_[a-z]+_)[0-9a-z]+/g, `$1e2e${made}`);
  const replaced: [before: string, after: string][] = [];
  const change = (relative: string, text: string) => {
    writeFileSync(path.join(folder, relative), text);
    rmSync(path.join(folder, `${relative}.br`), { force: true });
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
