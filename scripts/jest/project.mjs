// Configures the tests of one package as a Jest project.
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

/** Libraries that contain only ES modules, and workspace packages, which the kit installs as TypeScript. */
const packagesToCompile = ['ky', 'typebox', '@press-start'];
/** ES modules that CommonJS plugins of Fastify require. Node can load them, but Jest cannot. */
const packagesToCompileAtAnyDepth = ['content-disposition', 'cookie'];

/** @param {string} file name of a file in scripts/test */
const setupFile = (file) => path.join(import.meta.dirname, '../test', file);

/**
 * `folder` is relative to `rootDir`.
 * @param {{ name: string, rootDir: string, folder: string, environment: 'jsdom' | 'node' }} options
 */
export const project = ({ name, rootDir, folder, environment }) => ({
  displayName: name,
  rootDir,
  roots: [path.join(rootDir, folder)],
  testEnvironment: environment === 'jsdom' ? setupFile('browser-environment.cjs') : 'node',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: typescript,
  transformIgnorePatterns: [
    `/node_modules/(?!(${packagesToCompile.join('|')})/|(.*/)?(${packagesToCompileAtAnyDepth.join('|')})/)`,
  ],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: [
    path.join(import.meta.dirname, 'no-focus.cjs'),
    ...(environment === 'jsdom' ? [setupFile('browser-setup.ts')] : []),
  ],
  // With jsdom, Jest would load the `browser` builds of some libraries, which are ES modules.
  testEnvironmentOptions:
    environment === 'jsdom' ? { customExportConditions: ['node', 'require', 'default'] } : {},
});
