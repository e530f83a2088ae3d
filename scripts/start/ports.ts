/** The ports of the store, checked before anything is started on them. */
import { createServer } from 'node:net';

const defaults = { PORT: 3000, API_PORT: 4000, RELEASES_PORT: 3001 };

type Named = typeof defaults;

export interface Ports extends Named {
  /** One for each process of the api; the first is `API_PORT`. */
  apis: number[];
}

const LAST_PORT = 65_535;
/** More than any machine has processors to run them on. */
const MOST_API_PROCESSES = 64;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

function end(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Ends the program with one line when a port is not a number or is in use, or there cannot be so many processes. */
export async function freePorts(): Promise<Ports> {
  const ports = { ...defaults };
  const processes = apiProcesses();
  for (const name of ['PORT', 'API_PORT', 'RELEASES_PORT'] as const) {
    const text = process.env[name];
    if (text) ports[name] = Number(text);
    if (!Number.isInteger(ports[name]) || ports[name] < 1 || ports[name] > LAST_PORT)
      end(`${name} must be a port, not '${text}'.`);
    if (!(await isFree(ports[name]))) end(`Port ${ports[name]} is taken. Set ${name} to a free one.`);
  }
  return { ...ports, apis: await apiPorts(ports, processes) };
}

function apiProcesses(): number {
  const text = process.env.API_PROCESSES || '1';
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MOST_API_PROCESSES)
    end(`API_PROCESSES must be a whole number from 1 to ${MOST_API_PROCESSES}, not '${text}'.`);
  if (count > 1 && !process.env.DATABASE_URL)
    end(
      `API_PROCESSES is ${text}, and the embedded database belongs to one process: set DATABASE_URL to a PostgreSQL.`,
    );
  return count;
}

/** `API_PORT` and the free ones that follow it. */
async function apiPorts(ports: Named, count: number): Promise<number[]> {
  const found = [ports.API_PORT];
  const named: number[] = Object.values(ports);
  for (let port = ports.API_PORT + 1; found.length < count; port += 1) {
    if (port > LAST_PORT) end(`There are not ${count} free ports from API_PORT ${ports.API_PORT} on.`);
    if (!named.includes(port) && (await isFree(port))) found.push(port);
  }
  return found;
}
