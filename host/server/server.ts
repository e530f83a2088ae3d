/** Starts the host, and shuts it down gracefully. */
import { CONFIGURATION_ERROR } from '../../scripts/start/exit-codes';
import { listenAlso } from '../../scripts/start/listen';

// SIGUSR1 would open the inspector, which can read the whole process; releases run as the same user.
process.on('SIGUSR1', () => undefined);

/** Time in milliseconds after which connections that are still open are closed. */
const stopWithinMs = 5000;

/** Prints an invalid setting as one line, without a stack trace. */
function exitWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(CONFIGURATION_ERROR);
}

const { config } = await import(/* webpackMode: "eager" */ './config').catch(exitWith);
const { createApp } = await import(/* webpackMode: "eager" */ './app');

const app = await createApp();

const portTaken = (error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (taken) exitWith(`Port ${config.port} is taken. Set PORT to a free one.`);
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
// Stop when the program that started this one has exited.
process.once('disconnect', stop);
if (process.connected === false) stop();
