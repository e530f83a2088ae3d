/** Starts the host, and shuts it down gracefully. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIGURATION_ERROR } from '../../scripts/start/exit-codes';
import { addListeners, describeListenError } from '../../scripts/start/listen';
import { startDraining } from './http/readiness';

// Ignore SIGUSR1, which opens the inspector: releases run as the same user and could otherwise read the
// host's memory.
process.on('SIGUSR1', () => undefined);

/** Time in milliseconds after which a shutdown closes connections that are still open. */
const stopWithinMs = 5000;

/** Prints an error, such as an invalid setting, as one line without a stack trace, and exits. */
function exitWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(CONFIGURATION_ERROR);
}

const { config } = await import(/* webpackMode: "eager" */ './config').catch(exitWith);
const { createApp } = await import(/* webpackMode: "eager" */ './app');

const app = await createApp();

const [first = '', ...more] = config.addresses;

const onListenError = (error: unknown) => {
  const problem = describeListenError(error, { host: first, port: config.port, portSetting: 'PORT' });
  if (problem) exitWith(problem);
  console.error(error);
  process.exit(1);
};

await app.listen({ port: config.port, host: first }).catch(onListenError);
app.server.on('error', onListenError);
const closeOthers = addListeners(app.server, config.port, more);

/** Closes the server after `config.drainMs`, so that a proxy can first notice the shutdown at `/readyz`. */
const stop = async () => {
  startDraining();
  await sleep(config.drainMs);
  setTimeout(() => app.server.closeAllConnections(), stopWithinMs).unref();
  closeOthers();
  await app.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// Stop when the program that started this one has exited.
process.once('disconnect', stop);
if (process.connected === false) stop();
