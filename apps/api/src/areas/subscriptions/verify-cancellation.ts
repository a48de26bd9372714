/** Verifies the signed statement of a cancellation for anyone who has it. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { verifyStatement } from '../../billing/cancellation/verify-statement.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

export const verifyCancellation =
  (deps: Deps): Handle<typeof calls.verifyCancellation> =>
  async ({ query: { jws } }) => {
    const { refundCents, ...verified } = (await verifyStatement(deps, jws)) ?? fail('TOKEN_INVALID');
    return { ...verified, refund: refundCents / 100 };
  };
