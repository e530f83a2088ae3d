/** Import rules of the house: each message names the right door. */
import { readFileSync } from 'node:fs';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const doors = [
  { name: 'ky', door: 'call() of @press-start/shared-ui/api', home: 'shared-ui/src/api/**' },
  { name: 'react-toastify', door: '@press-start/shared-ui/feedback', home: 'shared-ui/src/feedback/**' },
  { name: 'sweetalert2', door: '@press-start/shared-ui/feedback', home: 'shared-ui/src/feedback/**' },
];

const anyOf = (name) => [name, `${name}/**`];

/** Paths that nobody outside a package may reach: its doors are in its package.json. */
const pastTheDoor = {
  regex: '^(@press-start/.+/src/|\\.\\./.*(shared-ui|api)/(?!package\\.json$))',
  message: "Go through the package's door: @press-start/shared-ui/<door> or @press-start/api/contract.",
};
const fromRemotes = {
  regex: '^(@press-start/|(\\.\\./)+)remote-',
  message: 'A remote is loaded at run time by its name only.',
};
const fromHost = {
  group: anyOf('@press-start/host'),
  message: 'Nobody imports the host; what is shared lives in shared-ui.',
};
const fromApi = {
  regex: '^@press-start/api(?!/contract(/rules)?$)',
  message: 'The browser knows the api by @press-start/api/contract only.',
};
const subpaths = {
  group: ['jotai/*', 'react-router', 'react-router/**', 'styled-components/*'],
  message: 'Import the library by its plain name: another entry would be a second copy at run time.',
};

/** @param {string[]} files @param {object[]} patterns @param {string[]} exempt names of doors that live here */
const imports = (files, patterns, exempt = []) => ({
  files,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: doors
          .filter(({ name }) => !exempt.includes(name))
          .map(({ name, door }) => ({ name, message: `Use ${door} instead.` }))
          .concat(
            /^(shared-ui|remote-)/.test(files[0]) && !exempt.includes('react-router-dom') ? [router] : [],
          ),
        patterns,
      },
    ],
  },
});

/** The exports of react-router-dom that the host shares; see scripts/webpack/router.ts. */
const routerExports = [...readFileSync('scripts/webpack/router.ts', 'utf8').matchAll(/^  (\w+),$/gm)].map(
  ([, name]) => name,
);
const router = {
  name: 'react-router-dom',
  allowImportNames: ['RouterProvider', ...routerExports],
  allowTypeImports: true,
  message: 'Add it to scripts/webpack/router.ts first: that list is what the host shares.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      '.data/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  ...tseslint.configs.recommended,
  reactHooks.configs.flat['recommended-latest'],
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-expect-error': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Declaration merging is how styled-components is told the theme's type.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: 'error',
      'no-console': 'off',
    },
  },
  // Playwright calls its fixtures' continuation `use`.
  { files: ['e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  // Every page of a journey is watched for errors.
  {
    files: ['e2e/**/*.e2e.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['newContext', 'newPage'].map((property) => ({
          object: 'browser',
          property,
          message: "Take the fixture newVisitor: its pages' errors count.",
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          name: '@playwright/test',
          importNames: ['test', 'expect'],
          message: "Import them from './test': it watches every page for errors.",
        },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // api/contract: nothing but typebox, so that a form in the browser may use it.
  {
    files: ['api/contract/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\.|typebox$)', message: 'The contract imports nothing but typebox.' }] },
      ],
    },
  },
  imports(
    ['api/src/**', 'api/seed/**'],
    [fromRemotes, fromHost, { group: ['@press-start/shared-ui/**'], message: 'The api draws nothing.' }],
  ),
  imports(
    ['shared-ui/src/**'],
    [
      fromRemotes,
      fromHost,
      fromApi,
      subpaths,
      { regex: '^\\.\\./.*api/(src|contract)', message: fromApi.message },
    ],
  ),
  imports(['shared-ui/src/api/**'], [fromRemotes, fromHost, fromApi, subpaths], ['ky']),
  imports(
    ['shared-ui/src/testing/**', 'shared-ui/src/alone/**'],
    [fromRemotes, fromHost, fromApi, subpaths],
    ['react-router-dom'],
  ),
  imports(
    ['shared-ui/src/feedback/**'],
    [fromRemotes, fromHost, fromApi, subpaths],
    ['react-toastify', 'sweetalert2'],
  ),
  imports(
    ['remote-*/src/**', 'scripts/new-remote/template/src/**'],
    [fromRemotes, fromHost, fromApi, subpaths, pastTheDoor],
  ),
  imports(['host/**'], [fromRemotes, fromApi, subpaths, pastTheDoor]),
  imports(
    ['e2e/**'],
    [
      fromRemotes,
      fromHost,
      {
        group: ['@press-start/api/**', '@press-start/api'],
        message: 'A journey sees what a customer sees; use the screens or HTTP.',
      },
      {
        regex: '^@press-start/shared-ui/(?!paths$)',
        message: 'A journey may use @press-start/shared-ui/paths only.',
      },
    ],
  ),
  // process.env has one door per program: its config file.
  {
    files: ['api/**/*.ts', 'host/**/*.{ts,tsx}', 'shared-ui/**/*.{ts,tsx}', 'remote-*/**/*.{ts,tsx}'],
    ignores: ['**/config.ts', '**/config/index.ts', '**/*.test.{ts,tsx}', '**/jest.*', 'api/src/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: "Read settings in the program's config.ts." },
      ],
    },
  },
  // A focused test keeps the others from running.
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "MemberExpression[property.name='only'], CallExpression[callee.name=/^(fit|fdescribe)$/], Literal[value='only'][parent.type='MemberExpression']",
          message: 'A focused test keeps the others from running: remove the focus before you commit.',
        },
      ],
    },
  },
  // SQL lives in repositories and migrations.
  {
    files: ['api/src/**/*.ts'],
    ignores: ['**/*.repo.ts', '**/*.test.ts', 'api/src/db/**', 'api/src/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
          message: 'Queries live in *.repo.ts.',
        },
      ],
    },
  },
);
