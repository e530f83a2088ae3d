/** The release server: starts, and stops with the program that started it. */
import { stopWithParent } from '../start/stop';
import { createReleaseServer } from './files';

const port = Number(process.env.RELEASES_PORT || 3001);

const server = createReleaseServer(process.env.DATA_DIR || '.data');
server.on('error', (error) => {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Set RELEASES_PORT to a free one.` : error);
  process.exit(1);
});
server.listen(port);
stopWithParent(() => server.close(() => process.exit(0)));
