/** Builds what changed, releases it, and opens the store: api, release server, host. */
import { build, builtPackages } from '../build/build';
import { remoteNames } from '../checkout';
import { chosenElsewhere, dataDir, openReleases, releaseForStart } from '../release/release';
import { closeWhenTold } from './closing';
import { freePorts } from './ports';
import { StoreProcesses } from './processes';

const say = (line: string) => console.log(`  ${line}`);

/** @param without remotes that come from elsewhere: they are neither built nor released here */
export async function openStore(without: string[] = []): Promise<void> {
  const store = new StoreProcesses(say);
  closeWhenTold(store);
  const ports = await freePorts();

  console.log('Press Start is getting ready …');
  const releases = openReleases();
  const ours = remoteNames.filter((name) => !without.includes(name));
  const elsewhere = await chosenElsewhere(releases, ours);
  for (const { name, release, by } of elsewhere) say(`${name} stays at ${release}, set by ${by}`);
  const released = ours.filter((name) => !elsewhere.some((remote) => remote.name === name));
  const unused = remoteNames.filter((name) => !released.includes(name)).map((name) => `remote-${name}`);
  await build(
    say,
    builtPackages.filter((name) => !unused.includes(name)),
  );
  await releaseForStart(releases, released, say);

  if (!process.env.DATABASE_URL)
    say('embedded database: for one machine and demonstrations; DATABASE_URL is for production');
  if (await store.open({ dataDir, ports })) {
    const address = process.env.PUBLIC_URL || `http://localhost:${ports.PORT}`;
    // Since the program began: what was installed and built counts.
    console.log(`Press Start is open at ${address} (ready in ${process.uptime().toFixed(1)} s)`);
  }
}
