/** The signed statement of a cancellation (JWS): its number, what ends when and what is refunded, without the customer's name. */
import * as z from 'zod/mini';
import type { SigningKeys } from '../../crypto/signing-keys.ts';

/** Of its own, so that a statement is never an access token and an access token never a statement. */
export const statementType = 'cancellation+jwt';

export const statement = z.object({
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
