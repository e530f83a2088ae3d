import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const here = __dirname;
const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-runners-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let projects = 0;

/** Writes a Jest project with these files, and returns the path of its configuration. */
function createProject(files: Record<string, string>): string {
  projects += 1;
  const folder = path.join(scratch, `project${projects}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const config = path.join(folder, 'jest.config.json');
  const noFocus = path.join(here, '../jest/no-focus.cjs');
  writeFileSync(config, JSON.stringify({ rootDir: folder, setupFilesAfterEnv: [noFocus] }));
  return config;
}

/** Runs these projects as `npm test` does. */
async function runAll(configs: string[], { failOnSkip = false } = {}) {
  const program = `
    import { runJest, report } from '${pathToFileURL(path.join(here, 'runners.ts')).href}';
    const results = [];
    for (const config of ${JSON.stringify(configs)})
      results.push(await runJest(config, ['--config', config], '${scratch}', process.env));
    process.exitCode = report(results, { failOnSkip: ${failOnSkip} });`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { cwd: path.resolve(here, '../..') });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output, lastLine: output.trimEnd().split('\n').at(-1) };
}

const passing = "test('adds', () => expect(1 + 1).toBe(2));";

test('The last line of npm test shows the totals of all test runners', async () => {
  const both = [createProject({ 'a.test.js': passing }), createProject({ 'b.test.js': passing })];
  expect(await runAll(both)).toMatchObject({ code: 0, lastLine: '2 passed, 0 failed, 0 skipped' });
});

test('npm test exits with code 1 if a test fails', async () => {
  const config = createProject({ 'a.test.js': `${passing} test('fails', () => expect(1).toBe(2));` });
  expect(await runAll([config])).toMatchObject({ code: 1, lastLine: '1 passed, 1 failed, 0 skipped' });
});

test('The summary of npm test names failed tests by title, and suites with syntax errors by file', async () => {
  const config = createProject({
    'a.test.js': `${passing} test('fails', () => expect(1).toBe(2));`,
    'unreadable.test.js': 'test(',
  });
  const { output } = await runAll([config]);
  const summary = output.slice(output.lastIndexOf(': 1 passed, 2 failed'));
  expect(summary).toMatch(/^ {2}failed: fails$/m);
  expect(summary).toMatch(/^ {2}failed: .*unreadable\.test\.js$/m);
});

const skipping = `${passing}
  test.skip('waits', () => {});
  test.todo('is planned');
  describe.skip('a server', () => test('responds', () => {}));`;

test('The summary of npm test counts and names skipped tests', async () => {
  const { code, output, lastLine } = await runAll([createProject({ 'a.test.js': skipping })]);
  expect(code).toBe(0);
  expect(lastLine).toBe('1 passed, 0 failed, 3 skipped');
  for (const title of ['waits', 'is planned', 'a server responds'])
    expect(output).toContain(`\n  skipped: ${title}\n`);
});

test('With failOnSkip, each skipped test counts as failed and fails the run', async () => {
  const { code, lastLine } = await runAll([createProject({ 'a.test.js': skipping })], { failOnSkip: true });
  expect([code, lastLine]).toEqual([1, '1 passed, 3 failed, 3 skipped']);
});

test('A test that is skipped in one run but not in another is not counted as skipped', async () => {
  const skippingProject = createProject({ 'a.test.js': `${passing} test.skip('needs a server', () => {});` });
  const runningProject = createProject({ 'a.test.js': `test('needs a server', () => {});` });
  const { code, lastLine } = await runAll([skippingProject, runningProject], { failOnSkip: true });
  expect([code, lastLine]).toEqual([0, '2 passed, 0 failed, 0 skipped']);
});

/** Returns a test file for each text, and another with a passing test. */
const filesOf = (texts: string[]) => ({
  ...Object.fromEntries(texts.map((text, index) => [`case${index}.test.js`, text])),
  'passing.test.js': passing,
});

test('A focused test in any form fails the run', async () => {
  const focused = [
    'test.only("one", () => {});',
    'it.only("one", () => {});',
    'fit("one", () => {});',
    'test.only.each([1])("%d", () => {});',
    'describe.only("some", () => test("one", () => {}));',
    'fdescribe("some", () => test("one", () => {}));',
    'require("@jest/globals").test.only("one", () => {});',
  ].map((text) => `${passing}\n${text}`);
  const { code, output, lastLine } = await runAll([createProject(filesOf(focused))]);
  expect([code, lastLine]).toEqual([1, '1 passed, 7 failed, 0 skipped']);
  expect(output).toContain('A focused test skips all others');
});

test('A suite with an import error, a syntax error or no tests fails the run', async () => {
  const invalid = ["require('./nowhere');", 'test(', ''];
  const { code, lastLine } = await runAll([createProject(filesOf(invalid))]);
  expect([code, lastLine]).toEqual([1, '1 passed, 3 failed, 0 skipped']);
});

test('A test runner that finds no tests fails', async () => {
  expect(await runAll([createProject({})])).toMatchObject({
    code: 1,
    lastLine: '0 passed, 1 failed, 0 skipped',
  });
});

test('A failed hook fails the run even if all tests have passed', async () => {
  const config = createProject({
    'a.test.js': `${passing} describe('x', () => { afterAll(() => { throw new Error('cleanup failed'); }); ${passing} });`,
  });
  expect((await runAll([config])).code).toBe(1);
});
