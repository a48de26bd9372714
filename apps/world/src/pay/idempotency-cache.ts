/** Idempotency keys: one effect per key, also for concurrent requests. */
export interface CachedResponse {
  readonly status: number;
  readonly body: object;
}

const keyReused: CachedResponse = { status: 422, body: { code: 'key_reused' } };

export const createIdempotencyCache = () => {
  const known = new Map<
    string,
    { readonly fingerprint: string; readonly response: Promise<CachedResponse> }
  >();

  return {
    /** Canonical JSON of the request, so equal requests compare equal. */
    run: (key: string, request: object, work: () => Promise<CachedResponse>): Promise<CachedResponse> => {
      const fingerprint = JSON.stringify(request);
      const first = known.get(key);
      if (first) return first.fingerprint === fingerprint ? first.response : Promise.resolve(keyReused);
      const response = work();
      known.set(key, { fingerprint, response });
      return response;
    },

    /** Stores the response for a key unless it has one. */
    claim: (key: string, response: CachedResponse): Promise<CachedResponse> => {
      const first = known.get(key);
      if (first) return first.response;
      known.set(key, { fingerprint: '', response: Promise.resolve(response) });
      return Promise.resolve(response);
    },

    /** Waits for a running request, so a charge in progress is not reported as unknown. */
    find: (key: string): Promise<CachedResponse> | undefined => known.get(key)?.response,
  };
};
