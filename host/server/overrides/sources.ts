/**
 * The source of an overriding release: the folder name of a stored release (`0.1.0+3fa9c1d2`), the base URL
 * of a served release (`http://localhost:3101`, with `release.json`, `web/` and `server/` below it),
 * `!previous` for the release that was live before the current one, or a simulated fault of the live release
 * (`!dead`; see faults.ts).
 */
import { isDescription } from '../../../scripts/release/description';
import { requireSignature } from '../../../scripts/release/signature';
import { config } from '../config';
import { readAtMost } from '../releases/read-at-most';
import { describeRelease } from '../releases/registry';
import type { Release } from '../releases/release';
import { maxJsonBytes } from '../releases/release-readers';

const timeoutMs = 5000;
/**
 * Lifetime of a fetched description in milliseconds; short, because developers rebuild their remotes often.
 */
const cacheMs = 400;

/** The kinds of simulated faults; `slow` has a delay in milliseconds (`!slow:5000`). */
export type FaultKind = 'dead' | 'slow' | 'html' | 'corrupt' | 'throws';

const faultKinds: readonly FaultKind[] = ['dead', 'slow', 'html', 'corrupt', 'throws'];
/** Maximum delay of the fault `slow`, in milliseconds. */
const maxDelayMs = 60_000;

interface Fault {
  kind: FaultKind;
  delayMs: number;
}

/** Returns the fault that a source simulates; undefined for other sources and for an invalid fault. */
export function faultOf(source: string): Fault | undefined {
  const [, name, delay] = /^!([a-z]+)(?::(\d{1,5}))?$/.exec(source) ?? [];
  const kind = faultKinds.find((other) => other === name);
  const isDelayed = delay !== undefined;
  if (!kind || isDelayed !== (kind === 'slow') || Number(delay ?? 0) > maxDelayMs) return undefined;
  return { kind, delayMs: Number(delay ?? 0) };
}

/** The source that selects the release that was live before the current one. */
export const previousSource = '!previous';

const isUrl = (source: string) => /^https?:\/\//.test(source);
export const isRelease = (source: string) => /^\d[\w.+-]*$/.test(source) && !source.includes('..');

/**
 * Returns why a visitor may not choose a source, or undefined if it is allowed.
 * @param origins origins that may serve releases
 */
export function findSourceProblem(source: string, origins: readonly string[]): string | undefined {
  if (isRelease(source) || source === previousSource || faultOf(source)) return undefined;
  if (!isUrl(source) || !URL.canParse(source))
    return `'${source}' is neither a stored release, nor the URL of a release, nor a fault such as !dead`;
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
  const description: unknown = JSON.parse(String(await readAtMost(response, maxJsonBytes)));
  if (!isDescription(description)) throw new Error(`${base}/release.json does not describe a release`);
  requireSignature(name, description, config.releaseKeys);
  return { ...description, name, base };
}

const fetched = new Map<string, { fetchedAt: number; description: Promise<Release> }>();

/**
 * Returns the release that a source currently provides.
 * @throws when the release is unavailable, or when its description is invalid or not signed with a required
 * key
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
