/** The release server: starts, and stops with the program that started it. */
import { wholeNumber } from '../common/settings';
import { CONFIGURATION_ERROR } from '../start/exit-codes';
import { listenAddresses, listenAlso } from '../start/listen';
import { stopWithParent } from '../start/stop';
import { createReleaseServer } from './files';

const problems: string[] = [];
const port = wholeNumber(process.env, 'RELEASES_PORT', 3001, problems, 0, 65_535);
if (problems.length > 0) {
  console.error(problems.join('; '));
  process.exit(CONFIGURATION_ERROR);
}
/** A visitor who reads slowly does not hold up the end. */
const stopWithinMs = 3000;

const server = createReleaseServer(process.env.DATA_DIR || '.data');
const [first = '', ...more] = listenAddresses(process.env);
server.on('error', (error) => {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Set RELEASES_PORT to a free one.` : error);
  process.exit(taken ? CONFIGURATION_ERROR : 1);
});
server.listen(port, first);
const closeOthers = listenAlso(server, port, more);
stopWithParent(() => {
  setTimeout(() => server.closeAllConnections(), stopWithinMs).unref();
  closeOthers();
  server.close(() => process.exit(0));
});
