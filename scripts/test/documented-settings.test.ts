import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Sources of the store's programs and commands, without tests and their helpers. */
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /^(api\/(src|seed)|host|shared-ui|remote-\w+|scripts)\//.test(file))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^scripts\/new-remote\/template\//.test(file))
  .filter((file) => existsSync(path.join(root, file)));

/** Environment variables of the operating system. */
const machineSettings = new Set(['LANG', 'LC_ALL', 'PATH', 'TZ']);

/** Suffixes of setting names that are composed at run time, each with its possible prefixes. */
const prefixesBySuffix: Record<string, readonly string[]> = {
  _DEV_PORT: ['SHOP', 'ACCOUNT', 'ADMIN'],
  _KEY: ['RELEASES_BUCKET', 'IMAGES_BUCKET'],
  _SECRET: ['RELEASES_BUCKET', 'IMAGES_BUCKET'],
  _REGION: ['RELEASES_BUCKET', 'IMAGES_BUCKET'],
};

const NAME = /^[A-Z][A-Z0-9_]*$/;
const ENVIRONMENT = /(^|\.)env$|^settings$/;
const READERS = new Set(['wholeNumber', 'portOf', 'required', 'readBucketSettings', 'readBucketUrl']);

interface SettingNames {
  /** Names that are read from the environment. */
  read: string[];
  /** Suffixes of names that are composed at run time. */
  suffixes: string[];
}

/**
 * Returns the settings that a file reads: by name, by destructuring, or through a function that takes the
 * name.
 */
function settingsOf(text: string, file = 'file.ts'): SettingNames {
  const names: SettingNames = { read: [], suffixes: [] };
  const add = (name: string) => void (NAME.test(name) && names.read.push(name));
  const isEnvironment = (node: ts.Node) => ENVIRONMENT.test(node.getText());
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && isEnvironment(node.expression)) add(node.name.text);
    if (ts.isElementAccessExpression(node) && isEnvironment(node.expression)) {
      if (ts.isStringLiteral(node.argumentExpression)) add(node.argumentExpression.text);
    }
    if (ts.isVariableDeclaration(node) && node.initializer && isEnvironment(node.initializer)) {
      if (ts.isObjectBindingPattern(node.name))
        node.name.elements.forEach(({ name, propertyName }) => add((propertyName ?? name).getText()));
    }
    if (ts.isCallExpression(node) && READERS.has(node.expression.getText()))
      node.arguments.forEach((argument) => ts.isStringLiteral(argument) && add(argument.text));
    if (ts.isTemplateExpression(node) && node.head.text === '') {
      const suffix = node.templateSpans.length === 1 ? (node.templateSpans[0]?.literal.text ?? '') : '';
      if (/^_[A-Z_]+$/.test(suffix)) names.suffixes.push(suffix);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names;
}

/** Returns the setting names in the first columns of Markdown tables. */
function documentedIn(markdown: string): string[] {
  const cells = [...markdown.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name));
}

const documented = documentedIn(read('docs/settings.md'));
const perFile = sources.map((file) => settingsOf(read(file), file));
const composed = perFile
  .flatMap(({ suffixes }) => suffixes)
  .flatMap((suffix) =>
    (prefixesBySuffix[suffix] ?? [`unknown suffix ${suffix}`]).map((prefix) => prefix + suffix),
  );
const readNames = new Set([...perFile.flatMap((names) => names.read), ...composed]);

test('settingsOf finds settings that are read in any form, and documentedIn finds the names in the first columns of tables', () => {
  const text = `
    process.env.ONE; process.env['TWO']; env['THREE']; settings.FOUR; wholeNumber(env, 'FIVE', 1);
    const { SIX = '', seven, ...rest } = process.env; portOf('EIGHT', 3); env.lower; other['NINE'];
    const name = \`\${part}_TEN\`;`;
  expect(settingsOf(text)).toEqual({
    read: ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'EIGHT'],
    suffixes: ['_TEN'],
  });
  const table =
    '# Settings\n\n| name | meaning |\n| --- | --- |\n| `ONE` `TWO=1` | `THREE` |\n\n## More\n\n| `FOUR` | x |';
  expect(documentedIn(table)).toEqual(['ONE', 'TWO', 'FOUR']);
  expect(documented.length).toBeGreaterThan(50);
});

test('docs/settings.md documents every setting that the store reads', () => {
  const missing = [...readNames].filter((name) => !documented.includes(name) && !machineSettings.has(name));
  expect(missing.sort()).toEqual([]);
});

test('docs/settings.md documents each setting only once, and no unused settings', () => {
  const mentioned = new Set([...sources].flatMap((file) => read(file).match(/\b[A-Z][A-Z0-9_]*\b/g) ?? []));
  const unused = documented.filter((name) => !readNames.has(name) && !mentioned.has(name));
  expect(unused).toEqual([]);
  expect(documented.filter((name, index) => documented.indexOf(name) !== index)).toEqual([]);
});
