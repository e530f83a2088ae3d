/** How the store's programs read their settings: every wrong one is collected, and all are reported at once. */
export type Environment = Record<string, string | undefined>;

export function isProduction(env: Environment): boolean {
  return env['NODE_ENV'] === 'production';
}

/** @returns `fallback` where nothing is set, and where what is set is a problem */
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

/** @returns `fallback` where nothing is set, and where what is set is a problem */
export function onOff(env: Environment, name: string, fallback: boolean, problems: string[]): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text !== '0' && text !== '1') problems.push(`${name} is '${text}', not 0 or 1`);
  return text === '1' || (text !== '0' && fallback);
}

/** @returns what `read` returns; undefined where it throws, and its message is a problem then */
export function collected<Value>(read: () => Value, problems: string[]): Value | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Something in the environment is missing or wrong; the message is for the operator, in one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws `ConfigError`, which names every wrong setting, if there is one. */
export function demandNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('; '));
}
