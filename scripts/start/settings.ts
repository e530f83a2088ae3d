/** Settings of `npm start`. */
import type { Environment } from '../common/settings';
import { env } from '../common/settings';

export const LAST_PORT = 65_535;
/**
 * Maximum number of API processes. More processes than processors do not increase the throughput, and
 * machines rarely have more processors than this.
 */
const MAX_API_PROCESSES = 64;

export const portNames = ['PORT', 'API_PORT', 'RELEASES_PORT'] as const;

export type PortNumbers = Record<(typeof portNames)[number], number>;

const defaultPorts: PortNumbers = { PORT: 3000, API_PORT: 4000, RELEASES_PORT: 3001 };

export interface StartSettings {
  ports: PortNumbers;
  apiProcesses: number;
  isEmbeddedDatabase: boolean;
  hasBucket: boolean;
  publicUrl: string | undefined;
}

export const isStartedByNpm = Boolean(env['npm_lifecycle_event']);

/** Reads the settings, and adds a problem for each invalid setting. */
export function readStartSettings(problems: string[]): StartSettings {
  const apiProcesses = readApiProcesses(env, problems);
  const ports = { ...defaultPorts };
  for (const name of portNames) ports[name] = readPort(env, name, problems);
  return {
    ports,
    apiProcesses,
    isEmbeddedDatabase: !env['DATABASE_URL'],
    hasBucket: Boolean(env['RELEASES_BUCKET']),
    publicUrl: env['PUBLIC_URL'] || undefined,
  };
}

function readPort(settings: Environment, name: keyof PortNumbers, problems: string[]): number {
  const text = settings[name];
  if (!text) return defaultPorts[name];
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= LAST_PORT) return port;
  problems.push(`${name} must be a port, not '${text}'.`);
  return defaultPorts[name];
}

function readApiProcesses(settings: Environment, problems: string[]): number {
  const text = settings['API_PROCESSES'] || '1';
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MAX_API_PROCESSES)
    problems.push(`API_PROCESSES must be a whole number from 1 to ${MAX_API_PROCESSES}, not '${text}'.`);
  else if (count > 1 && !settings['DATABASE_URL'])
    problems.push(
      `API_PROCESSES is ${text}, but only one process can use the embedded database: set DATABASE_URL to a PostgreSQL database.`,
    );
  return count;
}

/**
 * Returns the environment variables for the store's programs. The caller adds the ports, URLs and data
 * folder.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  ...env,
  // One log line per request would hide the messages for the operator.
  LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
});
