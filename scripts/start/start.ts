/** Builds what changed, releases it, and opens the store: api, release server, host. */
import path from 'node:path';
import { build } from '../build/build';
import { releaseForStart } from '../release/release';
import { root } from '../webpack/base';
import { freePorts } from './ports';
import { openProcesses } from './processes';

const started = Date.now();
const say = (line: string) => console.log(`  ${line}`);

const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
const ports = await freePorts();

console.log('Press Start is getting ready …');
await build(say);
releaseForStart(dataDir, say);

if (!process.env.DATABASE_URL)
  say('embedded database: for one machine and demonstrations; DATABASE_URL is for production');
if (await openProcesses({ dataDir, ports, say })) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const address = process.env.PUBLIC_URL || `http://localhost:${ports.PORT}`;
  console.log(`Press Start is open at ${address} (ready in ${seconds} s)`);
}
