/** Stores the files of the host's previous builds, so that tabs opened before a build can still load them. */
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Retention time of replaced files, in milliseconds; the same as for releases of remotes. */
const retentionMs = 7 * 24 * 3_600_000;

/** Matches files with a content hash in their name. Other files have the same name in every build. */
const hashedFile = /\.[0-9a-f]{8}\.js(\.br|\.gz)?$/;

/**
 * Copies the hashed files of the current build to `replaced`, which the host also serves, and removes files
 * that were replaced more than a week ago. Call this function before a build, because a build deletes the
 * current files.
 * @param web folder of the current build; may be absent
 * @param replaced files of previous builds; their modification time is the time at which a build replaced
 * them
 */
export async function storeReplacedFiles(web: string, replaced: string): Promise<void> {
  const now = new Date();
  await mkdir(replaced, { recursive: true });
  await mkdir(web, { recursive: true });
  for (const name of await readdir(replaced)) {
    const file = path.join(replaced, name);
    await ignoreMissingFile(async () => {
      const { mtimeMs } = await stat(file);
      if (now.getTime() - mtimeMs > retentionMs) await rm(file);
    });
  }
  for (const name of await readdir(web)) {
    if (!hashedFile.test(name)) continue;
    const copy = path.join(replaced, name);
    await ignoreMissingFile(async () => {
      await copyFile(path.join(web, name), copy);
      await utimes(copy, now, now);
    });
  }
}

/** A concurrent build of this checkout may have removed the file. */
async function ignoreMissingFile(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
