/** ESM all the way: some packages of the API are published as nothing else. */
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
  globalSetup: '<rootDir>/jest.setup.mjs',
  globalTeardown: '<rootDir>/jest.teardown.mjs',
  maxWorkers: 2,
  // They run in the time that the browser's journeys leave.
  testTimeout: 90_000,
};
