import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Port range below the ephemeral ports. Operating systems use ephemeral ports for outgoing connections, so an ephemeral
 * port could be taken between the check and the start of the server.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** Returns a free port, for servers that must know their port before they start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}
