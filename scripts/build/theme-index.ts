/** Writes shared-ui/src/themes/installed.ts, which imports the folders of the themes in store.config.ts. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { store } from '@press-start/api/contract/rules';

const names = Object.keys(store.themes);

/** @throws if a name is invalid in the theme cookie or in code, or if the theme has no folder */
function checkName(folder: string, name: string): void {
  if (!/^[a-z][a-z0-9]*$/.test(name))
    throw new Error(
      `store.config.ts: the theme name '${name}' must consist of lower-case letters and digits, and start with a letter.`,
    );
  if (!existsSync(path.join(folder, name, 'index.ts')))
    throw new Error(
      `store.config.ts: the theme '${name}' has no file shared-ui/src/themes/${name}/index.ts.`,
    );
}

/**
 * Returns the code of the index.
 * @param folder the folder of the themes
 * @throws if a theme is invalid; the message names the theme
 */
export function themeIndex(folder: string, themes: readonly string[] = names): string {
  for (const name of themes) checkName(folder, name);
  const imports = [
    ...themes.map((name) => `import ${name} from './${name}';`),
    "import type { ThemeDefinition } from './themeDefinition';",
  ].sort((a, b) => (pathIn(a) < pathIn(b) ? -1 : 1));
  return [
    '// `npm start` and all builds write this file from the themes in store.config.ts.',
    "import type { store } from '@press-start/api/contract/rules';",
    ...imports,
    '',
    'export const installed: Record<keyof typeof store.themes, ThemeDefinition> = {',
    ...themes.map((name) => `  ${name},`),
    '};',
    '',
  ].join('\n');
}

const pathIn = (line: string) => line.slice(line.indexOf("'")).toLowerCase();

/** Does not write an index that is up to date, because its time of change would restart watching builds. */
export function writeThemeIndex(folder: string): void {
  const file = path.join(folder, 'installed.ts');
  const code = themeIndex(folder);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code);
}
