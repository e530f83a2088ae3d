/**
 * The source of an overriding release: the folder name of a stored release (`0.1.0+3fa9c1d2`), or the URL that serves
 * one (`http://localhost:3101`, with `release.json`, `web/` and `server/` below it).
 */
import { isDescription } from '../../../scripts/release/description';
import { readAtMost } from '../releases/read-at-most';
import { describeRelease } from '../releases/registry';
import type { Release } from '../releases/release';

const timeoutMs = 5000;
/** Limit in bytes: a hundred times the largest release description. */
const maxDescriptionBytes = 2_000_000;
/**
 * Lifetime of a fetched description in milliseconds; short, because a development server may have a new build at any
 * time.
 */
const cacheMs = 400;

const isUrl = (source: string) => /^https?:\/\//.test(source);
const isRelease = (source: string) => /^\d[\w.+-]*$/.test(source) && !source.includes('..');

/**
 * Returns why a visitor may not choose a source, or undefined if it is allowed.
 * @param origins origins that may serve releases
 */
export function sourceProblem(source: string, origins: readonly string[]): string | undefined {
  if (isRelease(source)) return undefined;
  if (!isUrl(source) || !URL.canParse(source))
    return `'${source}' is neither a stored release nor an address that serves one`;
  const { origin, username, password } = new URL(source);
  if (/[?#]/.test(source))
    return `'${source}' must not have a query or a fragment: release.json is requested below it`;
  if (origins.includes(origin) && username === '' && password === '') return undefined;
  return `${origin} is not among the origins that may serve remotes: ${origins.join(', ') || 'none'}`;
}

async function fetchDescription(name: string, source: string): Promise<Release> {
  // Normalise the URL, because pages contain it.
  const base = new URL(source).href.replace(/\/+$/, '');
  const response = await fetch(`${base}/release.json`, {
    // A redirect could lead to an origin that is not allowed.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${base}/release.json responded with ${response.status}`);
  const description: unknown = JSON.parse(String(await readAtMost(response, maxDescriptionBytes)));
  if (!isDescription(description)) throw new Error(`${base}/release.json does not describe a release`);
  return { ...description, name, base };
}

const fetched = new Map<string, { fetchedAt: number; description: Promise<Release> }>();

/**
 * Returns the release that a source currently provides.
 * @throws when the release is unavailable or its description is invalid
 */
export function releaseAt(name: string, source: string): Promise<Release> {
  if (!isUrl(source)) return describeRelease(name, source);
  const key = `${name} ${source}`;
  const cached = fetched.get(key);
  if (cached && Date.now() - cached.fetchedAt < cacheMs) return cached.description;
  const description = fetchDescription(name, source);
  // Drop old entries, so that requests for many URLs cannot exhaust memory.
  for (const [other, { fetchedAt }] of fetched) if (Date.now() - fetchedAt >= cacheMs) fetched.delete(other);
  fetched.set(key, { fetchedAt: Date.now(), description });
  return description;
}
