/** Stripe idempotency keys: the first response is repeated for the same call, another call is rejected. */
import { refuse, StripeRefusal } from './stripe-error.ts';

export interface Answer {
  readonly status: number;
  /** The first response verbatim; the object may have changed since. */
  readonly text: string;
}

export const createIdempotency = () => {
  const known = new Map<string, { readonly asked: string; answer?: Answer }>();

  return {
    run: async (
      key: string | undefined,
      asked: string,
      work: () => Promise<Answer>,
    ): Promise<Answer & { readonly isReplayed: boolean }> => {
      if (key === undefined) return { ...(await work()), isReplayed: false };
      const first = known.get(key);
      if (first && first.asked !== asked)
        return refuse(
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          { type: 'idempotency_error' },
        );
      if (first?.answer) return { ...first.answer, isReplayed: true };
      if (first)
        throw new StripeRefusal(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotent Key.',
        });
      const mine: { readonly asked: string; answer?: Answer } = { asked };
      known.set(key, mine);
      try {
        const answer = await work();
        // A request that failed validation does not use up its key.
        if (answer.status === 400 || answer.status === 404) known.delete(key);
        else mine.answer = answer;
        return { ...answer, isReplayed: false };
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
  };
};
