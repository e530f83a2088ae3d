/** Creates edited copies of a remote's live release and runs release commands. */
import path from 'node:path';
import { readDescription } from '../../scripts/release/description';
import type { Edits } from '../../scripts/release/testing/edited-release';
import * as edited from '../../scripts/release/testing/edited-release';
import type { ReleaseCommand } from '../../scripts/release/testing/run-command';
import { runReleaseCommand } from '../../scripts/release/testing/run-command';

const releasesFolder = () => path.join(process.env.DATA_DIR ?? '', 'releases');

export const releaseFolder = (name: string, release: string) => path.join(releasesFolder(), name, release);

export const readLiveRelease = (name: string) => edited.liveRelease(releasesFolder(), name);

/** Stores an edited copy of a remote's live release as a new release. Returns the new release's name. */
export const createEditedRelease = (name: string, edits: Edits) =>
  edited.editedRelease(releasesFolder(), name, edits);

export const runCommand = (name: ReleaseCommand, ...args: string[]) =>
  runReleaseCommand(name, args, { PORT: process.env.E2E_PORT });

const routesOf = (name: string) => readDescription(releaseFolder(name, readLiveRelease(name))).routes;

/** Returns the scripts that a remote's live release loads for a page, with the remote entry first. */
export const scriptsOf = (name: string, pattern: string) => [
  readDescription(releaseFolder(name, readLiveRelease(name))).entry,
  ...routesOf(name)
    .filter((route) => route.pattern === pattern)
    .flatMap(({ files }) => files),
];

/**
 * Returns a regular expression for the URLs of the scripts that a remote's live release loads only for the
 * page with this route pattern.
 * @throws if there are no such scripts
 */
export function ownScriptPattern(name: string, pattern: string): RegExp {
  const routes = routesOf(name);
  const others = new Set(routes.filter((route) => route.pattern !== pattern).flatMap(({ files }) => files));
  const own = routes.filter((route) => route.pattern === pattern).flatMap(({ files }) => files);
  const names = own.filter((file) => !others.has(file)).map((file) => file.replaceAll('.', '\\.'));
  if (names.length === 0) throw new Error(`No script of ${name} is loaded only by ${pattern}`);
  return new RegExp(`/releases/${name}/web/(${names.join('|')})$`);
}
