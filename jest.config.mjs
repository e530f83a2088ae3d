/** One project per package; each package says what it needs. */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { project } from './scripts/jest/project.mjs';

const rootDir = import.meta.dirname;

/** @param {string} folder @param {'jsdom' | 'node'} environment */
const packageIn = (folder, environment) => project({ name: folder, rootDir, folder, environment });

const remotes = readdirSync(rootDir).filter(
  (folder) => /^remote-[a-z]+$/.test(folder) && existsSync(`${rootDir}/${folder}/package.json`),
);

const template = 'scripts/new-remote/template';
const scripts = packageIn('scripts', 'node');

export default {
  // Ends what hangs, and does not judge what is slow on a busy machine.
  testTimeout: 300_000,
  // Jest's own choice leaves a processor idle, which on two processors is half of them.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // No test may need another one before it. The seed is printed; `--seed=<number>` repeats an order.
  randomize: true,
  projects: [
    packageIn('shared-ui', 'jsdom'),
    ...remotes.map((folder) => packageIn(folder, 'jsdom')),
    packageIn('host', 'node'),
    { ...scripts, testPathIgnorePatterns: ['/node_modules/', `/${template}/`] },
    // What a new remote begins as is held to its tests like any other.
    packageIn(template, 'jsdom'),
  ],
};
