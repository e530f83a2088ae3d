/** One Jest project per package. */
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
  // Only stops hung tests; a busy machine may be slow.
  testTimeout: 300_000,
  // Jest's default leaves one processor idle, which is half of two.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // Tests must not depend on each other. The seed is printed; `--seed=<number>` repeats an order.
  randomize: true,
  projects: [
    packageIn('shared-ui', 'jsdom'),
    ...remotes.map((folder) => packageIn(folder, 'jsdom')),
    packageIn('host', 'node'),
    packageIn('art', 'node'),
    { ...scripts, testPathIgnorePatterns: ['/node_modules/', `/${template}/`] },
    // The template of new remotes has tests, too.
    packageIn(template, 'jsdom'),
  ],
};
