import type { Env } from '../../env.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createWorldGateway } from './world-gateway.ts';

/** Stripe's client is large, and read only where it is used. */
export const gatewayFor = async (env: Env): Promise<PaymentGateway> =>
  env.payments === 'stripe'
    ? (await import('./stripe-gateway.ts')).createStripeGateway(env)
    : createWorldGateway(env);
