/**
 * `npm run screens`: takes screenshots of every screen and state, in both themes and at four widths, and
 * writes them with contact sheets to the folder `screens/`. Options, after `--`:
 * - `<text> [...]` captures only the screens whose name contains one of the texts, such as `admin`.
 * - `--themes retro` and `--widths 320,390` select themes and viewport widths in pixels.
 * - `--output <folder>` sets the folder, which must be new, empty or from an earlier run.
 * - `--readme` captures only the screens for the README, and writes them to `docs/pictures/`.
 */
import path from 'node:path';
import { build } from '../build/build';
import { root } from '../checkout';
import { Cleanups } from '../common/cleanups';
import { readScreenOptions } from './options';
import { openOutputFolder, requireOutputFolder } from './output-folder';
import { screens } from './screen-list';
import { openScreenStore } from './screen-store';
import { fileName, writeSheets } from './sheet';
import { openScreenshots } from './take-screenshots';

/** Folder and JPEG quality (in percent) of the screenshots for the README. */
const readme = { folder: 'docs/pictures', quality: 80 };

const { names, themes, widths, output: folder, isForReadme } = readScreenOptions(process.argv.slice(2));

const cleanups = new Cleanups();
cleanups.runOnSignals();

const output = path.resolve(root, folder ?? (isForReadme ? readme.folder : 'screens'));
const selected = screens.filter(
  ({ name, inReadme }) =>
    (names.length === 0 || names.some((part) => name.includes(part))) && (!isForReadme || inReadme),
);

requireOutputFolder(output);
await build((line) => console.log(`  ${line}`));
const failures: string[] = [];
try {
  const store = await openScreenStore(cleanups.defer);
  const screenshots = await openScreenshots(store, cleanups.defer);
  openOutputFolder(output);
  for (const screen of selected) {
    console.log(screen.name);
    for (const theme of themes) for (const width of widths) await take(screen, theme, width);
  }
  if (!isForReadme) await writeSheets({ output, screens: selected, themes, widths });

  async function take(screen: (typeof screens)[number], theme: string, width: number): Promise<void> {
    try {
      await screenshots.take(screen, {
        theme,
        width,
        ...(isForReadme
          ? { file: path.join(output, `${screen.name}-${theme}.jpg`), quality: readme.quality }
          : { file: path.join(output, fileName(screen.name, theme, width)) }),
      });
    } catch (error) {
      failures.push(`${screen.name}, ${theme}, ${width} px: ${String(error).split('\n')[0]}`);
    }
  }
} finally {
  await cleanups.run();
}
for (const failure of failures) console.error(`FAILED ${failure}`);
console.log(isForReadme ? output : `${output}/index.html`);
process.exitCode = failures.length === 0 ? 0 : 1;
