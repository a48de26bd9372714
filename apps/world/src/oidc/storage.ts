/** In-memory storage adapter of one OIDC provider; separate, so codes and sessions cannot cross over. */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/** Expired entries are swept after this many writes, so a long-running server does not leak memory. */
const sweepEvery = 500;

export const createStorage = (): AdapterFactory => {
  const entries = new Map<string, Entry>();
  let writes = 0;

  const sweep = () => {
    for (const [key, { expiresAt }] of entries) if (expiresAt <= Date.now()) entries.delete(key);
  };

  return (model): Adapter => {
    const byId = (id: string) => `${model}:${id}`;
    const byUid = (uid: string) => `${model} uid:${uid}`;
    return {
      upsert: async (id, payload, expiresIn = Infinity) => {
        writes += 1;
        if (writes % sweepEvery === 0) sweep();
        const entry = { payload, expiresAt: Date.now() + expiresIn * 1000 };
        entries.set(byId(id), entry);
        if (payload.uid) entries.set(byUid(payload.uid), entry);
      },
      find: async (id) => entries.get(byId(id))?.payload,
      findByUid: async (uid) => entries.get(byUid(uid))?.payload,
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const entry = entries.get(byId(id));
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        const entry = entries.get(byId(id));
        const uid = entry?.payload.uid;
        // A session that changed its id is still found by its uid.
        if (uid && entries.get(byUid(uid)) === entry) entries.delete(byUid(uid));
        entries.delete(byId(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries)
          if (key.startsWith(byId('')) && payload.grantId === grantId) entries.delete(key);
      },
    };
  };
};
