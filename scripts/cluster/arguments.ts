/** Parses the command-line arguments of `npm run cluster`. */
import { parseArgs } from 'node:util';

export interface Options {
  /** Names of the scenarios to run, in their fixed order. */
  scenarios: readonly string[];
  short: boolean;
  /** Requests per second under load. */
  rate: number;
  /** Seconds under load before and after each fault. */
  seconds: number;
  /** JSON file for the name and the problems of each scenario. */
  output: string | undefined;
}

const text = { type: 'string' } as const;

/** @throws if an argument is invalid; the message names it */
export function readArguments(args: string[], scenarioNames: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    options: { short: { type: 'boolean', default: false }, rate: text, seconds: text, output: text },
    allowPositionals: true,
  });
  const unknownNames = positionals.filter((name) => !scenarioNames.includes(name));
  if (unknownNames.length > 0)
    throw new Error(
      `There is no scenario '${unknownNames.join("', '")}'. Scenarios: ${scenarioNames.join(', ')}.`,
    );
  const { short, output } = values;
  return {
    scenarios: scenarioNames.filter((name) => positionals.length === 0 || positionals.includes(name)),
    short,
    rate: readNumber('rate', values.rate ?? (short ? '20' : '200'), 2000),
    seconds: readNumber('seconds', values.seconds ?? (short ? '1' : '5'), 3600),
    output,
  };
}

function readNumber(name: string, given: string, max: number): number {
  const number = /^\d+$/.test(given) ? Number(given) : 0;
  if (number >= 1 && number <= max) return number;
  throw new Error(`--${name} must be a whole number from 1 to ${max}, not '${given}'.`);
}
