/** The remote team's side of a journey: releases made from the live one, deployed and rolled back by the commands. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as edited from '../scripts/release/testing/edited-release';
import type { Edits } from '../scripts/release/testing/edited-release';
import { runReleaseCommand } from '../scripts/release/testing/run-command';
import type { ReleaseCommand } from '../scripts/release/testing/run-command';

const store = () => path.join(process.env.DATA_DIR ?? '', 'releases');

export const folderOf = (name: string, release: string) => path.join(store(), name, release);

/** Folder name of the release that everybody gets. */
export const liveRelease = (name: string) => edited.liveRelease(store(), name);

/** Stores a release that differs from the live one by these edits, with right hashes. @returns its folder name */
export const editedRelease = (name: string, edits: Edits) => edited.editedRelease(store(), name, edits);

/** Runs a command of the README for a remote team. @returns its exit code and what it said */
export const command = (name: ReleaseCommand, ...args: string[]) =>
  runReleaseCommand(name, args, { PORT: process.env.E2E_PORT });

interface Description {
  routes: { pattern: string; files: string[] }[];
}

function routesOf(name: string): Description['routes'] {
  const file = path.join(folderOf(name, liveRelease(name)), 'release.json');
  const { routes }: Description = JSON.parse(readFileSync(file, 'utf8'));
  return routes;
}

/** Names of the scripts of one page of the live release, its entry first. */
export const scriptsOf = (name: string, pattern: string) => [
  'remoteEntry.js',
  ...routesOf(name)
    .filter((route) => route.pattern === pattern)
    .flatMap(({ files }) => files),
];

/** Addresses of the scripts that one page of the live release needs and no other page does. */
export function ownScripts(name: string, pattern: string): RegExp {
  const routes = routesOf(name);
  const others = new Set(routes.filter((route) => route.pattern !== pattern).flatMap(({ files }) => files));
  const own = routes.filter((route) => route.pattern === pattern).flatMap(({ files }) => files);
  const names = own.filter((file) => !others.has(file)).map((file) => file.replaceAll('.', '\\.'));
  if (names.length === 0) throw new Error(`${pattern} of ${name} has no script of its own`);
  return new RegExp(`/releases/${name}/[^/]+/web/(${names.join('|')})$`);
}
