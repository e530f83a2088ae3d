/** Writes the host's browser files that webpack does not build: fonts, icon, art, and entry.json with the scripts. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Stats } from 'webpack';
import { writeArt } from '@press-start/art/site';
import { basicCharacters, extendedCharacters, extendedFile } from '@press-start/shared-ui/document';
import { root } from '../webpack/base';

const require = createRequire(path.join(root, 'shared-ui/package.json'));
const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
/** Sources of the fonts in shared-ui/src/themes/fonts.ts, with the widths and weights of the type scale. */
const fonts = [
  { file: 'archivo-text', source: archivo, variationAxes: { wdth: 100, wght: 440 } },
  { file: 'archivo-ui', source: archivo, variationAxes: { wdth: 112, wght: 680 } },
  { file: 'archivo-display', source: archivo, variationAxes: { wdth: 125, wght: 820 } },
  {
    file: 'press-start-2p',
    source: '@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2',
  },
  // Omit the ligatures of this monospaced font, because they make its letters look unequally wide.
  { file: 'vt323', source: '@fontsource/vt323/files/vt323-latin-400-normal.woff2', keepFeatures: ['kern'] },
];

async function writeFonts(web: string) {
  await mkdir(path.join(web, 'fonts'), { recursive: true });
  for (const { file, source, variationAxes, keepFeatures } of fonts) {
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

/** A coin with a play symbol, in the colours of the original theme. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 14 14" shape-rendering="crispEdges"><path fill="#b97f00" d="M4 0h6v1h2v1h1v2h1v6h-1v2h-1v1h-2v1H4v-1H2v-1H1v-2H0V4h1V2h1V1h2z"/><path fill="#ffd21f" d="M4 1h6v1h2v2h1v6h-1v2h-2v1H4v-1H2v-2H1V4h1V2h2z"/><path fill="#1a1300" d="M5 4h2v1h2v1h1v2H9v1H7v1H5z"/></svg>`;

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

/** Writes the icon, the fonts and the art. @param web folder of the browser build */
export async function writeStaticFiles(web: string): Promise<void> {
  await mkdir(web, { recursive: true });
  await writeFile(path.join(web, 'icon.svg'), icon);
  await Promise.all([writeFonts(web), writeArt(path.join(web, 'art'))]);
}
