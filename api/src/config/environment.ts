/** The environment, and how numbers and switches are read from it. */
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
