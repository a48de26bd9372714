/** How the service API describes a partner's customer. */
import type { provisionPartnerCustomer } from '@marquee/product/contract/service/partner-customers.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { PartnerCustomerRow } from '../../../billing/entitlements/partner-links.ts';
import type { Partner } from '../../../integrations/registry/integration.ts';
import { type LinkDeps, createPortalLink } from '../../../mail/portal-link.ts';

export const partnerCustomerAnswer = (
  deps: LinkDeps,
  { id: partnerId, brand }: Partner,
  { state, language }: PartnerCustomerRow,
  accountId: string | undefined,
): ReplyOf<typeof provisionPartnerCustomer> =>
  accountId === undefined
    ? {
        state,
        linked: false,
        linkUrl: createPortalLink(deps, brand, language ?? 'en')('linkPartner', { partnerId }),
      }
    : { state, linked: true, accountId };
