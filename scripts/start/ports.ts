/** Finds the ports of the store, and checks that they are free before any program starts. */
import { createServer } from 'node:net';
import { LAST_PORT, portNames, type PortNumbers, type StartSettings } from './settings';

export interface Ports extends PortNumbers {
  /** One port per API process. The first is `API_PORT`. */
  apis: number[];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** Returns the first free port from `first` upwards. @throws if there is none */
export async function findFreePort(first: number): Promise<number> {
  for (let port = first; port <= LAST_PORT; port += 1) if (await isFree(port)) return port;
  throw new Error(`There is no free port from ${first} upwards.`);
}

/**
 * Returns the ports. Adds a problem for each port that is taken, and one if the API processes have too few
 * ports.
 */
export async function findPorts({ ports, apiProcesses }: StartSettings, problems: string[]): Promise<Ports> {
  for (const name of portNames)
    if (!(await isFree(ports[name])))
      problems.push(`Port ${ports[name]} is taken. Set ${name} to a free one.`);
  return { ...ports, apis: await findApiPorts(ports, apiProcesses, problems) };
}

/**
 * Returns `API_PORT` and, for each further API process, the next free port above it. Adds a problem if there
 * are too few.
 */
async function findApiPorts(ports: PortNumbers, count: number, problems: string[]): Promise<number[]> {
  const apiPorts = [ports.API_PORT];
  const configuredPorts: number[] = Object.values(ports);
  for (let port = ports.API_PORT + 1; apiPorts.length < count; port += 1) {
    if (port > LAST_PORT) {
      problems.push(`There are fewer than ${count} free ports from ${ports.API_PORT} (API_PORT) upwards.`);
      break;
    }
    if (!configuredPorts.includes(port) && (await isFree(port))) apiPorts.push(port);
  }
  return apiPorts;
}
