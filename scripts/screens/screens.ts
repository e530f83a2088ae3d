/**
 * `npm run screens`: takes screenshots of every screen and state, in both themes and at four widths, and writes them
 * with contact sheets to the folder `screens/`. Options, after `--`:
 * - `<text> [...]` takes only the screens whose name contains one of the texts, such as `admin`.
 * - `--themes retro` and `--widths 320,390` select themes and viewport widths in pixels.
 * - `--output <folder>` sets the folder, which must be new, empty or from an earlier run.
 * - `--readme` takes only the screenshots for the README, and writes them to `docs/pictures/`.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build';
import { root } from '../checkout';
import { Cleanups } from '../common/cleanups';
import { openOutputFolder, requireOutputFolder } from './output-folder';
import { screens } from './screen-list';
import { openScreenStore } from './screen-store';
import { fileName, writeSheets } from './sheet';
import { openScreenshots, type Theme, themes } from './take-screenshots';

const defaultWidths = [320, 390, 1280, 1920];

/** The screenshots for the README: their folder, viewport width in pixels, and JPEG quality in percent. */
const readme = { folder: 'docs/pictures', width: 1280, quality: 80 };

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    themes: { type: 'string' },
    widths: { type: 'string' },
    output: { type: 'string' },
    readme: { type: 'boolean' },
  },
});

if (values.readme && (names.length > 0 || values.themes || values.widths))
  throw new Error(
    '--readme replaces all pictures of the README, so it cannot be combined with names, --themes or --widths.',
  );

const cleanups = new Cleanups();
cleanups.runOnSignals();

const selectedThemes = themes.filter((theme) => values.themes?.includes(theme) ?? true);
const widths = values.readme ? [readme.width] : (values.widths?.split(',').map(Number) ?? defaultWidths);
if (selectedThemes.length === 0) throw new Error(`--themes must name at least one of ${themes.join(', ')}.`);
const output = path.resolve(root, values.output ?? (values.readme ? readme.folder : 'screens'));
const selected = screens.filter(
  ({ name, inReadme }) =>
    (names.length === 0 || names.some((part) => name.includes(part))) && (!values.readme || inReadme),
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
    for (const theme of selectedThemes) for (const width of widths) await take(screen, theme, width);
  }
  if (!values.readme) await writeSheets({ output, screens: selected, themes: selectedThemes, widths });

  async function take(screen: (typeof screens)[number], theme: Theme, width: number): Promise<void> {
    try {
      await screenshots.take(screen, {
        theme,
        width,
        ...(values.readme
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
console.log(values.readme ? output : `${output}/index.html`);
process.exitCode = failures.length === 0 ? 0 : 1;
