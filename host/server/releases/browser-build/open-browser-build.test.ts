import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileHash } from '../../../../scripts/common/integrity';
import type { Release } from '../release';
import { sharedModules } from '../shared-modules';
import { openBrowserBuild } from './open-browser-build';
import { buildRemote } from './testing/build-remote';

jest.mock('../../config', () => ({
  config: { webDirectory: `${process.cwd()}/host/dist/web/`, releasesOrigin: '' },
}));
// Building the remote takes several seconds, and longer on a busy machine.
jest.setTimeout(300_000);

const folder = mkdtempSync(path.join(tmpdir(), 'press-start-browser-build-'));
let built: Release;
let pageFile = '';
let entry = '';

beforeAll(async () => {
  built = await buildRemote(folder);
  entry = `web/${built.entry}`;
  pageFile = fileWith('performance.mark("Games")');
});
afterAll(() => rmSync(folder, { recursive: true }));

const scripts = () => Object.keys(built.integrity).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(path.join(folder, 'dist', file), 'utf8');
const fileWith = (text: string) => scripts().find((file) => textOf(file).includes(text)) ?? '';

/** Returns the release with one script changed and all hashes correct. */
function edited(file: string, change: (text: string) => string): [Release, Map<string, string>] {
  const files = new Map(scripts().map((script) => [script, textOf(script)]));
  const release = structuredClone(built);
  const replaceScript = (script: string, text: string) => {
    files.set(script, text);
    release.integrity[script] = fileHash(text);
  };
  replaceScript(file, change(textOf(file)));
  if (file !== entry)
    replaceScript(
      entry,
      textOf(entry).replaceAll(built.integrity[file] ?? '', release.integrity[file] ?? ''),
    );
  return [release, files];
}

const open = ([release, files]: [Release, Map<string, string>]) =>
  openBrowserBuild(release, files, sharedModules);
const prepend = (code: string) => (text: string) => `${code}\n${text}`;
/** Returns an edit that replaces the first statement of the page's module with this code. */
const inModule = (code: string) => (text: string) =>
  text.replace('performance.mark("Games")', `(() => {${code}})()`);

test('A release whose scripts load in a browser is accepted each time it is checked', async () => {
  for (let time = 0; time < 2; time += 1) expect(await open(edited(pageFile, (text) => text))).toEqual([]);
});

test.each([
  [
    'throws',
    () => edited(entry, prepend('throw new Error("no coin");')),
    /remoteEntry\.\w+\.js:1 throws: no coin/,
  ],
  [
    'has a syntax error',
    () => edited(entry, prepend('\nlet x = ;')),
    /^web\/remoteEntry\.\w+\.js:2 cannot be parsed: /,
  ],
  ['defines nothing', () => edited(entry, () => 'var other = 1;'), /defines no remote named arcade/],
  [
    'exposes no routes',
    () => edited(entry, (text) => text.replaceAll('"./routes"', '"./pages"')),
    /browsers cannot load its routes: .*"\.\/routes" does not exist/,
  ],
])('A release whose entry %s is rejected with the reason', async (_what, forge, reason) => {
  await expect(open(forge())).rejects.toThrow(reason);
});

const page = String.raw`browsers cannot load /games: web/[\w.]+\.js`;

test.each([
  ['throws', () => edited(pageFile, prepend('throw new Error("no coin");')), `${page}:1 throws: no coin`],
  [
    'throws in browsers only, when its modules load',
    () => edited(pageFile, inModule('if (typeof window !== "undefined") throw new Error("no coin")')),
    `${page}:2 throws: no coin`,
  ],
  [
    'uses a variable that does not exist',
    () => edited(pageFile, inModule('coins()')),
    'coins is not defined',
  ],
  [
    'has a syntax error',
    () => edited(pageFile, (text) => `${text}\n\nfoo bar`),
    String.raw`^web/[\w.]+\.js:4 cannot be parsed: `,
  ],
  [
    'defines none of its modules',
    () => edited(pageFile, () => ''),
    'browsers cannot load /games: Loading chunk',
  ],
  [
    'is missing',
    () => {
      const forged = edited(pageFile, (text) => text);
      forged[1].delete(pageFile);
      return forged;
    },
    `${page} is not in the release`,
  ],
  [
    'does not have the hash listed in the entry',
    () => {
      const forged = edited(pageFile, prepend('// changed'));
      forged[1].set(entry, textOf(entry));
      return [{ ...forged[0], integrity: built.integrity }, forged[1]] satisfies [
        Release,
        Map<string, string>,
      ];
    },
    `${page} does not have the hash listed in the remote's entry`,
  ],
])('A release with a page whose script %s is rejected with the reason', async (_what, forge, reason) => {
  await expect(open(forge())).rejects.toThrow(new RegExp(reason));
});

test('The check of a browser build also loads pages whose paths have parameters', async () => {
  const score = fileWith('performance.mark("Score")');
  await expect(open(edited(score, prepend('throw new Error("no score");')))).rejects.toThrow(
    /cannot load \/score\/:id: .*no score/,
  );
});

test('A script is not rejected for browser features that the check lacks, and the report names these features', async () => {
  const needsDom = inModule('document.body.append(new Image())');
  expect(await open(edited(pageFile, needsDom))).toEqual([
    expect.stringMatching(/^\/games uses document\.body: /),
  ]);
});

test('A script that checks which browser features exist is accepted', async () => {
  const detection =
    'if (typeof IntersectionObserver !== "function" && !window.matchMedia("print").matches) self.detected = 1';
  expect(await open(edited(pageFile, inModule(detection)))).toEqual([]);
});
