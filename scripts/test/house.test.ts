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

test.each(topLevel)('R453 the top level holds %s', (name) => {
  expect(existsSync(path.join(root, name))).toBe(true);
});

/** Each package of the project's given shape, and the code that uses it. */
const used: [string, RegExp][] = [
  ['react', /from 'react'/],
  ['react-dom', /from 'react-dom\/client'/],
  ['@module-federation/enhanced', /from '@module-federation\/enhanced\/webpack'/],
  ['webpack', /from 'webpack'/],
  ['webpack-dev-server', /from 'webpack-dev-server'/],
  ['ts-loader', /loader: 'ts-loader'/],
  ['react-router-dom', /from 'react-router-dom'/],
  ['jotai', /from 'jotai'/],
  ['ky', /from 'ky'/],
  ['styled-components', /from 'styled-components'/],
  ['sweetalert2', /'sweetalert2/],
  ['react-toastify', /'react-toastify/],
  ['@nivo/bar', /from '@nivo\/bar'/],
  ['@testing-library/react', /from '@testing-library\/react'/],
];

test.each(used)('R454 %s is used', (_name, pattern) => {
  const files = sources.filter(
    (file) => !file.endsWith('house.test.ts') && existsSync(path.join(root, file)),
  );
  expect(files.some((file) => pattern.test(read(file)))).toBe(true);
});

test('R454 webpack-cli and jest are what the scripts of the packages run', () => {
  const scripts = ['package.json', 'remote-shop/package.json', 'host/package.json'].map(read).join();
  expect(scripts).toMatch(/webpack/);
  expect(read('scripts/test/test.ts')).toMatch(/jest\.config/);
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
