// Tests run as ESM, because some of the API's dependencies are ESM-only.
import { availableParallelism } from 'node:os';
import * as vm from 'node:vm';

/** Since Node 24.9, Jest can load an ES module that a CommonJS module requires. */
const canRequireEsm = typeof vm.SourceTextModule?.prototype.hasAsyncGraph === 'function';

/** Fastify's CommonJS plugins require a few ES modules, which must be compiled for older versions of Node. */
const compiledModules = {
  transformIgnorePatterns: ['/node_modules/(?!(.*/)?(content-disposition|cookie)/)'],
  transform: {
    '/node_modules/.+\\.js$': [
      'ts-jest',
      { tsconfig: { allowJs: true, module: 'CommonJS', target: 'ES2022' }, diagnostics: false },
    ],
  },
};
const untransformedModules = { transformIgnorePatterns: ['/node_modules/'], transform: {} };
const { transformIgnorePatterns, transform } = canRequireEsm ? untransformedModules : compiledModules;

export default {
  rootDir: import.meta.dirname,
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transformIgnorePatterns,
  transform: {
    ...transform,
    '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/../tsconfig.json', transpilation: true }],
  },
  setupFilesAfterEnv: ['<rootDir>/../scripts/jest/no-focus.cjs'],
  globalSetup: '<rootDir>/jest.setup.mjs',
  globalTeardown: '<rootDir>/jest.teardown.mjs',
  // Use at least four workers, because a worker waits for its database about a third of the time.
  maxWorkers: Math.max(4, availableParallelism()),
  // Long enough that only hanging tests time out, even on a slow machine.
  testTimeout: 600_000,
  // Tests must not depend on each other. Jest prints the seed; `--seed=<number>` reproduces an order.
  randomize: true,
};
