/** Writes Brotli and gzip copies of a folder's text files beside them, at build time. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt)$/;

/**
 * Settings of the Brotli encoder: the window and the distance codes. Which of them makes a file smallest differs
 * by file, so each file gets the best.
 */
const brotliSettings = [
  { window: 22, postfixBits: 0 },
  { window: 20, postfixBits: 1 },
  { window: 18, postfixBits: 1 },
  { window: 18, postfixBits: 2 },
];

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const results = await Promise.all(
    brotliSettings.map(({ window, postfixBits }) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_LGWIN]: window,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
        },
      }),
    ),
  );
  return results.reduce((smallest, result) => (result.length < smallest.length ? result : smallest));
}

const compressors = {
  br: smallestBrotli,
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

export async function compress(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const content = await readFile(file);
      for (const [extension, compressWith] of Object.entries(compressors))
        await writeFile(`${file}.${extension}`, await compressWith(content));
    }),
  );
}
