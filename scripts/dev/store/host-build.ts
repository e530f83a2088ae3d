/** Adds the files that webpack does not build to the host's development build. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stats } from 'webpack';
import { writeHostEntry, writeStaticFiles } from '../../build/host-files';
import { foldersHash } from '../../build/sources';
import { folderOf } from '../../checkout';
import { developmentFolder } from './development-build';

const folder = developmentFolder('host');
const web = path.join(folder, 'web');
const marker = path.join(folder, 'static-files');

function readMarker(): string | undefined {
  try {
    return readFileSync(marker, 'utf8');
  } catch {
    // The static files have not been written yet.
    return undefined;
  }
}

/**
 * Removes the scripts of the previous run. Writes the fonts, the icon and the art, unless their sources are unchanged
 * since they were last written.
 */
export async function prepareHost(): Promise<void> {
  mkdirSync(web, { recursive: true });
  for (const file of readdirSync(web)) if (file.endsWith('.js')) rmSync(path.join(web, file));
  // The host also serves files of earlier production builds from this folder.
  mkdirSync(path.join(folder, 'replaced'), { recursive: true });
  const sources = foldersHash([folderOf('art'), path.join(folderOf('scripts'), 'build')]);
  if (readMarker() === sources) return;
  await writeStaticFiles(web);
  writeFileSync(marker, sources);
}

export const finishHost = (stats: Stats) => writeHostEntry(web, stats);
