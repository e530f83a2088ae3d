/** The three ports of the store, checked before anything is started on them. */
import { createServer } from 'node:net';

const defaults = { PORT: 3000, API_PORT: 4000, RELEASES_PORT: 3001 };

export type Ports = typeof defaults;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** Ends the program with one line when a port is not a number or is in use. */
export async function freePorts(): Promise<Ports> {
  const ports = { ...defaults };
  for (const name of ['PORT', 'API_PORT', 'RELEASES_PORT'] as const) {
    const text = process.env[name];
    if (text) ports[name] = Number(text);
    if (!Number.isInteger(ports[name]) || ports[name] < 1 || ports[name] > 65535) {
      console.error(`${name} must be a port, not '${text}'.`);
      process.exit(1);
    }
    if (!(await isFree(ports[name]))) {
      console.error(`Port ${ports[name]} is taken. Set ${name} to a free one.`);
      process.exit(1);
    }
  }
  return ports;
}
