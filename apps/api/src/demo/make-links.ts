/** External identities of a demo customer; each copy has its own subject. */
import type { DemoCustomer } from '@marquee/product/values/demo-customers.ts';
import { partnerOf } from '@marquee/product/values/partners.ts';
import { viewerOf } from '@marquee/product/values/tv-providers.ts';
import { nextCheckAt, partnerSource, providerSource, replaceGrants } from '../billing/entitlements/grants.ts';
import type { DemoContext } from './demo-context.ts';

export const makeLinks = async (
  { query, now, tvProviders }: Omit<DemoContext, 'passwords'>,
  { bduProvider, entitlements, links }: DemoCustomer,
  account_id: string,
): Promise<void> => {
  const linked_at = new Date(now);
  const subject = `demo-${account_id}`;
  const provider_id = bduProvider ?? links?.tvProvider;
  if (provider_id === undefined) return;
  await query
    .insertInto('provider_identities')
    .values({ issuer: tvProviders[provider_id]!.issuer, subject, provider_id, account_id, linked_at })
    .execute();
  const provider = providerSource(tvProviders[provider_id]!.issuer, subject);
  const seen = links ? viewerOf(subject).skus : entitlements;
  await replaceGrants(query, now, account_id, provider, seen, { checkAfter: nextCheckAt(provider, now) });
  if (!links) return;
  await query
    .insertInto('partner_links')
    .values({ partner_id: links.partner, subject, account_id, line: null, linked_at })
    .execute();
  const partner = partnerSource(links.partner, subject);
  const { skus } = partnerOf(links.partner);
  await replaceGrants(query, now, account_id, partner, skus, { checkAfter: nextCheckAt(partner, now) });
};
