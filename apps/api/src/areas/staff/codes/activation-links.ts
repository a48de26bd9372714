/** Activation links that staff make: a product bought elsewhere, for the account that verifies the email. */
import type { createStaffActivationLink as contract } from '@marquee/product/contract/staff/codes.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { keyOf, runIdempotent } from '../../../billing/orders/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { createActivationLink } from '../../../identity/activation-links.ts';
import { audit } from '../../../identity/audit.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { portalUrl } from '../../../portal-url.ts';

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
    const expiresAt = new Date(now + limits.activationLinkDays * 86_400_000);
    const ask = { owner: `staff:${staff.id}`, key: keyOf(headers), call: 'createStaffActivationLink', body };
    return runIdempotent(deps.database.query, now, ask, async (tx) => {
      const id = await createActivationLink(tx, {
        owner: { email },
        brand,
        sku,
        expiresAt,
        entitledUntil,
        staff: { id: staff.id, now },
      });
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
