import { readFileSync } from 'node:fs';
import path from 'node:path';
import { themeIndex } from './theme-index';

const folder = path.resolve(__dirname, '../../shared-ui/src/themes');

test('The index of the themes is up to date', () => {
  // Any build updates the file.
  expect(readFileSync(path.join(folder, 'installed.ts'), 'utf8')).toBe(themeIndex(folder));
});

test.each([
  ['midnight', "store.config.ts: the theme 'midnight' has no file shared-ui/src/themes/midnight/index.ts."],
  [
    'Retro',
    "store.config.ts: the theme name 'Retro' must consist of lower-case letters and digits, and start with a letter.",
  ],
  [
    '../retro',
    "store.config.ts: the theme name '../retro' must consist of lower-case letters and digits, and start with a letter.",
  ],
])('For the invalid theme %s in store.config.ts, the build fails and names the reason', (name, message) => {
  expect(() => themeIndex(folder, ['original', name])).toThrow(message);
});
