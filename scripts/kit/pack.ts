/** Packs the kit: shared-ui, the API's contract, and the scripts that build, test and deploy a remote. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../checkout';

interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  /** Files to pack. A leading `!` excludes a file. */
  files: string[];
  scripts?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/** Dependencies of the repository that a remote's own checkout needs for builds and tests. */
const tools = [
  '@module-federation/enhanced',
  '@module-federation/runtime',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'axe-core',
  'jest',
  'jest-environment-jsdom',
  'ts-jest',
  'ts-loader',
  'tsx',
  'typescript',
  'typescript-plugin-styled-components',
  'webpack',
  'webpack-dev-server',
];

function pick(names: readonly string[], { dependencies, devDependencies }: Manifest): Record<string, string> {
  const versions = { ...dependencies, ...devDependencies };
  return Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (!version) throw new Error(`${name} is not in package.json, but the kit needs it.`);
      return [name, version];
    }),
  );
}

/** Folder of each package, with a function that returns the dependencies of the package in the kit. */
const packages: Record<string, (own: Manifest) => Record<string, string>> = {
  // The contract imports only typebox.
  api: (own) => pick(['typebox'], own),
  'shared-ui': (own) => own.dependencies,
  // The repository declares the tools in its root package.json.
  scripts: (own) => ({
    ...pick(['@press-start/api', '@press-start/shared-ui', 'aws4fetch', 'typebox'], own),
    ...pick(tools, manifestIn('.')),
  }),
};

/** Adds the values of store.config.ts to the contract, which otherwise imports them from the repository. */
function stageStoreConfig(contract: string): void {
  const config = readFileSync(path.join(root, 'store.config.ts'), 'utf8');
  writeFileSync(
    path.join(contract, 'rules/store.config.ts'),
    config.replace("'./api/contract/rules/store-config'", "'./store-config'"),
  );
  writeFileSync(path.join(contract, 'rules/store.ts'), "export * as store from './store.config';\n");
}

/** Copies the files in the manifest, and writes a manifest for the kit. `npm pack` applies the exclusions. */
function stage(folder: string, into: string): void {
  const { scripts: _scripts, devDependencies: _tools, ...own } = manifestIn(folder);
  mkdirSync(into, { recursive: true });
  for (const entry of own.files.filter((file) => !file.startsWith('!')))
    cpSync(path.join(root, folder, entry), path.join(into, entry), { recursive: true });
  if (folder === 'api') stageStoreConfig(path.join(into, 'contract'));
  const bin = 'bin' in own ? Object.values<string>(Object(own.bin)) : [];
  for (const file of bin) cpSync(path.join(root, folder, file), path.join(into, file));
  const manifest = { ...own, dependencies: packages[folder]?.(own) };
  writeFileSync(path.join(into, 'package.json'), JSON.stringify(manifest, null, 2));
}

const run = promisify(execFile);

/**
 * Packs the kit. The same sources produce identical files.
 * @param into an existing, empty folder
 * @returns the names of the files
 */
export async function packKit(into: string): Promise<string[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-kit-'));
  try {
    const stagedFolders = Object.keys(packages).map((folder) => path.join(scratch, folder));
    for (const folder of stagedFolders) stage(path.basename(folder), folder);
    const options = ['--pack-destination', into, '--silent', '--offline'];
    await run('npm', ['pack', ...stagedFolders, ...options], {
      cwd: scratch,
      shell: process.platform === 'win32',
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return readdirSync(into).sort();
}
