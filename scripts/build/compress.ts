/** Brotli beside every text file of a folder: compressed once at build, not on every request. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const brotli = promisify(brotliCompress);
const text = /\.(js|css|svg|json|txt)$/;

export async function compress(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      await writeFile(`${file}.br`, await brotli(await readFile(file)));
    }),
  );
}
