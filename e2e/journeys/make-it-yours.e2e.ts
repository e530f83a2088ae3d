/** Changes a copy of the store as docs/make-it-yours.md describes: name, currency and a third theme. */
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { SpawnedStore } from '../../scripts/start/testing/spawned-store';
import { expectAccessible } from '../support/axe';
import { generateShopper, password, profile } from '../support/shopper';
import { copyStore } from '../support/store-copy';
import { expect, open, test } from '../support/test';

const run = promisify(execFile);

const root = path.resolve(import.meta.dirname, '../..');
const themes = 'shared-ui/src/themes';

const background = '#0b0700';

let copy = '';
let store: SpawnedStore | undefined;

function edit(file: string, change: (text: string) => string): void {
  const target = path.join(copy, file);
  const before = readFileSync(target, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has not changed`);
  writeFileSync(target, after);
}

/** Copies the retro theme, makes its greens amber, and adds the line that switches the theme on. */
function addAmberTheme(): void {
  cpSync(path.join(copy, themes, 'retro'), path.join(copy, themes, 'amber'), { recursive: true });
  // The fonts are those of the retro theme.
  rmSync(path.join(copy, themes, 'amber/fontFiles.ts'));
  edit(`${themes}/amber/tokens.ts`, (text) =>
    text.replaceAll('#39ff88', '#ffb000').replace("bg: '#050b08'", `bg: '${background}'`),
  );
  edit('store.config.ts', (text) =>
    text.replace(/^ +retro: \{.*\n/m, (line) => `${line}    amber: { label: 'Amber', base: 'retro' },\n`),
  );
}

function changeNameAndCurrency(): void {
  edit('store.config.ts', (text) =>
    text
      .replace("name = 'Press Start'", "name = 'Pixel Cave'")
      .replace(
        /currency: Currency = .*/,
        "currency: Currency = { code: 'EUR', before: '', after: '\\u00a0€', decimal: ',', locale: 'de-DE' };",
      ),
  );
}

const outputs = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'coverage', 'test-results']);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !outputs.has(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(file) : [file];
    });
}

function readAll(folder: string): Map<string, string> {
  return new Map(filesIn(folder).map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]));
}

function listChanges(): string[] {
  const [before, after] = [readAll(root), readAll(copy)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .sort();
}

const node = (...args: string[]) => run(process.execPath, args, { cwd: copy });

test.beforeAll(async () => {
  // The copy builds the whole store, which takes long on a busy machine.
  test.setTimeout(1_200_000);
  copy = copyStore();
  addAmberTheme();
  changeNameAndCurrency();
  store = await SpawnedStore.open({ STORE_SEED: 'catalogue' }, copy);
});
test.afterAll(async () => {
  await store?.close();
  rmSync(copy, { recursive: true, force: true });
});

const pageAt = (pathname: string) => store?.url('host', pathname) ?? '';

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg'));

const switchTo = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Theme' }).getByRole('button', { name }).click();

test('A third theme is one new folder and one line of store.config.ts; only the index of the themes is derived from them', async () => {
  await node('--import', 'tsx', 'scripts/contract/contract.ts');
  expect(listChanges()).toEqual([
    `${themes}/amber/index.ts`,
    `${themes}/amber/tokens.ts`,
    `${themes}/installed.ts`,
    'store.config.ts',
  ]);
  const jest = 'node_modules/jest/bin/jest.js';
  const { stderr } = await node(jest, '--config', 'jest.config.mjs', '--verbose', `${themes}/themes.test.ts`);
  expect(stderr).toContain('the theme amber');
});

test('The name and the currency of store.config.ts appear in the header, page titles, prices, structured data and emails', async ({
  page,
  request,
}) => {
  await open(page, pageAt('/'));
  await expect(page).toHaveTitle('Pixel Cave');
  await expect(page.getByRole('heading', { level: 1, name: 'Pixel Cave' })).toBeVisible();
  await open(page, pageAt('/game/1'));
  await expect(page).toHaveTitle('Space Invaders | Pixel Cave');
  await expect(page.getByRole('link', { name: 'Pixel Cave, to the catalogue' })).toBeVisible();
  await expect(page.getByRole('main').getByText('29\u00a0€', { exact: true })).toBeVisible();
  const html = await (await request.get(pageAt('/game/1'))).text();
  expect(html).toContain('"priceCurrency":"EUR"');
  expect(html).not.toContain('Press Start<');
  for (const pathname of ['/home', '/filters', '/game/1', '/about'])
    expect(await (await request.get(pageAt(pathname))).text(), pathname).not.toMatch(/\$\d/);
  await open(page, pageAt('/home'));
  await expect(page.getByRole('combobox', { name: 'Price' })).toContainText('20\u00a0€ to 39\u00a0€');

  const data = { ...generateShopper(), ...profile, password, confirmPassword: password };
  const response = await request.post(pageAt('/api/auth/signup'), { data });
  expect(response.status(), await response.text()).toBe(201);
  await expect
    .poll(async () => (await request.get(pageAt('/dev/mail.json'))).text())
    .toContain('Welcome to Pixel Cave');
});

test('The server renders a third theme for its cookie, with the styles of its base and its own tokens', async ({
  request,
}) => {
  const fetchHtml = async (theme: string) =>
    (await request.get(pageAt('/home'), { headers: { cookie: `theme=${theme}` } })).text();
  const [amber, original] = [await fetchHtml('amber'), await fetchHtml('original')];
  expect(amber).toContain('data-theme="amber" data-base="retro"');
  expect(amber).toContain(`html[data-theme='amber']{--bg:${background};`);
  expect(amber).toContain("html[data-base='retro'] ");
  // Documents contain neither the tokens of other themes nor the styles of the other base.
  expect(amber).not.toMatch(/html\[data-theme='(original|retro)'\]|:not\(\[data-base='retro'\]\)/);
  expect(original).not.toMatch(/html\[data-(theme='(amber|retro)'|base='retro')\]/);
  expect(await fetchHtml('unknown')).toContain('data-theme="original" data-base="original"');
});

test('The theme switch offers three themes and changes between them without a page load, and the choice persists', async ({
  page,
}) => {
  await open(page, pageAt('/home'));
  const buttons = page.getByRole('group', { name: 'Theme' }).getByRole('button');
  await expect(buttons).toHaveText(['Original', 'Retro', 'Amber']);
  const original = await backgroundOf(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const familyOfTitle = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontFamily);
  for (const [name, value] of [
    ['Amber', background],
    ['Retro', '#050b08'],
    ['Amber', background],
    ['Original', original],
  ] as const) {
    await switchTo(page, name);
    await expect(page.locator('html')).toHaveAttribute('data-theme', name.toLowerCase());
    expect(await backgroundOf(page)).toBe(value);
    expect(await familyOfTitle()).toContain(name === 'Original' ? 'Archivo' : 'Press Start 2P');
    await expect(buttons.filter({ hasText: name })).toHaveAttribute('aria-pressed', 'true');
  }
  await switchTo(page, 'Amber');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'amber');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await open(page, pageAt('/game/1'));
  await expect(page.locator('html')).toHaveAttribute('data-base', 'retro');
  expect(await backgroundOf(page)).toBe(background);
});

for (const width of [1280, 390, 320])
  test(`Pages in a third theme are accessible and not wider than the viewport at ${width} px`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'theme', value: 'amber', url: pageAt('') }]);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const pathname of ['/', '/home', '/game/1', '/signup']) {
      await open(page, pageAt(pathname));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectAccessible(page, pathname);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), pathname).toBe(width);
    }
  });
