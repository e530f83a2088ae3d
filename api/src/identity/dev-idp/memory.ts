import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 1000;

/** Where the stand-in keeps its sessions and codes: this process, and no longer than it lives. */
export function createMemory(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>();

  const living = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.until > Date.now() ? entry.payload : undefined;
  };
  const removeWhere = (gone: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload }] of entries) if (gone(payload)) entries.delete(key);
  };

  return (model) => ({
    async upsert(id, payload, expiresIn = 600) {
      entries.delete(`${model}:${id}`);
      entries.set(`${model}:${id}`, { payload, until: Date.now() + expiresIn * 1000 });
      // A map keeps the order of insertion, so the first is the oldest.
      const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
    find: async (id) => living(`${model}:${id}`),
    findByUid: async (uid) => {
      const found = [...entries].find(
        ([key, { payload }]) => key.startsWith(`${model}:`) && payload.uid === uid,
      );
      return found && living(found[0]);
    },
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = living(`${model}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => removeWhere((payload) => payload.grantId === grantId),
  });
}
