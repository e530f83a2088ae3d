/**
 * Defines the paths and content types of stored files: `<remote>/web/…` for browsers,
 * `<remote>/<release>/server/…` and `<remote>/<release>/release.json` for host servers, `kit/<kit>/….tgz` for
 * remote teams. Browser files have a content hash in their names and are shared by all releases, so that
 * browsers cache unchanged files across releases.
 */
import path from 'node:path';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
};

export const contentTypeOf = (file: string) => contentTypes[path.extname(file)] ?? 'application/octet-stream';

const file = '[\\w.@+-]+(?:/[\\w.@+-]+)*';
const release = '\\w[\\w.+-]*';

const publicPaths = [
  `([a-z]+)/web/${file}`,
  `([a-z]+)/${release}/(?:server/${file}|release\\.json)`,
  `(kit)/${release}/[\\w.-]+\\.tgz`,
].map((pattern) => new RegExp(`^/${pattern}$`));

/**
 * Matches the path of a browser file below its release. Another store's host uses such paths when it loads
 * the release as a remote override.
 */
const fileOfRelease = new RegExp(`^/([a-z]+)/${release}(/web/${file})$`);

/**
 * Returns the path of a file in the release store.
 * @param file path in the release: `web/…`, `server/…` or `release.json`
 */
export const storedPath = (name: string, release: string, file: string) =>
  file.startsWith('web/') ? `${name}/${file}` : `${name}/${release}/${file}`;

interface PublicFile {
  /** Name of the remote, or `kit`. */
  name: string;
  /** Path in the release store. */
  path: string;
}

/**
 * Returns the public file that a URL names, or undefined if it names none. The file may not exist.
 * @param url path and query
 */
export function publicFileAt(url: string): PublicFile | undefined {
  // Clients may escape the plus sign in a release name.
  const pathname = url.replace(/\?.*/, '').replace(/%2b/gi, '+').replace(fileOfRelease, '/$1$2');
  if (pathname.includes('..')) return undefined;
  for (const pattern of publicPaths) {
    const name = pattern.exec(pathname)?.[1];
    if (name) return { name, path: pathname.slice(1) };
  }
  return undefined;
}
