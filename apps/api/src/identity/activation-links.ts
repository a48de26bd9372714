/** Activation links for products bought elsewhere: for an account, or for the account that verifies an email. */
import { randomUUID } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

interface ActivationLinkRequest {
  readonly owner: { readonly accountId: string } | { readonly email: string };
  readonly brand: BrandId;
  readonly sku: string;
  readonly expiresAt: Date;
  readonly entitledUntil?: Date | undefined;
  /** The service client that asked for it. */
  readonly clientId?: string;
  /** Who made it, and when. */
  readonly staff?: { readonly id: string; readonly now: number };
  /** The CSV that it was made from. */
  readonly uploadId?: string | undefined;
}

export const createActivationLink = async (
  query: Kysely<Schema>,
  { owner, brand, sku, expiresAt, entitledUntil, clientId, staff, uploadId }: ActivationLinkRequest,
): Promise<string> => {
  const id = randomUUID();
  await query
    .insertInto('activation_links')
    .values({
      id,
      account_id: 'accountId' in owner ? owner.accountId : null,
      email_key: 'email' in owner ? emailKey(owner.email) : null,
      brand,
      sku,
      expires_at: expiresAt,
      entitled_until: entitledUntil ?? null,
      ...(clientId !== undefined && { client_id: clientId }),
      ...(staff && { made_by: staff.id, created_at: new Date(staff.now) }),
      ...(uploadId !== undefined && { upload_id: uploadId }),
    })
    .execute();
  return id;
};
