/** One project per package; each package says what it needs. */
const typescript = {
  '^.+\\.(ts|tsx|js|mjs)$': [
    'ts-jest',
    {
      diagnostics: false,
      tsconfig: {
        module: 'CommonJS',
        moduleResolution: 'node10',
        ignoreDeprecations: '6.0',
        jsx: 'react-jsx',
        target: 'ES2022',
        esModuleInterop: true,
        allowJs: true,
        isolatedModules: true,
      },
    },
  ],
};

/** Libraries that come as ES modules only. */
const esModulesOnly = ['ky', 'typebox'];

/** @param {string} directory @param {'jsdom' | 'node'} environment */
const project = (directory, environment) => ({
  displayName: directory,
  rootDir: import.meta.dirname,
  roots: [`<rootDir>/${directory}`],
  testEnvironment: environment === 'jsdom' ? '<rootDir>/scripts/test/browser-environment.cjs' : 'node',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: typescript,
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: environment === 'jsdom' ? ['<rootDir>/scripts/test/browser-setup.ts'] : [],
  // jsdom asks for the `browser` builds of some libraries, which are ES modules; their Node builds are the same code.
  testEnvironmentOptions:
    environment === 'jsdom' ? { customExportConditions: ['node', 'require', 'default'] } : {},
});

export default {
  testTimeout: 30_000,
  projects: [
    project('shared-ui', 'jsdom'),
    project('remote-shop', 'jsdom'),
    project('remote-account', 'jsdom'),
    project('remote-admin', 'jsdom'),
    project('host', 'node'),
    project('scripts', 'node'),
  ],
};
