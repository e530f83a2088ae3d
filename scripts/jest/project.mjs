// How a package's tests are run: one Jest project per package. Plain JavaScript, because Jest's configuration is.
import path from 'node:path';

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

/** Libraries that come as ES modules only, and our own, which an own checkout has installed as TypeScript. */
const compiled = ['ky', 'typebox', '@press-start'];
/** ES modules that Fastify's plugins, still CommonJS, require; Node loads them, Jest needs them compiled. */
const compiledAnywhere = ['content-disposition', 'cookie'];

/** @param {string} file beside the tests' own scripts */
const testing = (file) => path.join(import.meta.dirname, '../test', file);

/**
 * @param {{ name: string, rootDir: string, folder: string, environment: 'jsdom' | 'node' }} options folder: relative to rootDir
 */
export const project = ({ name, rootDir, folder, environment }) => ({
  displayName: name,
  rootDir,
  roots: [path.join(rootDir, folder)],
  testEnvironment: environment === 'jsdom' ? testing('browser-environment.cjs') : 'node',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: typescript,
  transformIgnorePatterns: [
    `/node_modules/(?!(${compiled.join('|')})/|(.*/)?(${compiledAnywhere.join('|')})/)`,
  ],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: [
    path.join(import.meta.dirname, 'no-focus.cjs'),
    ...(environment === 'jsdom' ? [testing('browser-setup.ts')] : []),
  ],
  // jsdom asks for the `browser` builds of some libraries, which are ES modules; their Node builds are the same code.
  testEnvironmentOptions:
    environment === 'jsdom' ? { customExportConditions: ['node', 'require', 'default'] } : {},
});
