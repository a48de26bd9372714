/** External identities of a demo customer; each copy has its own subject. */
import type { DemoCustomer } from '@marquee/product/values/demo/demo-customers.ts';
import { nextCheckAt, partnerSource, providerSource, replaceGrants } from '../billing/entitlements/grants.ts';
import type { DemoContext } from './demo-context.ts';
import { viewerSkus } from './seed-providers.ts';

export const makeLinks = async (
  { query, now, integrations }: Omit<DemoContext, 'passwords'>,
  { bduProvider, entitlements, links }: DemoCustomer,
  account_id: string,
): Promise<void> => {
  const linked_at = new Date(now);
  const subject = `demo-${account_id}`;
  const provider_id = bduProvider ?? links?.tvProvider;
  if (provider_id === undefined) return;
  const { issuer } = integrations.tvProvider(provider_id)!;
  await query
    .insertInto('provider_identities')
    .values({ issuer, subject, provider_id, account_id, linked_at })
    .execute();
  const provider = providerSource(issuer, subject);
  const seen = links ? viewerSkus : entitlements;
  await replaceGrants(query, now, account_id, provider, seen, { checkAfter: nextCheckAt(provider, now) });
  if (!links) return;
  await query
    .insertInto('partner_links')
    .values({ partner_id: links.partner, subject, account_id, line: null, linked_at })
    .execute();
  const partner = partnerSource(links.partner, subject);
  const { skus } = integrations.partner(links.partner)!;
  await replaceGrants(query, now, account_id, partner, skus, { checkAfter: nextCheckAt(partner, now) });
};
