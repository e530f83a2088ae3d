/**
 * `npm run new-remote arcade`: creates a remote with one page at `/arcade`. All programs find remotes by
 * their folder names, so only the lockfile and `node_modules` change outside the new folder.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { readManifest, remoteNames, root } from '../checkout';
import { runCommand } from '../release/command';
import { checkName, checkUrlPath } from './checks';
import { addToLockfiles, linkPackage } from './lockfile';

const template = path.join(import.meta.dirname, 'template');
/** Name of the remote in the template. */
const placeholder = 'example';

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const devPortOf = (name: string) => readManifest(path.join(root, `remote-${name}`)).config?.devPort ?? 0;

/** Returns the highest development port of all remotes, plus 1. */
const nextPort = () =>
  Math.max(readManifest(template).config?.devPort ?? 0, ...remoteNames.map(devPortOf)) + 1;

/** Formats the text, because its line breaks depend on the length of the remote's name. */
async function format(text: string, file: string): Promise<string> {
  const options = await prettier.resolveConfig(file);
  return prettier.format(text, { ...options, filepath: file });
}

async function writeFolder(name: string, port: number): Promise<string> {
  const folder = path.join(root, `remote-${name}`);
  const replaceName = (text: string) =>
    text.replaceAll(placeholder, name).replaceAll(capitalize(placeholder), capitalize(name));
  // Write to a draft folder first, because commands treat any folder named `remote-…` as a remote.
  const draft = path.join(root, `.new-remote-${name}`);
  rmSync(draft, { recursive: true, force: true });
  cpSync(template, draft, { recursive: true });
  try {
    const templatePort = String(readManifest(template).config?.devPort);
    // Rename the deepest entries first, so that a folder is renamed after its contents.
    const entries = readdirSync(draft, { recursive: true, encoding: 'utf8' }).sort().reverse();
    for (const entry of entries) {
      const from = path.join(draft, entry);
      const to = path.join(draft, path.dirname(entry), replaceName(path.basename(entry)));
      if (from !== to) renameSync(from, to);
      if (path.extname(to) === '') continue;
      const text = replaceName(readFileSync(to, 'utf8')).replaceAll(templatePort, String(port));
      writeFileSync(to, await format(text, to));
    }
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

await runCommand(async () => {
  const name = checkName(process.argv[2]);
  await checkUrlPath(`/${name}`);
  const port = nextPort();
  const folder = await writeFolder(name, port);
  addToLockfiles(folder);
  linkPackage(folder);
  console.log(`remote-${name} has been created with one page at /${name}. No installation is necessary.

  npm run dev -w remote-${name}    # standalone, at http://localhost:${port} (${name.toUpperCase()}_DEV_PORT changes the port)
  npm test -w remote-${name}       # runs its tests
  npm run deploy ${name}           # deploys it to the running store

Run npm run contract, and commit the folder together with package-lock.json and shared-ui/contract-shapes.json.`);
});
