/** Chooses ports for servers that must know their port before they start. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Port range below the ephemeral ports. Operating systems use ephemeral ports for outgoing connections, so such a port
 * could be taken between the check and the start of the server.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** Returns a port that is free on all addresses of this machine. */
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
