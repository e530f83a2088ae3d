/** Generates load on a server, with a fixed number of busy connections or at a constant rate. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from './http-connection';
import { formatNumber, percentile } from './statistics';

export interface Load {
  origin: string;
  /** Paths to request. The connections cycle through them together. */
  paths: readonly string[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  /** Median latency, in milliseconds. */
  p50: number;
  /** 99th percentile of the latency, in milliseconds. */
  p99: number;
  requests: number;
  /** Number of failed requests, keyed by status; 0 for a lost connection. */
  failed: ReadonlyMap<number, number>;
}

/** Length of the unmeasured warm-up, as a fraction of the measured duration. */
export const WARM_UP = 0.5;

export const CONNECTIONS = [1, 32] as const;

/** Measures a load after a warm-up. Each connection sends its next request when it receives a response. */
export async function measureLoad(load: Load): Promise<LoadResult> {
  await send({ ...load, seconds: load.seconds * WARM_UP });
  return send(load);
}

async function send({ origin, paths, connections, seconds }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const failed = new Map<number, number>();
  // Start at a random path, so that a second load does not repeat the requests of the first.
  let next = randomInt(paths.length);
  const started = performance.now();
  const end = started + seconds * 1000;
  const sendUntilEnd = async () => {
    const connection = new HttpConnection(new URL(origin));
    for (let sentAt = performance.now(); sentAt < end; sentAt = performance.now()) {
      const status = await connection.get(paths[next++ % paths.length] ?? '/');
      times.push(performance.now() - sentAt);
      if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, sendUntilEnd));
  const elapsedSeconds = (performance.now() - started) / 1000;
  return {
    perSecond: times.length / elapsedSeconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    requests: times.length,
    failed,
  };
}

/** Requests that are sent at a constant rate. */
export interface Visits {
  origin: string;
  /** Paths to request, in this order. */
  paths: readonly string[];
  perSecond: number;
}

/**
 * Sends each request when it is due, without waiting for earlier responses. Measures latency from the time at
 * which the request is due.
 */
export async function measureVisits({ origin, paths, perSecond }: Visits): Promise<LoadResult> {
  const times: number[] = [];
  const failed = new Map<number, number>();
  const idle: HttpConnection[] = [];
  const started = performance.now();
  const visit = async (path: string, dueAt: number) => {
    await sleep(dueAt - performance.now());
    const connection = idle.pop() ?? new HttpConnection(new URL(origin));
    const status = await connection.get(path);
    times.push(performance.now() - dueAt);
    idle.push(connection);
    if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1);
  };
  await Promise.all(paths.map((path, index) => visit(path, started + (index * 1000) / perSecond)));
  const elapsedSeconds = (performance.now() - started) / 1000;
  for (const connection of idle) connection.close();
  return {
    perSecond: times.length / elapsedSeconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    requests: times.length,
    failed,
  };
}

/** Returns at most `count` distinct integers from 1 to `last`, evenly distributed. */
export function spread(last: number, count: number): number[] {
  const step = Math.max(1, last / count);
  return Array.from({ length: Math.min(count, last) }, (_, index) => 1 + Math.floor(index * step));
}

/** Column headings for the cells that `measureConnections` returns. */
export const LOAD_HEAD = CONNECTIONS.flatMap((count) => [
  `requests/s (${count})`,
  `p50 ms (${count})`,
  `p99 ms (${count})`,
]);

/**
 * Measures the load with each number of connections in `CONNECTIONS`.
 * @param name describes the load in problem messages
 */
export async function measureConnections(name: string, load: Omit<Load, 'connections'>) {
  const cells: string[] = [];
  const problems: string[] = [];
  for (const connections of CONNECTIONS) {
    const { perSecond, p50, p99, requests, failed } = await measureLoad({ ...load, connections });
    cells.push(formatNumber(perSecond), formatNumber(p50, 1), formatNumber(p99, 1));
    for (const [status, count] of failed)
      problems.push(`${name}: ${count} of ${requests} responses have status ${status}`);
  }
  return { cells, problems };
}
