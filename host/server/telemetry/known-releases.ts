/**
 * Limits the labels `remote` and `release` of the metrics to the releases that this process has served.
 * Reports from browsers may contain any text.
 */
import { LRUCache } from 'lru-cache';
import type { Release } from '../releases/release';

/** The labels of a metric that belongs to a release. */
export interface Source {
  remote: string;
  release: string;
}

/** A metric with the labels `remote` and `release`. */
interface ReleaseMetric {
  get(): Promise<{ values: { labels: Partial<Record<string, string | number>> }[] }>;
  remove(labels: Partial<Record<string, string | number>>): void;
}

/** Maximum number of releases with their own label values. */
const maxReleases = 100;

const unknown = 'unknown';

/** The labels of errors in the host's own code. */
const hostSource: Source = { remote: 'host', release: 'host' };

/** Overriding releases can have arbitrary names, so they share one label value. */
const overrideSource: Source = { remote: 'override', release: 'override' };

export class KnownReleases {
  private readonly metrics: ReleaseMetric[] = [];
  private readonly releases = new LRUCache<string, Source>({
    max: maxReleases,
    noDisposeOnSet: true,
    dispose: (source) => void this.removeSeries(source),
  });

  /** Makes the metric drop the series of a release that is no longer known. */
  limit(metric: ReleaseMetric): void {
    this.metrics.push(metric);
  }

  /** Returns the labels of a release that this host serves, and makes the release known. */
  labelsOf({ name, release, base }: Pick<Release, 'name' | 'release' | 'base'>): Source {
    if (base !== undefined) return overrideSource;
    const key = keyOf(name, release);
    const source = this.releases.get(key) ?? { remote: name, release };
    this.releases.set(key, source);
    return source;
  }

  /** Returns the labels of a release that a browser has reported; unknown names become `unknown`. */
  find({ remote, release }: Source): Source {
    if (remote === hostSource.remote) return hostSource;
    const known = this.releases.get(keyOf(remote, release));
    if (known) return known;
    const isKnownRemote = [...this.releases.values()].some((source) => source.remote === remote);
    return { remote: isKnownRemote ? remote : unknown, release: unknown };
  }

  private async removeSeries({ remote, release }: Source): Promise<void> {
    for (const metric of this.metrics) {
      const { values } = await metric.get();
      for (const { labels } of values) {
        // `le` is the bucket of a histogram, not one of its labels.
        const { le: _bucket, ...own } = labels;
        if (own['remote'] === remote && own['release'] === release) metric.remove(own);
      }
    }
  }
}

const keyOf = (name: string, release: string) => `${name} ${release}`;
