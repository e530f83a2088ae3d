/** The remotes as one visitor gets them: the registry's, except where somebody has composed the store of others. */
import { config } from '../config';
import { makeReady, servedTo } from '../live';
import type { Served } from '../live';
import { releaseAt } from './sources';

/** By remote: a source (see ./sources), or an empty text for the registry's release. */
export type Composition = ReadonlyMap<string, string>;

/** A remote of a composed store. */
export type Composed = Served & {
  composed?: {
    source: string;
    /** Why the registry's release is served all the same. */
    refused?: string;
  };
};

async function take(name: string, source: string, live: Served | undefined): Promise<Composed[]> {
  try {
    return [{ ...(await makeReady(await releaseAt(name, source))), composed: { source } }];
  } catch (error) {
    const refused = error instanceof Error ? error.message : String(error);
    return live ? [{ ...live, composed: { source, refused } }] : [];
  }
}

/**
 * @param visitor.share the visitor's place among a hundred, for a remote's canary: 0 to 99
 * @param visitor.composition what the visitor has chosen
 */
export async function composedFor(visitor: {
  share: (name: string) => number;
  composition: Composition;
}): Promise<Composed[]> {
  const served = servedTo(visitor.share);
  const composition = new Map([...config.composition, ...visitor.composition]);
  const names = new Set([...served.map(({ release }) => release.name), ...composition.keys()]);
  const remotes = [...names].map((name): Promise<Composed[]> | Composed[] => {
    const live = served.find(({ release }) => release.name === name);
    const source = composition.get(name);
    return source ? take(name, source, live) : live ? [live] : [];
  });
  return (await Promise.all(remotes)).flat();
}
