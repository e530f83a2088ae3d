/** Builds the host: its bundles, the list of its scripts, fonts, icon and art. `build.ts` runs this program. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Stats } from 'webpack';
import { writeArt } from '@press-start/art/site';
import { root } from '../webpack/base';
import { compress } from './compress';
import { runWebpack } from './run-webpack';

const require = createRequire(path.join(root, 'shared-ui/package.json'));
const web = path.join(root, 'host/dist/web');

/** The characters that the fonts contain: Latin letters with accents, typographic characters and arrows. */
const glyphs =
  Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('') +
  '–—‘’“”…•→←↑↓×€™';

/** The fonts with the variation axes of the type scale. */
const fonts = [
  {
    file: 'archivo.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    variationAxes: { wdth: { min: 100, max: 125, default: 100 }, wght: { min: 400, max: 820, default: 400 } },
  },
  {
    file: 'press-start-2p.woff2',
    source: '@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2',
  },
  { file: 'vt323.woff2', source: '@fontsource/vt323/files/vt323-latin-400-normal.woff2' },
];

async function writeFonts() {
  await mkdir(path.join(web, 'fonts'), { recursive: true });
  for (const { file, source, variationAxes } of fonts) {
    const original = await readFile(require.resolve(source));
    const subset = await subsetFont(original, glyphs, { targetFormat: 'woff2', variationAxes });
    await writeFile(path.join(web, 'fonts', file), subset);
  }
}

/** A coin with a play symbol, in the colours of the original theme. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 14 14" shape-rendering="crispEdges"><path fill="#b97f00" d="M4 0h6v1h2v1h1v2h1v6h-1v2h-1v1h-2v1H4v-1H2v-1H1v-2H0V4h1V2h1V1h2z"/><path fill="#ffd21f" d="M4 1h6v1h2v2h1v6h-1v2h-2v1H4v-1H2v-2H1V4h1V2h2z"/><path fill="#1a1300" d="M5 4h2v1h2v1h1v2H9v1H7v1H5z"/></svg>`;

async function finishHost(stats: Stats) {
  const scripts = stats.compilation.entrypoints.get('main')?.getFiles() ?? [];
  await writeFile(
    path.join(web, 'entry.json'),
    JSON.stringify({ scripts: scripts.filter((file) => file.endsWith('.js')) }),
  );
  await writeFile(path.join(web, 'icon.svg'), icon);
  await Promise.all([writeFonts(), writeArt(path.join(web, 'art'))]);
  await compress(web);
}

await runWebpack('host', finishHost);
