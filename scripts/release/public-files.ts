/**
 * Which stored files anybody may ask for: `/<remote>/<release>/web/…` by browsers, `/<remote>/<release>/server/…` and
 * `/<remote>/<release>/release.json` by host servers, `/kit/<kit>/….tgz` by remote teams. And of what type they are.
 */
import path from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
};

export const contentTypeOf = (file: string) => types[path.extname(file)] ?? 'application/octet-stream';

/** remote / release / web or server / file, or what the release says of itself; nothing else can be asked for. */
const remoteFile = /^\/([a-z]+)\/(\w[\w.+-]*)\/((?:web|server)\/[\w.@+-]+(?:\/[\w.@+-]+)*|release\.json)$/;
/** kit / version / package. */
const kitFile = /^\/(kit)\/(\w[\w.+-]*)\/([\w.-]+\.tgz)$/;

export interface PublicFile {
  /** Of the remote. */
  name: string;
  release: string;
  /** Its path in the release. */
  file: string;
}

/** @param url path and query @returns undefined when it is no file that may be asked for */
export function publicFileAt(url: string): PublicFile | undefined {
  // No name of ours needs an escape but the plus sign, which some clients write as %2B.
  const recorded = url.replace(/\?.*/, '').replace(/%2b/gi, '+');
  const match = remoteFile.exec(recorded) ?? kitFile.exec(recorded);
  const [, name = '', release = '', file = ''] = match ?? [];
  if (!match || file.includes('..') || release.includes('..')) return undefined;
  return { name, release, file };
}
