// ESM all the way: some packages of the API are published as nothing else.
import { availableParallelism } from 'node:os';

export default {
  rootDir: import.meta.dirname,
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  // Fastify's plugins, still CommonJS, require a few packages that are ESM only. Node does that; Jest needs them compiled.
  transformIgnorePatterns: ['/node_modules/(?!(.*/)?(content-disposition|cookie)/)'],
  transform: {
    '/node_modules/.+\\.js$': [
      'ts-jest',
      { tsconfig: { allowJs: true, module: 'CommonJS', target: 'ES2022' }, diagnostics: false },
    ],
    '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/../tsconfig.json' }],
  },
  setupFilesAfterEnv: ['<rootDir>/../scripts/jest/no-focus.cjs'],
  globalSetup: '<rootDir>/jest.setup.mjs',
  globalTeardown: '<rootDir>/jest.teardown.mjs',
  // A worker waits for its database about a third of the time.
  maxWorkers: Math.max(4, availableParallelism()),
  // Ends what hangs, and does not judge what is slow.
  testTimeout: 600_000,
  // No test may need another one before it. The seed is printed; `--seed=<number>` repeats an order.
  randomize: true,
};
