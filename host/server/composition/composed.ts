/** The remotes as one visitor gets them: the registry's, except where somebody has composed the store of others. */
import { config } from '../config';
import { makeReady, servedTo } from '../live';
import type { Served } from '../live';
import { releaseAt } from './sources';

/** By remote: a source (see ./sources), or an empty text for the registry's release. */
export type Overrides = ReadonlyMap<string, string>;

/** A remote of a composed store. */
export type ServedRemote = Served & {
  composed?: {
    source: string;
    /** Why the registry's release is served all the same. */
    refused?: string;
  };
};

async function take(name: string, source: string, live: Served | undefined): Promise<ServedRemote[]> {
  try {
    return [{ ...(await makeReady(await releaseAt(name, source))), composed: { source } }];
  } catch (error) {
    const rejected = error instanceof Error ? error.message : String(error);
    return live ? [{ ...live, composed: { source, refused: rejected } }] : [];
  }
}

/**
 * @param visitor.share the visitor's place among a hundred, for a remote's canary: 0 to 99
 * @param visitor.composition what the visitor has chosen
 */
export async function remotesFor(visitor: {
  share: (name: string) => number;
  composition: Overrides;
}): Promise<ServedRemote[]> {
  const served = servedTo(visitor.share);
  const overrides = new Map([...config.composition, ...visitor.composition]);
  const names = new Set([...served.map(({ release }) => release.name), ...overrides.keys()]);
  const remotes = [...names].map((name): Promise<ServedRemote[]> | ServedRemote[] => {
    const live = served.find(({ release }) => release.name === name);
    const source = overrides.get(name);
    return source ? take(name, source, live) : live ? [live] : [];
  });
  return (await Promise.all(remotes)).flat();
}
