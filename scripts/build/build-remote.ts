/** Builds one remote: `node --import tsx scripts/build/build-remote.ts remote-shop`, or the one in whose folder it is run. */
import { chooseRemote } from '../checkout';
import { finishRemote } from './remote';
import { runWebpack } from './run-webpack';

const name = process.argv[2] ?? `remote-${chooseRemote()}`;
await runWebpack(name, (stats, sources) => finishRemote(name, stats, sources));
