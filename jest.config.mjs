/** One Jest project per package, except api (see api/jest.config.mjs) and e2e (see e2e/playwright.config.ts). */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { project } from './scripts/jest/project.mjs';

const rootDir = import.meta.dirname;

/** @param {string} folder @param {'jsdom' | 'node'} environment */
const packageProject = (folder, environment) => project({ name: folder, rootDir, folder, environment });

const remotes = readdirSync(rootDir).filter(
  (folder) => /^remote-[a-z]+$/.test(folder) && existsSync(`${rootDir}/${folder}/package.json`),
);

const template = 'scripts/new-remote/template';
const scripts = packageProject('scripts', 'node');

export default {
  // High enough that only hung tests time out, even on a busy machine.
  testTimeout: 300_000,
  // Use at least three workers. Jest's default is one worker fewer than there are processors, which would
  // leave one of two processors idle.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // Tests must not depend on each other. Jest prints the seed, and `--seed=<number>` repeats the order.
  randomize: true,
  projects: [
    packageProject('shared-ui', 'jsdom'),
    ...remotes.map((folder) => packageProject(folder, 'jsdom')),
    packageProject('host', 'node'),
    packageProject('art', 'node'),
    { ...scripts, testPathIgnorePatterns: ['/node_modules/', `/${template}/`] },
    // The template for new remotes has tests as well.
    packageProject(template, 'jsdom'),
  ],
};
