/** The file `backup.json`, which completes a backup and describes its content. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { OperatorError } from '../start-failure';
import type { FileCounts } from './backup-files';

const manifestFile = 'backup.json';

const content = {
  /** Time at which the backup was started: ISO 8601, UTC. */
  created: Type.String(),
  engine: Type.Union([Type.Literal('embedded'), Type.Literal('postgresql')]),
  state: Type.Object({
    rows: Type.Record(Type.String(), Type.Number()),
    violations: Type.Array(Type.String()),
  }),
  /** Number of files. */
  files: Type.Object({ uploads: Type.Number(), releases: Type.Number() }),
};

/** The description by its format. A separate format for hashes means that none of them can be missing unnoticed. */
const schema = Type.Union([
  Type.Object({ format: Type.Literal(1), ...content }),
  Type.Object({
    format: Type.Literal(2),
    ...content,
    /** SHA-256 of each file, by its path in the backup. */
    hashes: Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' })),
  }),
]);

export type Manifest = Static<typeof schema>;

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);

/** Reads the description of a backup. @throws if the backup is incomplete or has another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new OperatorError(`${folder} contains no complete backup: ${manifestFile} is missing.`);
  const manifest: unknown = JSON.parse(text);
  if (Check(schema, manifest)) return manifest;
  throw new OperatorError(`${path.join(folder, manifestFile)} has a format that this version cannot read.`);
}

/**
 * Returns one line for the operator, without a full stop.
 * @param files number of the files that were backed up or restored
 */
export function describeBackup({ created, state }: Manifest, files: FileCounts): string {
  const counts = Object.values(state.rows);
  const rows = counts.reduce((total, count) => total + count, 0);
  const known = state.violations.map((violation) => `; the store violated an invariant: ${violation}`);
  return (
    `the state of ${created}: ${rows} rows in ${counts.length} tables, ${files.uploads} uploads, ` +
    `${files.releases} release files${known.join('')}`
  );
}
