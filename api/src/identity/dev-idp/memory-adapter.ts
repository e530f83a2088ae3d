import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 1000;

/** Creates in-memory storage for the provider. When it is full, each new entry replaces the oldest. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; expiresAt: number }>();

  const findValid = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  };
  const removeWhere = (isRemoved: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload }] of entries) if (isRemoved(payload)) entries.delete(key);
  };

  return (model) => ({
    async upsert(id, payload, expiresIn = 600) {
      entries.delete(`${model}:${id}`);
      entries.set(`${model}:${id}`, { payload, expiresAt: Date.now() + expiresIn * 1000 });
      // Maps iterate in insertion order, so the first entry is the oldest.
      const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
    find: async (id) => findValid(`${model}:${id}`),
    findByUid: async (uid) => {
      const match = [...entries].find(
        ([key, { payload }]) => key.startsWith(`${model}:`) && payload.uid === uid,
      );
      return match && findValid(match[0]);
    },
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = findValid(`${model}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => removeWhere((payload) => payload.grantId === grantId),
  });
}
