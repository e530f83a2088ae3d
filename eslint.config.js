/** Lint rules. The messages of the import rules name the module to import instead, if there is one. */
import { readFileSync } from 'node:fs';
import reactHooks from 'eslint-plugin-react-hooks';
import importSort from 'eslint-plugin-simple-import-sort';
import { tsImport } from 'tsx/esm/api';
import tseslint from 'typescript-eslint';

const { styles } = await tsImport('./scripts/lint/styles.ts', import.meta.url);

/** Libraries that one folder wraps. All other folders must import the wrapper. */
const wrappedLibraries = [
  { name: 'ky', wrapper: 'call() of @press-start/shared-ui/api', home: 'shared-ui/src/api/**' },
  { name: 'react-toastify', wrapper: '@press-start/shared-ui/feedback', home: 'shared-ui/src/feedback/**' },
  { name: 'sweetalert2', wrapper: '@press-start/shared-ui/feedback', home: 'shared-ui/src/feedback/**' },
];

const anyOf = (name) => [name, `${name}/**`];

/** Matches imports of a package's internal files. The package.json of the package lists its entry points. */
const packageInternals = {
  regex: '^(@press-start/.+/src/|\\.\\./.*(shared-ui|api)/(?!(package|contract-shapes)\\.json$))',
  message:
    'Import an entry point of the package: @press-start/shared-ui/<name> or @press-start/api/contract.',
};
const fromRemotes = {
  regex: '^(@press-start/|(\\.\\./)+)remote-',
  message: 'Do not import a remote. The host loads remotes at run time, by name.',
};
const fromHost = {
  group: anyOf('@press-start/host'),
  message: 'Do not import the host; shared code belongs in shared-ui.',
};
const fromApi = {
  regex: '^@press-start/api(?!/contract(/rules)?$)',
  message: 'Browser code may import only @press-start/api/contract.',
};
const subpaths = {
  group: ['jotai/*', 'react-router', 'react-router/**', 'styled-components/*'],
  message:
    'Import the library by its package name: another entry point would load a second copy at run time.',
};

/** @param {string[]} files @param {object[]} patterns @param {string[]} exempt libraries that the files may import */
const imports = (files, patterns, exempt = []) => ({
  files,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: wrappedLibraries
          .filter(({ name }) => !exempt.includes(name))
          .map(({ name, wrapper }) => ({ name, message: `Use ${wrapper} instead.` }))
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
  message:
    'Add the export to scripts/webpack/router.ts first: the host shares only the exports in that list.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      '.data/**',
      '.package/**',
      '.mutation/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  ...tseslint.configs.recommended,
  reactHooks.configs.flat['recommended-latest'],
  {
    plugins: { 'import-sort': importSort },
    rules: {
      // Node modules, libraries, our packages, then files of this package, parent folders first.
      'import-sort/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', '^(?!@press-start/)@?\\w', '^@press-start/', '^\\.\\.', '^\\.']] },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-expect-error': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      // The theme type of styled-components is declared as an empty interface that extends ours.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: 'error',
      'no-console': 'off',
    },
  },
  // Playwright fixtures call a function named `use`, which is not a hook.
  { files: ['e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  // E2e tests must use the fixtures, because only these watch every page for errors.
  {
    files: ['e2e/journeys/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['newContext', 'newPage'].map((property) => ({
          object: 'browser',
          property,
          message: 'Use the fixture newVisitor, which watches pages for errors.',
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          name: '@playwright/test',
          importNames: ['test', 'expect'],
          message: "Import them from '../support/test', which watches pages for errors.",
        },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // The contract depends only on typebox, so that forms in the browser can use it.
  {
    files: ['api/contract/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\.|typebox$)', message: 'The contract may import only typebox.' }] },
      ],
    },
  },
  imports(
    ['api/src/**', 'api/seed/**'],
    [
      fromRemotes,
      fromHost,
      { group: ['@press-start/shared-ui/**'], message: 'The API does not render pages.' },
    ],
  ),
  imports(
    ['art/**'],
    [
      fromRemotes,
      fromHost,
      {
        group: ['@press-start/**'],
        message:
          'The pixel art must not depend on other packages; its tests use the catalogue as sample data.',
      },
    ],
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
    ['shared-ui/src/testing/**', 'shared-ui/src/standalone/**'],
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
    [fromRemotes, fromHost, fromApi, subpaths, packageInternals],
  ),
  imports(['host/**'], [fromRemotes, fromApi, subpaths, packageInternals]),
  imports(
    ['e2e/**'],
    [
      fromRemotes,
      fromHost,
      {
        group: ['@press-start/api/**', '@press-start/api'],
        message: 'E2e tests must access the API through pages or HTTP.',
      },
      {
        regex: '^@press-start/shared-ui/(?!paths$)',
        message: 'E2e tests may import only @press-start/shared-ui/paths.',
      },
    ],
  ),
  // Each program reads its settings in one file.
  {
    files: [
      'api/**/*.ts',
      'host/**/*.{ts,tsx}',
      'shared-ui/**/*.{ts,tsx}',
      'remote-*/**/*.{ts,tsx}',
      'scripts/**/*.ts',
    ],
    ignores: [
      '**/config.ts',
      '**/config/index.ts',
      'scripts/common/settings.ts',
      '**/*.test.{ts,tsx}',
      '**/jest.*',
      'api/src/testing/**',
      'scripts/*/testing/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: "Read settings in the program's config.ts or settings.ts.",
        },
      ],
    },
  },
  // A focused test skips all others.
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "MemberExpression[property.name='only'], CallExpression[callee.name=/^(fit|fdescribe)$/], Literal[value='only'][parent.type='MemberExpression']",
          message: 'A focused test skips all others: remove the focus before you commit.',
        },
      ],
    },
  },
  // A component names the parts that it styles, so that a change of the markup does not require a check of the styles of
  // other components.
  {
    files: ['shared-ui/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}', 'host/client/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TemplateElement[value.raw=/:nth-(child|of-type)|[a-z]:(first|last)-child/]',
          message: 'Give the part its own component or class instead of styling it by position.',
        },
      ],
    },
  },
  {
    files: [
      'shared-ui/src/**/*.{ts,tsx}',
      'remote-*/src/**/*.{ts,tsx}',
      'host/client/**/*.{ts,tsx}',
      'scripts/new-remote/template/src/**/*.{ts,tsx}',
    ],
    plugins: { styles },
    rules: { 'styles/spacing': 'error', 'styles/own-tags': 'error' },
  },
  // These files style plain elements, library markup, and prose written as plain HTML.
  {
    files: [
      'shared-ui/src/themes/GlobalStyle.ts',
      'shared-ui/src/feedback/SweetDialogStyle.tsx',
      '**/LegalText.tsx',
    ],
    rules: { 'styles/own-tags': 'off' },
  },
  // Queries belong in repositories and migrations.
  {
    files: ['api/src/**/*.ts'],
    ignores: ['**/*.repo.ts', '**/*.test.ts', 'api/src/db/**', 'api/src/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
          message: 'Queries belong in *.repo.ts.',
        },
      ],
    },
  },
);
