/** Builds what changed, releases it, and opens the store: api, release server, host. */
import { build, builtPackages } from '../build/build';
import { remoteNames } from '../checkout';
import { dataDir, openReleases, releaseForStart } from '../release/release';
import { freePorts } from './ports';
import { openProcesses } from './processes';

const say = (line: string) => console.log(`  ${line}`);

/** @param without remotes that come from elsewhere: they are neither built nor released here */
export async function openStore(without: string[] = []): Promise<void> {
  const started = Date.now();
  const ports = await freePorts();

  console.log('Press Start is getting ready …');
  const isOurs = (name: string) => !without.some((remote) => name === `remote-${remote}`);
  await build(say, builtPackages.filter(isOurs));
  const released = remoteNames.filter((name) => !without.includes(name));
  await releaseForStart(openReleases(), released, say);

  if (!process.env.DATABASE_URL)
    say('embedded database: for one machine and demonstrations; DATABASE_URL is for production');
  if (await openProcesses({ dataDir, ports, say })) {
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const address = process.env.PUBLIC_URL || `http://localhost:${ports.PORT}`;
    console.log(`Press Start is open at ${address} (ready in ${seconds} s)`);
  }
}
