/** Activation links that staff make: a product bought elsewhere, for the account that verifies the email. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { createStaffActivationLink as contract } from '@marquee/product/contract/staff/codes.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import type { Kysely } from 'kysely';
import { keyOf, runIdempotent } from '../../../billing/orders/idempotency.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { createActivationLink } from '../../../identity/activation-links.ts';
import { audit } from '../../../identity/audit.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { portalUrl } from '../../../portal-url.ts';

interface LinkForEmail {
  readonly email: string;
  readonly brand: BrandId;
  readonly sku: string;
  readonly language: Language;
  readonly expiresAt: Date;
  readonly entitledUntil?: Date | undefined;
  /** Whether the customer gets it by mail too. */
  readonly mail: boolean;
  readonly staff: { readonly id: string; readonly now: number };
  readonly uploadId?: string;
}

export const expiryOfLinks = (now: number): Date => new Date(now + limits.activationLinkDays * 86_400_000);

export const createLinkForEmail = async (
  deps: Pick<Deps, 'tokenKeys'>,
  tx: Kysely<Schema>,
  { email, language, mail, ...link }: LinkForEmail,
): Promise<string> => {
  const { brand, sku, expiresAt } = link;
  const id = await createActivationLink(tx, { owner: { email }, ...link });
  if (mail)
    await enqueueMail(deps, tx, {
      kind: 'activationLink',
      to: email,
      brand,
      language,
      linkId: id,
      sku,
      until: expiresAt.getTime(),
    });
  return id;
};

export const createStaffActivationLink =
  (deps: Deps): Handle<typeof contract> =>
  ({ body, headers, staff, requestId }) => {
    const { email, brand, sku, language, mail, reason } = body;
    const now = deps.clock.now();
    const of = brandOfSku(sku);
    if (of === undefined) return fail('VALIDATION', { sku: 'unknown' });
    if (of !== brand) return fail('BRAND_NOT_ALLOWED');
    const entitledUntil = body.entitledUntil === undefined ? undefined : new Date(body.entitledUntil);
    if (entitledUntil && entitledUntil.getTime() <= now) return fail('VALIDATION', { entitledUntil: 'past' });
    const expiresAt = expiryOfLinks(now);
    const ask = { owner: `staff:${staff.id}`, key: keyOf(headers), call: 'createStaffActivationLink', body };
    return runIdempotent(deps.database.query, now, ask, async (tx) => {
      const link = { email, brand, sku, language, expiresAt, entitledUntil, mail };
      const id = await createLinkForEmail(deps, tx, { ...link, staff: { id: staff.id, now } });
      await audit(tx, now, {
        kind: 'activationLinkCreated',
        brand,
        details: { id, sku, deliver: mail ? 'mail' : 'return' },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      const query = { code: id, service: brand, lang: language };
      return {
        id,
        url: portalUrl(deps.env, 'shortcodeInUrl', { query }),
        expiresAt: expiresAt.toISOString(),
      };
    });
  };
