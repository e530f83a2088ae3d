/** Builds changed packages, releases the remotes, and starts the store: API, release server, host. */
import { build, builtPackages } from '../build/build';
import { remoteNames } from '../checkout';
import { dataDir, openReleases } from '../release/open-releases';
import { releaseForStart, remotesWithChosenRelease } from '../release/release';
import type { Ports } from './ports';
import { findPorts } from './ports';
import { StoreProcesses } from './processes';
import type { StartSettings } from './settings';
import { readStartSettings } from './settings';
import { closeOnSignal } from './shutdown';

const log = (line: string) => console.log(`  ${line}`);

interface Options {
  /** Remotes that are served elsewhere: they are neither built nor released here. */
  without?: string[];
  /** Remote overrides for all visitors, as in the setting `COMPOSITION`. */
  overrides?: string;
}

export async function openStore({ without = [], overrides }: Options = {}): Promise<void> {
  const store = new StoreProcesses(log);
  closeOnSignal(store);
  const { settings, ports } = await prepare();

  console.log('Press Start is getting ready …');
  await buildAndRelease(without);
  if (settings.isEmbeddedDatabase)
    log('embedded database: only for demonstrations on one machine; set DATABASE_URL in production');
  if (await store.open({ dataDir, ports, settings, overrides })) {
    const address = settings.publicUrl ?? `http://localhost:${ports.PORT}`;
    // The uptime of this process includes installation and build.
    console.log(`Press Start is open at ${address} (ready in ${process.uptime().toFixed(1)} s)`);
  }
}

/** Reads settings and ports. Ends this program with one line per invalid setting or taken port. */
async function prepare(): Promise<{ settings: StartSettings; ports: Ports }> {
  const problems: string[] = [];
  const settings = readStartSettings(problems);
  endOnProblems(problems);
  const ports = await findPorts(settings, problems);
  endOnProblems(problems);
  return { settings, ports };
}

function endOnProblems(problems: string[]): void {
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exit(1);
}

async function buildAndRelease(without: string[]): Promise<void> {
  const releases = openReleases();
  const local = remoteNames.filter((name) => !without.includes(name));
  const chosen = await remotesWithChosenRelease(releases, local);
  for (const { name, release, by } of chosen) log(`${name} stays at ${release}, set by ${by}`);
  const released = local.filter((name) => !chosen.some((remote) => remote.name === name));
  const unused = remoteNames.filter((name) => !released.includes(name)).map((name) => `remote-${name}`);
  await build(
    log,
    builtPackages.filter((name) => !unused.includes(name)),
  );
  await releaseForStart(releases, released, log);
}
