/** What is bought by the world's gateway is bought by Stripe too: the same tests, with the stand-in. */
import { defineConfig, mergeConfig } from 'vitest/config';
import api from './vitest.config.ts';

const { include: _, ...test } = api.test!;

export default mergeConfig(
  defineConfig({ test }),
  defineConfig({
    test: {
      name: 'stripe',
      include: [
        'src/areas/purchase/purchase.test.ts',
        'src/areas/gifts/gifts.test.ts',
        'src/areas/subscriptions/change-plan.test.ts',
        'src/billing/gateway-faults.test.ts',
        'src/billing/subscriptions/dunning.test.ts',
        'src/billing/subscriptions/renewals.test.ts',
      ],
      env: { TEST_PAYMENTS: 'stripe' },
    },
  }),
);
