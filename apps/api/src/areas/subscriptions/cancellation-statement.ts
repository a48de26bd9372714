/** Verifies the signed statement of a cancellation. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { jwtVerify } from 'jose';
import { type Statement, statement, statementType } from '../../billing/cancellation/sign-statement.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

<<<<<<< HEAD
/** Of its own, so that a statement is never an access token and an access token never a statement. */
const statementType = 'cancellation+jwt';

const statement = z.object({
  number: z.string(),
  cancelledAt: z.string(),
  items: z.array(z.object({ sku: z.string(), endsAt: z.string() })),
  refundCents: z.number(),
  province: z.nullable(z.string()),
});
export type Statement = z.output<typeof statement>;

export const signStatement = (tokenKeys: SigningKeys, issuer: string, data: Statement): string =>
  tokenKeys.sign(
    { iss: issuer, iat: Math.floor(Date.parse(data.cancelledAt) / 1000), ...data },
    statementType,
  );

export const verifyStatement = async (
=======
const verifyStatement = async (
>>>>>>> main
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
