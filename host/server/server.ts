/** Starts the host and stops it in good order. */
import { CONFIGURATION_ERROR } from '../../scripts/start/exit-codes';
import { listenAlso } from '../../scripts/start/listen';

// It opens the inspector of a Node process, which can read all of it; releases run as the same user.
process.on('SIGUSR1', () => undefined);

/** A visitor who sends or reads slowly does not hold up the end for longer. */
const stopWithinMs = 5000;

/** What is wrong with a setting is said in one line. */
function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(CONFIGURATION_ERROR);
}

const { config } = await import(/* webpackMode: "eager" */ './config').catch(endWith);
const { createApp } = await import(/* webpackMode: "eager" */ './app');

const app = await createApp();

const portTaken = (error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (taken) endWith(`Port ${config.port} is taken. Set PORT to a free one.`);
  console.error(error);
  process.exit(1);
};

const [first = '', ...more] = config.addresses;
await app.listen({ port: config.port, host: first }).catch(portTaken);
app.server.on('error', portTaken);
const closeOthers = listenAlso(app.server, config.port, more);

const stop = () => {
  setTimeout(() => app.server.closeAllConnections(), stopWithinMs).unref();
  closeOthers();
  void app.close().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// The program that started this one is gone.
process.once('disconnect', stop);
if (process.connected === false) stop();
