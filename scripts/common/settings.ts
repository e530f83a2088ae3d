/** Reads settings from the environment. Collects all problems, so that a program reports them together. */

export type Environment = Record<string, string | undefined>;

/** The environment of this process. ESLint rejects `process.env` in most other files. */
export const env: Environment = process.env;

export function isProduction(env: Environment): boolean {
  return env['NODE_ENV'] === 'production';
}

/** Reads a whole number. Returns `fallback` for a missing or invalid setting; adds a problem if invalid. */
export function wholeNumber(
  env: Environment,
  name: string,
  fallback: number,
  problems: string[],
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  problems.push(
    `${name} is '${text}', not a whole number from ${min}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ''}`,
  );
  return fallback;
}

/** Reads `0` or `1`. Returns `fallback` for a missing or invalid setting; adds a problem if invalid. */
export function readSwitch(env: Environment, name: string, fallback: boolean, problems: string[]): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text !== '0' && text !== '1') problems.push(`${name} is '${text}', not 0 or 1`);
  return text === '1' || (text !== '0' && fallback);
}

/**
 * Reads a list of HTTP URLs, separated by commas. Returns the list in `fallback` for a missing setting; adds a
 * problem for each entry that is not an HTTP URL.
 */
export function readUrls(env: Environment, name: string, fallback: string, problems: string[]): string[] {
  const urls = (env[name] || fallback).split(',').map((url) => url.trim());
  for (const url of urls)
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      problems.push(`${name} must be a list of HTTP URLs, such as ${fallback}, not '${url}'`);
  return urls;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads `LOG_LEVEL`, by default `fallback`. Adds a problem for an unknown level. */
export function readLogLevel(env: Environment, fallback: string, problems: string[]): string {
  const level = env['LOG_LEVEL'] || fallback;
  if (!logLevels.includes(level))
    problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${level}'`);
  return level;
}

/** Minimum length of `METRICS_TOKEN`, in characters. */
const minTokenLength = 32;

/**
 * Reads the token that scrapers of `/metrics` must send. Adds a problem if the token is too short or contains
 * characters that an authorization header cannot transmit.
 */
export function readMetricsToken(env: Environment, problems: string[]): string | undefined {
  const token = env['METRICS_TOKEN'] || undefined;
  if (token !== undefined && token.length < minTokenLength)
    problems.push(`METRICS_TOKEN must have at least ${minTokenLength} characters (openssl rand -hex 32)`);
  if (token !== undefined && !/^[!-~]+$/.test(token))
    problems.push(
      'METRICS_TOKEN must consist of printable ASCII characters without spaces (openssl rand -hex 32)',
    );
  return token;
}

/** Returns the result of `read`. If it throws, adds the message to `problems` and returns undefined. */
export function collect<Value>(read: () => Value, problems: string[]): Value | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Reports missing or invalid settings in a one-line message. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws a ConfigError that lists all problems, if there are any. */
export function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('; '));
}
