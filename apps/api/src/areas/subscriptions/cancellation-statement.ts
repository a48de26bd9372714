/** Verifies the signed statement of a cancellation. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { jwtVerify } from 'jose';
import { type Statement, statement, statementType } from '../../billing/cancellation/sign-statement.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

export const verifyStatement = async (
  { tokenKeys, env }: Pick<Deps, 'tokenKeys' | 'env'>,
  jws: string,
): Promise<Statement | undefined> => {
  try {
    const { payload } = await jwtVerify(jws, tokenKeys.find, {
      algorithms: ['EdDSA'],
      typ: statementType,
      issuer: env.publicUrl,
    });
    return statement.parse(payload);
  } catch {
    return undefined;
  }
};

export const verifyCancellation =
  (deps: Deps): Handle<typeof calls.verifyCancellation> =>
  async ({ query: { jws } }) => {
    const { refundCents, ...verified } = (await verifyStatement(deps, jws)) ?? fail('TOKEN_INVALID');
    return { ...verified, refund: refundCents / 100 };
  };
