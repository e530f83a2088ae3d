/**
 * Format of a release description (`release.json`), which the build writes, and the commands and the host
 * read. It is declared here because the host may import scripts, but not vice versa.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FragmentDeclaration } from '@press-start/shared-ui/fragments';
import type { RouteDeclaration } from '@press-start/shared-ui/page';
import { releaseNeeds } from '../contract/release-needs';

/** The version of shared-ui at build time, and the exports that the release uses, by shared module. */
const contract = Type.Object({
  version: Type.String(),
  modules: Type.Record(Type.String(), Type.Array(Type.String())),
});

/** Only the fields that every host needs are validated: a host ignores declarations of a newer shared-ui. */
const route = Type.Intersect([
  Type.Object({ pattern: Type.String(), files: Type.Array(Type.String()) }),
  Type.Unsafe<RouteDeclaration>({}),
]);

/** As with routes, only the fields that every host needs are validated. */
const fragment = Type.Intersect([
  Type.Object({
    id: Type.String(),
    slot: Type.String(),
    height: Type.Object({ wide: Type.Number(), narrow: Type.Number() }),
    files: Type.Array(Type.String()),
  }),
  Type.Unsafe<Omit<FragmentDeclaration, 'slot'>>({}),
]);

const releaseDescription = Type.Object({
  /** Package version, a plus sign and the first eight digits of the content hash. */
  release: Type.String({ pattern: '^[\\w.+-]+$' }),
  /** Hash of the sources. */
  sources: Type.Optional(Type.String()),
  contract,
  /** The part of the contract that the release needs; missing from releases of older builds. */
  needs: Type.Optional(releaseNeeds),
  /**
   * Start of the notice for an unavailable page, such as 'The arcade is'. The default contains the remote's
   * name.
   */
  notice: Type.Optional(Type.String()),
  routes: Type.Array(route),
  /** The fragments that the release offers for slots of pages; missing if there are none. */
  fragments: Type.Optional(Type.Array(fragment)),
  /** File name of the browser build's entry, which contains a content hash. */
  entry: Type.String({ pattern: '^remoteEntry\\.\\w+\\.js$' }),
  /** Hash of each file, `web/…` and `server/…`, in the format of subresource integrity. */
  integrity: Type.Record(Type.String(), Type.String()),
  /** Ed25519 signature in base64, of a release that was stored with a signing key; see signature.ts. */
  signature: Type.Optional(Type.String()),
});

/** Compiled, because the host validates descriptions while it serves pages. */
const validator = Compile(releaseDescription);

export type Contract = Static<typeof contract>;
export type ReleaseDescription = Static<typeof releaseDescription>;

/** Returns whether a parsed `release.json` is valid and contains a hash for each file that it names. */
export function isDescription(value: unknown): value is ReleaseDescription {
  if (!validator.Check(value)) return false;
  const hasFile = (file: string) => Object.hasOwn(value.integrity, file);
  return (
    [`web/${value.entry}`, 'server/remoteEntry.js'].every(hasFile) &&
    [...value.routes, ...(value.fragments ?? [])].every(({ files }) =>
      files.every((file) => hasFile(`web/${file}`)),
    )
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
