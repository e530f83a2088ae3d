/**
 * Format of a release description (`release.json`), which the build writes and the commands and the host read. It is
 * declared here because the host may import the scripts but not vice versa, and because the kit contains this folder.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { RouteDeclaration } from '@press-start/shared-ui/page';
import { releaseNeeds } from '../contract/release-needs';

/** The version of shared-ui at build time, and the exports that the release uses, by shared module. */
const contract = Type.Object({
  version: Type.String(),
  modules: Type.Record(Type.String(), Type.Array(Type.String())),
});

/**
 * What a route declares is not validated, because a host ignores declarations that only a newer shared-ui
 * defines.
 */
const route = Type.Intersect([
  Type.Object({ pattern: Type.String(), files: Type.Array(Type.String()) }),
  Type.Unsafe<RouteDeclaration>({}),
]);

const releaseDescription = Type.Object({
  /** Package version, a plus sign and the first eight digits of the content hash. */
  release: Type.String({ pattern: '^[\\w.+-]+$' }),
  /** Hash of the sources. */
  sources: Type.Optional(Type.String()),
  contract,
  /**
   * What the release needs of the contract; missing from releases that earlier versions of the build wrote.
   */
  needs: Type.Optional(releaseNeeds),
  /** Start of the notice for an unavailable page, such as 'The arcade is'. The default contains the remote's name. */
  notice: Type.Optional(Type.String()),
  routes: Type.Array(route),
  /** Name of the browser build's entry, which contains a hash of its content. */
  entry: Type.String({ pattern: '^remoteEntry\\.\\w+\\.js$' }),
  /** SHA-384 of each file, `web/…` and `server/…`, in the format of subresource integrity. */
  integrity: Type.Record(Type.String(), Type.String()),
});

/** The schema is compiled, because the host validates descriptions while it serves pages. */
const validator = Compile(releaseDescription);

export type Contract = Static<typeof contract>;
export type ReleaseDescription = Static<typeof releaseDescription>;

/**
 * Returns whether a parsed `release.json` is valid and complete. Any other description would break every
 * page.
 */
export function isDescription(value: unknown): value is ReleaseDescription {
  if (!validator.Check(value)) return false;
  const hasFile = (file: string) => Object.hasOwn(value.integrity, file);
  return (
    [`web/${value.entry}`, 'server/remoteEntry.js'].every(hasFile) &&
    value.routes.every(({ files }) => files.every((file) => hasFile(`web/${file}`)))
  );
}

/** Parses the text of a `release.json`. Returns undefined for a description that this version cannot read. */
export function parseDescription(text: string): ReleaseDescription | undefined {
  try {
    const description: unknown = JSON.parse(text);
    return isDescription(description) ? description : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the description of the release in a folder. @throws if it is missing, invalid or incomplete */
export function readDescription(folder: string): ReleaseDescription {
  const file = path.join(folder, 'release.json');
  const description = parseDescription(readFileSync(file, 'utf8'));
  if (!description) throw new Error(`${file} does not describe a release`);
  return description;
}
