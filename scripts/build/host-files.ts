/** Writes the host's browser files that webpack does not build: fonts, icon, art and entry.json. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import type { Stats } from 'webpack';
import { writeArt } from '@press-start/art/site';
import {
  basicCharacters,
  extendedCharacters,
  extendedFile,
  type FontFile,
  markPaths,
} from '@press-start/shared-ui/document';
import { themeNames } from '@press-start/shared-ui/themes';
import { themesFolder } from '../checkout';

/** Returns the font files of a theme; none if the theme uses only those of other themes. */
async function fontFilesOf(folder: string): Promise<FontFile[]> {
  const file = path.join(folder, 'fontFiles.ts');
  if (!existsSync(file)) return [];
  const { fontFiles }: { fontFiles: FontFile[] } = await import(pathToFileURL(file).href);
  return fontFiles;
}

/** Writes the fonts of a theme. @param folder source folder of the theme */
async function writeFonts(web: string, folder: string) {
  const require = createRequire(path.join(folder, 'index.ts'));
  for (const { file, source, variationAxes, keepFeatures } of await fontFilesOf(folder)) {
    const original = await readFile(require.resolve(source));
    const write = async (name: string, characters: string) => {
      const subset = await subsetFont(original, characters, {
        targetFormat: 'woff2',
        variationAxes,
        keepFeatures,
      });
      await writeFile(path.join(web, 'fonts', `${name}.woff2`), subset);
    };
    await write(file, basicCharacters);
    await write(extendedFile(file), extendedCharacters);
  }
}

/** Returns the logo as an SVG image. */
const icon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 14 14" shape-rendering="crispEdges"><path fill="#b97f00" d="${markPaths.rim}"/><path fill="#ffd21f" d="${markPaths.coin}"/><path fill="#1a1300" d="${markPaths.symbol}"/></svg>`;

/** Returns the scripts of an entry point or of a named chunk. @throws if the build has no such chunk */
function scriptsOf({ compilation }: Stats, name: string): string[] {
  const files = compilation.namedChunkGroups.get(name)?.getFiles();
  if (!files) throw new Error(`The host has no chunk ${name}`);
  return files.filter((file) => file.endsWith('.js'));
}

/** Writes entry.json, which lists the host's scripts. @param web folder of the browser build */
export const writeHostEntry = (web: string, stats: Stats) =>
  writeFile(
    path.join(web, 'entry.json'),
    JSON.stringify({
      scripts: scriptsOf(stats, 'main'),
      skeletonScripts: ['api-client', 'omitted'].flatMap((name) => scriptsOf(stats, name)),
    }),
  );

/** @param web folder of the browser build */
export async function writeStaticFiles(web: string): Promise<void> {
  await mkdir(path.join(web, 'fonts'), { recursive: true });
  await writeFile(path.join(web, 'icon.svg'), icon());
  await Promise.all([
    ...themeNames.map((name) => writeFonts(web, path.join(themesFolder, name))),
    writeArt(path.join(web, 'art')),
  ]);
}
