/** Reads the options of `npm run screens`; see screens.ts. */
import { parseArgs } from 'node:util';
import { store } from '@press-start/api/contract/rules';
import { screens } from './screen-list';

const themes = Object.keys(store.themes);

interface ScreenOptions {
  /** Parts of the names of the screens to capture; empty for all screens. */
  names: string[];
  themes: string[];
  /** Viewport widths in pixels. */
  widths: number[];
  output: string | undefined;
  /** Whether to capture only the screens for the README. */
  isForReadme: boolean;
}

const defaultWidths = [320, 390, 1280, 1920];

const [minWidth, maxWidth] = [200, 4000];

/** Width of the screenshots for the README, in pixels. */
const readmeWidth = 1280;

const itemsOf = (list: string) => [...new Set(list.split(','))];

function parseTheme(name: string): string {
  const theme = themes.find((known) => known === name);
  if (theme === undefined)
    throw new Error(`'${name}' is not a theme; --themes lists ${themes.join(' and ')}, separated by commas.`);
  return theme;
}

function parseWidth(text: string): number {
  const width = /^\d+$/.test(text) ? Number(text) : NaN;
  if (width >= minWidth && width <= maxWidth) return width;
  throw new Error(`--widths must list whole numbers from ${minWidth} to ${maxWidth}, not '${text}'.`);
}

/** Parses the command-line options. @throws an error that names the invalid option */
export function readScreenOptions(args: string[]): ScreenOptions {
  const { values, positionals: names } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      themes: { type: 'string' },
      widths: { type: 'string' },
      output: { type: 'string' },
      readme: { type: 'boolean' },
    },
  });
  const { themes: themeList, widths: widthList, output, readme: isForReadme = false } = values;
  if (isForReadme && (names.length > 0 || themeList !== undefined || widthList !== undefined))
    throw new Error(
      '--readme replaces all pictures in the README, so it cannot be combined with names, --themes or --widths.',
    );
  for (const part of names)
    if (!screens.some(({ name }) => name.includes(part)))
      throw new Error(`There is no screen whose name contains '${part}'.`);
  return {
    names,
    themes: themeList === undefined ? [...themes] : itemsOf(themeList).map(parseTheme),
    widths: isForReadme
      ? [readmeWidth]
      : widthList === undefined
        ? defaultWidths
        : itemsOf(widthList).map(parseWidth),
    output,
    isForReadme,
  };
}
