import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const topLevel = [
  'package.json',
  'tsconfig.json',
  'host',
  'remote-shop',
  'remote-account',
  'remote-admin',
  'shared-ui',
  'scripts',
  'README.md',
];

test.each(topLevel)('The top level holds %s [R453]', (name) => {
  expect(existsSync(path.join(root, name))).toBe(true);
});

/** Each library of the project's given shape, and the import of the product's own sources that needs it. */
const used: [library: string, folder: string, use: RegExp][] = [
  ['react', 'remote-shop/src', /^import .* from 'react';$/m],
  ['react-dom', 'host/src', /^import .* from 'react-dom\/client';$/m],
  [
    '@module-federation/enhanced',
    'scripts/webpack',
    /^import .* from '@module-federation\/enhanced\/webpack';$/m,
  ],
  ['webpack', 'scripts/build', /^import .* from 'webpack';$/m],
  ['webpack-dev-server', 'scripts/dev', /^import .* from 'webpack-dev-server';$/m],
  ['ts-loader', 'scripts/webpack', /^\s*loader: 'ts-loader',$/m],
  ['react-router-dom', 'remote-account/src', /^import .* from 'react-router-dom';$/m],
  ['jotai', 'shared-ui/src', /^import .* from 'jotai';$/m],
  ['ky', 'shared-ui/src/api', /^import .* from 'ky';$/m],
  ['styled-components', 'remote-admin/src', /^import .* from 'styled-components';$/m],
  ['sweetalert2', 'shared-ui/src/feedback', /^import Swal from 'sweetalert2/m],
  ['react-toastify', 'shared-ui/src/feedback', /^import .* from 'react-toastify/m],
  ['@nivo/bar', 'remote-admin/src', /^import .* from '@nivo\/bar';$/m],
];

const inFolder = (folder: string) =>
  sources.filter((file) => file.startsWith(`${folder}/`) && existsSync(path.join(root, file)));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

test.each(used)('%s is imported by the sources in %s [R454]', (_library, folder, use) => {
  const files = inFolder(folder).filter((file) => !isTest(file) && use.test(read(file)));
  expect(files).not.toEqual([]);
});

test('webpack-cli builds the host [R454]', () => {
  const { scripts } = JSON.parse(read('host/package.json'));
  const [, cli = ''] = /^node --import tsx (\S+\/webpack-cli\/\S+) build /.exec(scripts.build) ?? [];
  expect(existsSync(path.resolve(root, 'host', cli))).toBe(true);
  expect(cli).not.toBe('');
});

test('jest runs the tests of every package, and those of the pages use @testing-library/react [R454]', () => {
  const jest = [path.join(root, 'node_modules/jest/bin/jest.js'), '--config', 'jest.config.mjs'];
  const shown = execFileSync(process.execPath, [...jest, '--showConfig'], { cwd: root, encoding: 'utf8' });
  const { configs }: { configs: { displayName: { name: string } }[] } = JSON.parse(shown);
  const packages = ['shared-ui', 'host', 'remote-shop', 'remote-account', 'remote-admin', 'scripts'];
  expect(configs.map(({ displayName }) => displayName.name)).toEqual(expect.arrayContaining(packages));
  const page = /^import .* from '@testing-library\/react';$/m;
  for (const remote of packages.filter((name) => name.startsWith('remote-')))
    expect(inFolder(`${remote}/src`).filter((file) => isTest(file) && page.test(read(file)))).not.toEqual([]);
});

test('every version in every package.json is exact', () => {
  const manifests = execFileSync('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const file of manifests) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(`${file} ${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/);
  }
});

/** The CSS of every styled-components template of a file; what is interpolated stands as `X`. */
function* stylesOf(file: string): Generator<string> {
  const styling = /^(styled|css|createGlobalStyle|keyframes)\b/;
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const waiting: ts.Node[] = [source];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    waiting.push(...node.getChildren(source));
    if (!ts.isTaggedTemplateExpression(node) || !styling.test(node.tag.getText(source))) continue;
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) yield template.text;
    else
      yield [template.head, ...template.templateSpans.map(({ literal }) => literal)]
        .map(({ text }) => text)
        .join('X');
  }
}

/** Selectors whose descendant combinator, a space, the build takes away: after a bracket and before a colon. */
function brokenSelectors(css: string): string[] {
  const selectors = [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(([, text = '']) =>
    text.trim().replace(/\s+/g, ' '),
  );
  return selectors.filter(
    (selector) => !selector.startsWith('@') && /\) (?![>+~,])|[^>+~, ] :/.test(selector),
  );
}

test('no selector loses the space it lives by when styles are made small', () => {
  expect(brokenSelectors('.a:not(.b) .c { x: y } .d :hover { x: y }')).toEqual([
    '.a:not(.b) .c',
    '.d :hover',
  ]);
  expect(brokenSelectors('.a:not(.b) > .c { x: y } > :hover { x: y } .d *:hover { x: y }')).toEqual([]);
  const found = sources
    .filter(
      (file) =>
        /^(shared-ui|host|remote-\w+)\/src\/.*\.tsx?$/.test(file) && existsSync(path.join(root, file)),
    )
    .flatMap((file) =>
      [...stylesOf(file)].flatMap(brokenSelectors).map((selector) => `${file}: ${selector}`),
    );
  expect(found).toEqual([]);
});
