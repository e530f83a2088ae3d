import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('The top level contains the files and packages that the specification names [R453]', () => {
  const files = ['package.json', 'tsconfig.json', 'README.md'];
  const folders = ['host', 'remote-shop', 'remote-account', 'remote-admin', 'shared-ui', 'scripts'];
  expect([...files, ...folders].filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

/** Libraries that the specification requires, each with a folder and a pattern for a line that uses it. */
const required: [library: string, folder: string, pattern: RegExp][] = [
  ['react', 'remote-shop/src', /^import .* from 'react';$/m],
  ['react-dom', 'host/client', /^import .* from 'react-dom\/client';$/m],
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

test.each(required)('The library %s is used by the sources in %s [R454]', (_library, folder, pattern) => {
  const files = inFolder(folder).filter((file) => !isTest(file) && pattern.test(read(file)));
  expect(files).not.toEqual([]);
});

test('The host build command uses webpack-cli [R454]', () => {
  const { scripts } = JSON.parse(read('host/package.json'));
  const [, cli = ''] = /^node --import tsx (\S+\/webpack-cli\/\S+) build /.exec(scripts.build) ?? [];
  expect(existsSync(path.resolve(root, 'host', cli))).toBe(true);
  expect(cli).not.toBe('');
});

test('The root Jest configuration covers the host, the remotes, shared-ui and the scripts, and each remote is tested with @testing-library/react [R454]', () => {
  const jest = [path.join(root, 'node_modules/jest/bin/jest.js'), '--config', 'jest.config.mjs'];
  const output = execFileSync(process.execPath, [...jest, '--showConfig'], { cwd: root, encoding: 'utf8' });
  const { configs }: { configs: { displayName: { name: string } }[] } = JSON.parse(output);
  const packages = ['shared-ui', 'host', 'remote-shop', 'remote-account', 'remote-admin', 'scripts'];
  expect(configs.map(({ displayName }) => displayName.name)).toEqual(expect.arrayContaining(packages));
  const componentImport = /^import .* from '@testing-library\/react';$/m;
  for (const remote of packages.filter((name) => name.startsWith('remote-')))
    expect(
      inFolder(`${remote}/src`).filter((file) => isTest(file) && componentImport.test(read(file))),
    ).not.toEqual([]);
});

test('All dependency versions in all package.json files are exact', () => {
  const manifests = execFileSync('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const file of manifests) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(`${file} ${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/);
  }
});

/** Yields the CSS of all styled-components templates of a file, with `X` for interpolations. */
function* stylesOf(file: string): Generator<string> {
  const styling = /^(styled|css|createGlobalStyle|keyframes)\b/;
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const pending: ts.Node[] = [source];
  for (let node = pending.pop(); node; node = pending.pop()) {
    pending.push(...node.getChildren(source));
    if (!ts.isTaggedTemplateExpression(node) || !styling.test(node.tag.getText(source))) continue;
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) yield template.text;
    else
      yield [template.head, ...template.templateSpans.map(({ literal }) => literal)]
        .map(({ text }) => text)
        .join('X');
  }
}

/**
 * Returns the selectors whose meaning the build's minifier would change: it removes spaces after a closing
 * parenthesis and before a colon.
 */
function changedSelectors(css: string): string[] {
  const selectors = [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(([, text = '']) =>
    text.trim().replace(/\s+/g, ' '),
  );
  return selectors.filter(
    (selector) => !selector.startsWith('@') && /\) (?![>+~,])|[^>+~, ] :/.test(selector),
  );
}

test('Minifying styles does not change the meaning of any selector', () => {
  expect(changedSelectors('.a:not(.b) .c { x: y } .d :hover { x: y }')).toEqual([
    '.a:not(.b) .c',
    '.d :hover',
  ]);
  expect(changedSelectors('.a:not(.b) > .c { x: y } > :hover { x: y } .d *:hover { x: y }')).toEqual([]);
  const changed = sources
    .filter(
      (file) =>
        /^((shared-ui|remote-\w+)\/src|host\/client)\/.*\.tsx?$/.test(file) &&
        existsSync(path.join(root, file)),
    )
    .flatMap((file) =>
      [...stylesOf(file)].flatMap(changedSelectors).map((selector) => `${file}: ${selector}`),
    );
  expect(changed).toEqual([]);
});

test('The host does not contain the names of remotes, so that a new remote requires no change to the host', () => {
  const names = readdirSync(root).flatMap((folder) => /^remote-([a-z]+)$/.exec(folder)?.[1] ?? []);
  const pattern = new RegExp(`(['"\`])(${names.join('|')})\\1|^\\s*(${names.join('|')}):`, 'm');
  expect(names).toEqual(expect.arrayContaining(['shop', 'account', 'admin']));
  // `admin` is also the name of a route guard.
  const withoutGuards = (text: string) => text.replace(/guard === 'admin'/g, '');
  const files = inFolder('host').filter((file) => !isTest(file) && !file.includes('/testing/'));
  expect(files.filter((file) => pattern.test(withoutGuards(read(file))))).toEqual([]);
});
