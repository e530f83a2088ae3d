import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');

/** Returns the folders whose files determine the source hash of a package, relative to the repository. */
async function hashedFolders(name: string): Promise<string[]> {
  const program = `
    import { sourceFolders } from './scripts/build/sources.ts';
    console.log(JSON.stringify(sourceFolders('${name}')));`;
  const options = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: root });
  const folders: string[] = JSON.parse(stdout);
  return folders.map((folder) => path.relative(root, folder));
}

/** Returns the subfolders of scripts from which a package imports, except in tests. */
function importedFolders(name: string): string[] {
  const files = execFileSync('git', ['ls-files', `${name}/*.ts`, `${name}/*.tsx`], {
    cwd: root,
    encoding: 'utf8',
  });
  // Only development builds contain host/client/development.
  const excluded = /\.test\.tsx?$|\/testing\/|^host\/client\/development\//;
  const sources = files.split('\n').filter((file) => file !== '' && !excluded.test(file));
  const imports = sources.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/from '(?:\.\.\/)+(scripts\/[\w-]+)\//g),
  ]);
  return [...new Set(imports.map(([, folder = '']) => folder))];
}

test.each(['host', 'api'])(
  'The source hash of the package %s includes every folder of scripts from which the package imports',
  async (name) => {
    const folders = importedFolders(name);
    expect(folders).toContain('scripts/common');
    expect(await hashedFolders(name)).toEqual(expect.arrayContaining(folders));
  },
);
