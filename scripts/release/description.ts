/**
 * Format of a release description (`release.json`), which the build writes and the commands and the host read. It is
 * declared here because the host may import the scripts but not vice versa, and because the kit contains this folder.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { RouteDeclaration } from '@press-start/shared-ui/page';

/** The version of shared-ui at build time, and the exports in use per shared module. */
const contract = Type.Object({
  version: Type.String(),
  modules: Type.Record(Type.String(), Type.Array(Type.String())),
});

/** The declarations are not validated, because a host ignores those that only a newer shared-ui defines. */
const route = Type.Intersect([
  Type.Object({ pattern: Type.String(), files: Type.Array(Type.String()) }),
  Type.Unsafe<RouteDeclaration>({}),
]);

const releaseDescription = Type.Object({
  /** Package version plus the first eight digits of the content hash. */
  release: Type.String({ pattern: '^[\\w.+-]+$' }),
  /** Hash of the sources. */
  sources: Type.Optional(Type.String()),
  contract,
  routes: Type.Array(route),
  /** SHA-384 of each file, `web/…` and `server/…`, in the format of subresource integrity. */
  integrity: Type.Record(Type.String(), Type.String()),
});

export type Contract = Static<typeof contract>;
export type ReleaseDescription = Static<typeof releaseDescription>;

/** Returns whether a parsed `release.json` is complete; an incomplete one would break every page. */
export function isDescription(value: unknown): value is ReleaseDescription {
  if (!Check(releaseDescription, value)) return false;
  const hasFile = (file: string) => Object.hasOwn(value.integrity, file);
  return (
    ['web/remoteEntry.js', 'server/remoteEntry.js'].every(hasFile) &&
    value.routes.every(({ files }) => files.every((file) => hasFile(`web/${file}`)))
  );
}

/** Reads the description of the release in a folder. @throws if it is missing or incomplete */
export function readDescription(folder: string): ReleaseDescription {
  const file = path.join(folder, 'release.json');
  const description: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isDescription(description)) throw new Error(`${file} does not describe a release`);
  return description;
}
