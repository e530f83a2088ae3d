/** Starts the host and stops it in good order. */
import { createApp } from './app';
import { config } from './config';

const app = await createApp();

try {
  await app.listen({ port: config.port, host: '0.0.0.0' });
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${config.port} is taken. Set PORT to a free one.` : error);
  process.exit(1);
}

const stop = () => void app.close().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// The program that started this one is gone.
process.once('disconnect', stop);
if (process.connected === false) stop();
