/** Adds the files that webpack does not build to the host's development build. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stats } from 'webpack';
import { writeHostEntry, writeStaticFiles } from '../../build/host-files';
import { foldersHash } from '../../build/sources';
import { folderOf, root, themesFolder } from '../../checkout';
import { developmentFolder } from './development-build';

const folder = developmentFolder('host');
const web = path.join(folder, 'web');
const marker = path.join(folder, 'static-files');

function readMarker(): string | undefined {
  try {
    return readFileSync(marker, 'utf8');
  } catch {
    // The file does not exist before the first run.
    return undefined;
  }
}

/**
 * Removes the scripts of the previous run. Writes the fonts, the icon and the art, unless `art/`,
 * `scripts/build/`, the themes and `store.config.ts` are unchanged since they were last written.
 */
export async function prepareHost(): Promise<void> {
  mkdirSync(web, { recursive: true });
  for (const file of readdirSync(web)) if (file.endsWith('.js')) rmSync(path.join(web, file));
  // The host also serves this folder, which only production builds fill.
  mkdirSync(path.join(folder, 'replaced'), { recursive: true });
  const folders = [folderOf('art'), path.join(folderOf('scripts'), 'build'), themesFolder];
  const sources = foldersHash(folders, [path.join(root, 'store.config.ts')]);
  if (readMarker() === sources) return;
  await writeStaticFiles(web);
  writeFileSync(marker, sources);
}

export const finishHost = (stats: Stats) => writeHostEntry(web, stats);
