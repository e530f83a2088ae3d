/** Runs the release server until it receives a signal or the program that started it exits. */
import { env, wholeNumber } from '../common/settings';
import { CONFIGURATION_ERROR } from '../start/exit-codes';
import { addListeners, describeListenError, listenAddresses } from '../start/listen';
import { createReleaseServer } from './files';

/** Time after which a shutdown closes the remaining connections, in milliseconds. */
const closeWithinMs = 3000;

function readPort(): number {
  const problems: string[] = [];
  const number = wholeNumber(env, 'RELEASES_PORT', 3001, problems, 0, 65_535);
  if (problems.length === 0) return number;
  console.error(problems.join('; '));
  process.exit(CONFIGURATION_ERROR);
}

const port = readPort();
const server = createReleaseServer(env['DATA_DIR'] || '.data');
const [first = '', ...more] = listenAddresses(env);
server.on('error', (error) => {
  const problem = describeListenError(error, { host: first, port, portSetting: 'RELEASES_PORT' });
  console.error(problem ?? error);
  process.exit(problem ? CONFIGURATION_ERROR : 1);
});
server.listen(port, first);
const closeOthers = addListeners(server, port, more);

function stop(): void {
  setTimeout(() => server.closeAllConnections(), closeWithinMs).unref();
  closeOthers();
  server.close(() => process.exit(0));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
process.once('disconnect', stop);
// The parent may have exited before the listener for `disconnect` was added.
if (process.connected === false) stop();
