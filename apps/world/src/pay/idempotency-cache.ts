/** One effect for each key, however often and however close together it is asked for. */
export interface CachedResponse {
  readonly status: number;
  readonly body: object;
}

const keyReused: CachedResponse = { status: 422, body: { code: 'key_reused' } };

export const createIdempotencyCache = () => {
  const known = new Map<string, { readonly asked: string; readonly answer: Promise<CachedResponse> }>();

  return {
    /** `wish` in an order of its own: two that say the same are the same. */
    run: (key: string, wish: object, work: () => Promise<CachedResponse>): Promise<CachedResponse> => {
      const asked = JSON.stringify(wish);
      const first = known.get(key);
      if (first) return first.asked === asked ? first.answer : Promise.resolve(keyReused);
      const answer = work();
      known.set(key, { asked, answer });
      return answer;
    },

    /** The answer under this key from now on, unless there is one already. */
    claim: (key: string, answer: CachedResponse): Promise<CachedResponse> => {
      const first = known.get(key);
      if (first) return first.answer;
      known.set(key, { asked: '', answer: Promise.resolve(answer) });
      return Promise.resolve(answer);
    },

    /** Waits for what is still running: nobody is told "unknown" about a charge that is about to happen. */
    find: (key: string): Promise<CachedResponse> | undefined => known.get(key)?.answer,
  };
};
