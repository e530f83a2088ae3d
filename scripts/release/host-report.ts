/** What the running host says of the releases: asked at its `/healthz`. */

export interface Refusal {
  release: string;
  reason: string;
  since: string;
}

export interface RemoteReport {
  wanted: string;
  serving?: string;
  refused?: Refusal;
  canary?: { release: string; percent: number; ready: boolean; refused?: Refusal };
}

export const hostUrl = process.env.HOST_URL || `http://127.0.0.1:${process.env.PORT || 3000}`;
const patienceMs = 2000;

/** By remote; undefined when no host answers. */
export async function hostReport(): Promise<Record<string, RemoteReport> | undefined> {
  try {
    const answer = await fetch(`${hostUrl}/healthz`, { signal: AbortSignal.timeout(patienceMs) });
    const health: { releases?: Record<string, RemoteReport> } = await answer.json();
    return health.releases;
  } catch {
    return undefined;
  }
}

export type Verdict = { taken: true } | { taken: false; reason: string };

/** A release is loaded and drawn in the background within this time, or it is too slow for visitors as well. */
const verdictMs = 10_000;
const askMs = 100;

/**
 * Waits for what the host makes of a release that the registry wants now.
 * @returns undefined when no host answers here
 */
export async function hostVerdict(name: string, release: string): Promise<Verdict | undefined> {
  const until = Date.now() + verdictMs;
  while (Date.now() < until) {
    const report = await hostReport();
    if (!report) return undefined;
    const verdict = verdictOf(report[name], release);
    if (verdict) return verdict;
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
  return { taken: false, reason: `the host has not taken it up within ${verdictMs / 1000} s` };
}

function verdictOf(remote: RemoteReport | undefined, release: string): Verdict | undefined {
  if (!remote) return undefined;
  const { wanted, serving, refused, canary } = remote;
  if (canary?.release === release) {
    if (canary.refused) return { taken: false, reason: canary.refused.reason };
    return canary.ready ? { taken: true } : undefined;
  }
  if (wanted !== release) return undefined;
  if (refused) return { taken: false, reason: refused.reason };
  return serving === release ? { taken: true } : undefined;
}
