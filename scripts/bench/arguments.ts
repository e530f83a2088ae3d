/** Parses the command-line arguments of `npm run bench`. */
import { parseArgs } from 'node:util';

export const engines = ['embedded', 'postgresql'] as const;

export type Engine = (typeof engines)[number];

export interface Options {
  /** Names of the sections to run, in their fixed order. */
  sections: readonly string[];
  /** Catalogue sizes for the sections that measure several databases. */
  products: readonly number[];
  engines: readonly Engine[];
  /**
   * Number of runs of each browser, start and build measurement. Slow measurements have a maximum of their
   * own.
   */
  runs: number;
  /** Duration of each load measurement, in seconds. */
  seconds: number;
  /** Markdown file in which to replace the sections, in addition to printing them. */
  output: string | undefined;
}

/** Number of products in the seed data. Every database contains at least these products. */
export const CATALOGUE_SIZE = 480;
const MAX_PRODUCTS = 1_000_000;

const text = { type: 'string' } as const;
const schema = { products: text, engines: text, runs: text, seconds: text, output: text };

/** Parses and validates the arguments. @throws if an argument is invalid; the message names it */
export function readArguments(args: string[], sectionNames: readonly string[]): Options {
  const { values, positionals } = parseArgs({ args, options: schema, allowPositionals: true });
  const unknownNames = positionals.filter((name) => !sectionNames.includes(name));
  if (unknownNames.length > 0)
    throw new Error(
      `There is no section '${unknownNames.join("', '")}'. Sections: ${sectionNames.join(', ')}.`,
    );
  return {
    sections: sectionNames.filter((name) => positionals.length === 0 || positionals.includes(name)),
    products: readList(values.products ?? '480,10000,100000').map((size) =>
      readNumber('products', size, CATALOGUE_SIZE, MAX_PRODUCTS),
    ),
    engines: readList(values.engines ?? engines.join()).map(readEngine),
    runs: readNumber('runs', values.runs ?? '5', 1, 1000),
    seconds: readNumber('seconds', values.seconds ?? '4', 1, 600),
    output: values.output,
  };
}

const readList = (list: string) => [...new Set(list.split(',').map((item) => item.trim()))];

function readNumber(name: string, value: string, min: number, max: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}, not '${value}'.`);
}

function readEngine(value: string): Engine {
  const engine = engines.find((name) => name === value);
  if (engine !== undefined) return engine;
  throw new Error(`--engines must be ${engines.join(' or ')}, not '${value}'.`);
}
