/**
 * `node --import tsx scripts/build/build-remote.ts remote-shop`: builds one remote, by default the remote in
 * the current folder.
 */
import { chooseRemote } from '../checkout';
import { finishRemote } from './describe-release';
import { runWebpack } from './run-webpack';

const name = process.argv[2] ?? `remote-${chooseRemote()}`;
await runWebpack(name, (stats, sources) => finishRemote(name, stats, sources));
