/** Builds the host: `node --import tsx scripts/build/build-host.ts`. */
import { finishHost } from './host';
import { runWebpack } from './run-webpack';

await runWebpack('host', finishHost);
