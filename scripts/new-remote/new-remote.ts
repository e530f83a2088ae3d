/**
 * `npm run new-remote arcade`: a remote more, shaped like the others, with one page at `/arcade`. It touches that folder
 * and the lockfile, nothing else: whatever lists the remotes finds them by their folders' name.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { readManifest, remoteNames, root } from '../checkout';
import { runCommand } from '../release/command';
import { checkAddress, checkName } from './checks';
import { addToLockfiles, linkPackage } from './lockfile';

const template = path.join(import.meta.dirname, 'template');
/** Every name in the template is made of this one. */
const placeholder = 'example';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const devPortOf = (name: string) => readManifest(path.join(root, `remote-${name}`)).config?.devPort ?? 0;

/** The port after the last one that a remote has for itself. */
const freePort = () =>
  Math.max(readManifest(template).config?.devPort ?? 0, ...remoteNames.map(devPortOf)) + 1;

/** The text in the house's format: a longer name breaks lines elsewhere. */
async function formatted(text: string, file: string): Promise<string> {
  const options = await prettier.resolveConfig(file);
  return prettier.format(text, { ...options, filepath: file });
}

async function writeFolder(name: string, port: number): Promise<string> {
  const folder = path.join(root, `remote-${name}`);
  const named = (text: string) =>
    text.replaceAll(placeholder, name).replaceAll(capital(placeholder), capital(name));
  // Not in its place before it is whole: every command takes a folder of this name for a remote.
  const draft = path.join(root, `.new-remote-${name}`);
  rmSync(draft, { recursive: true, force: true });
  cpSync(template, draft, { recursive: true });
  try {
    const templatePort = String(readManifest(template).config?.devPort);
    // Deepest first, so that a folder is renamed after what is in it.
    const entries = readdirSync(draft, { recursive: true, encoding: 'utf8' }).sort().reverse();
    for (const entry of entries) {
      const from = path.join(draft, entry);
      const to = path.join(draft, path.dirname(entry), named(path.basename(entry)));
      if (from !== to) renameSync(from, to);
      if (path.extname(to) === '') continue;
      const text = named(readFileSync(to, 'utf8')).replaceAll(templatePort, String(port));
      writeFileSync(to, await formatted(text, to));
    }
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

await runCommand(async () => {
  const name = checkName(process.argv[2]);
  await checkAddress(`/${name}`);
  const port = freePort();
  const folder = await writeFolder(name, port);
  addToLockfiles(folder);
  linkPackage(folder);
  console.log(`remote-${name} is there, with one page at /${name}. Nothing has to be installed.

  npm run dev -w remote-${name}    # alone, at http://localhost:${port} (${name.toUpperCase()}_DEV_PORT for another)
  npm test -w remote-${name}       # its tests
  npm run deploy ${name}           # into the running store

Commit the folder together with package-lock.json.`);
});
