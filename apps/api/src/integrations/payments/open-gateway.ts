/** The gateway that the settings name: every call counted, and charges of customers who are away kept to a rate. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Env } from '../../env.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createWorldGateway } from './world-gateway.ts';

/** A token bucket: a second's worth at once, then one after the other. */
const createTokenBucket = (perSecond: number): (() => Promise<void>) => {
  const everyMs = 1000 / perSecond;
  let fullAt = 0;
  return async () => {
    const now = performance.now();
    fullAt = Math.max(fullAt, now) + everyMs;
    const waitMs = fullAt - now - 1000;
    if (waitMs > 0) await wait(waitMs);
  };
};

const outcomeOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'is' in answer ? String(answer.is) : 'done';

const measure = (
  gateway: PaymentGateway,
  { gatewayCalls, business }: Pick<Metrics, 'gatewayCalls' | 'business'>,
): PaymentGateway => {
  const counted =
    <A extends readonly unknown[], T>(call: string, ask: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        const answer = await ask(...args);
        gatewayCalls.inc({ call, outcome: outcomeOf(answer) });
        if (call === 'charge') business.charges.inc({ result: outcomeOf(answer) });
        return answer;
      } catch (error) {
        gatewayCalls.inc({ call, outcome: 'error' });
        if (call === 'charge') business.charges.inc({ result: 'error' });
        throw error;
      }
    };
  return {
    ...gateway,
    createCustomer: counted('createCustomer', gateway.createCustomer),
    deleteCustomer: counted('deleteCustomer', gateway.deleteCustomer),
    storeCard: counted('storeCard', gateway.storeCard),
    completeSetup: counted('completeSetup', gateway.completeSetup),
    readCard: counted('readCard', gateway.readCard),
    deleteCard: counted('deleteCard', gateway.deleteCard),
    charge: counted('charge', gateway.charge),
    readOutcome: counted('readOutcome', gateway.readOutcome),
    cancel: counted('cancel', gateway.cancel),
    refund: counted('refund', gateway.refund),
    listRefunds: counted('listRefunds', gateway.listRefunds),
    readDispute: counted('readDispute', gateway.readDispute),
  };
};

const limitRate = (gateway: PaymentGateway, perSecond: number): PaymentGateway => {
  const take = createTokenBucket(perSecond);
  return {
    ...gateway,
    charge: async (attempt, saveIntent) => {
      if (!attempt.onSession) await take();
      return gateway.charge(attempt, saveIntent);
    },
  };
};

/** Stripe's client is large, and read only where it is used. */
const createGateway = async (env: Env): Promise<PaymentGateway> =>
  env.payments === 'stripe'
    ? (await import('./stripe-gateway.ts')).createStripeGateway(env)
    : createWorldGateway(env);

export const openGateway = async (env: Env, metrics: Metrics): Promise<PaymentGateway> =>
  limitRate(measure(await createGateway(env), metrics), env.payRate);
