/** Runs only the host's forwarding in a separate process, for tests with two API processes. */
import Fastify from 'fastify';
import { config } from '../../config';
import { forwardRoutes } from './forward';

const app = Fastify({ trustProxy: 'loopback' });
await app.register(forwardRoutes);
console.log(`listening at ${await app.listen({ port: config.port, host: '127.0.0.1' })}`);
process.once('disconnect', () => process.exit(0));
