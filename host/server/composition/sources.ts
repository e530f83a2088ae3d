/**
 * Where a composed release is had from. A source is the folder name of a stored release (`0.1.0+3fa9c1d2`), or the address
 * at which one is served (`http://localhost:3101`, with `release.json`, `web/` and `server/` below it).
 */
import { readAtMost } from '../read-at-most';
import { describe } from '../registry';
import type { Release } from '../registry';
import { isDescription } from './description';

const timeoutMs = 5000;
/** A hundred times what the largest remote has. */
const descriptionLimit = 2_000_000;
/** A server that rebuilds while somebody works is asked this often. */
const cacheMs = 400;

const isAddress = (source: string) => /^https?:\/\//.test(source);
const isRelease = (source: string) => /^\d[\w.+-]*$/.test(source) && !source.includes('..');

/**
 * Whether a visitor may choose a source.
 * @param origins those that may serve releases
 * @returns why not, or undefined
 */
export function sourceProblem(source: string, origins: readonly string[]): string | undefined {
  if (isRelease(source)) return undefined;
  if (!isAddress(source) || !URL.canParse(source))
    return `'${source}' is neither a stored release nor an address that serves one`;
  const { origin, username, password } = new URL(source);
  if (/[?#]/.test(source)) return `'${source}' is no folder: release.json is asked for below it`;
  if (origins.includes(origin) && username === '' && password === '') return undefined;
  return `${origin} is not among the origins that may serve remotes: ${origins.join(', ') || 'none'}`;
}

async function fetchDescription(name: string, address: string): Promise<Release> {
  // As the standard writes it: it comes to stand in pages.
  const base = new URL(address).href.replace(/\/+$/, '');
  const response = await fetch(`${base}/release.json`, {
    // An allowed origin does not speak for another one.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${base}/release.json answered ${response.status}`);
  const description: unknown = JSON.parse(String(await readAtMost(response, descriptionLimit)));
  if (!isDescription(description)) throw new Error(`${base}/release.json describes no release`);
  return { ...description, name, base };
}

const fetched = new Map<string, { at: number; description: Promise<Release> }>();

/**
 * The release that a source holds now.
 * @throws when it cannot be had
 */
export function releaseAt(name: string, source: string): Promise<Release> {
  if (!isAddress(source)) return describe(name, source);
  const key = `${name} ${source}`;
  const known = fetched.get(key);
  if (known && Date.now() - known.at < cacheMs) return known.description;
  const description = fetchDescription(name, source);
  // Who asks for ever other addresses does not fill the memory.
  for (const [other, { at }] of fetched) if (Date.now() - at >= cacheMs) fetched.delete(other);
  fetched.set(key, { at: Date.now(), description });
  return description;
}
