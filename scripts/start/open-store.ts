/**
 * Builds changed packages, releases the remotes, starts the store (API, release server, host), and then
 * follows the guards of canaries.
 */
import { build, builtPackages } from '../build/build';
import { remoteNames } from '../checkout';
import { followGuards } from '../release/guard/follow-guards';
import { dataDir, openReleases } from '../release/open-releases';
import { releaseForStart, remotesWithChosenRelease } from '../release/release';
import { CONFIGURATION_ERROR } from './exit-codes';
import type { Ports } from './ports';
import { findPorts } from './ports';
import { StoreProcesses } from './processes';
import type { StartSettings } from './settings';
import { readStartSettings } from './settings';
import { closeOnSignal } from './shutdown';

const log = (line: string) => console.log(`  ${line}`);

interface Options {
  /** Remotes that are served elsewhere, and therefore neither built nor released here. */
  externalRemotes?: string[];
  /** Remote overrides for all visitors, as in the setting `COMPOSITION`. */
  overrides?: string;
}

export async function openStore({ externalRemotes = [], overrides }: Options = {}): Promise<void> {
  const store = new StoreProcesses(log);
  closeOnSignal(store);
  const { settings, ports } = await prepare();

  console.log('Press Start is getting ready …');
  await buildAndRelease(externalRemotes);
  if (settings.isEmbeddedDatabase)
    log('embedded database: only for demonstrations on one machine; set DATABASE_URL in production');
  if (await store.open({ dataDir, ports, settings, overrides })) {
    // This process follows the guards, because the host, which visitors can reach, must not write to the
    // release store.
    followGuards({ store: openReleases(), url: `http://127.0.0.1:${ports.PORT}`, log });
    const url = settings.publicUrl ?? `http://localhost:${ports.PORT}`;
    // The uptime of this process includes the installation of packages and the build.
    console.log(`Press Start is open at ${url} (ready in ${process.uptime().toFixed(1)} s)`);
  }
}

/**
 * Reads settings and ports. If a setting is invalid or a port is taken, prints one line per problem and
 * exits.
 */
export async function prepare(): Promise<{ settings: StartSettings; ports: Ports }> {
  const problems: string[] = [];
  const settings = readStartSettings(problems);
  exitOnProblems(problems);
  const ports = await findPorts(settings, problems);
  exitOnProblems(problems);
  return { settings, ports };
}

function exitOnProblems(problems: string[]): void {
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exit(CONFIGURATION_ERROR);
}

async function buildAndRelease(externalRemotes: string[]): Promise<void> {
  const releases = openReleases();
  const localRemotes = remoteNames.filter((name) => !externalRemotes.includes(name));
  const chosenReleases = await remotesWithChosenRelease(releases, localRemotes);
  for (const { name, release, by } of chosenReleases)
    log(`${name} remains at ${release}, which ${by} made live`);
  const remotesToRelease = localRemotes.filter(
    (name) => !chosenReleases.some((remote) => remote.name === name),
  );
  const unusedPackages = remoteNames
    .filter((name) => !remotesToRelease.includes(name))
    .map((name) => `remote-${name}`);
  await build(
    log,
    builtPackages.filter((name) => !unusedPackages.includes(name)),
  );
  await releaseForStart(releases, remotesToRelease, log);
}
