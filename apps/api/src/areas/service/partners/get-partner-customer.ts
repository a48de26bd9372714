import type { getPartnerCustomer as contract } from '@marquee/product/contract/service/partner-customers.ts';
import { findLink, findPartnerCustomer } from '../../../billing/entitlements/partner-links.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { refuseBrand, refuseForeign } from '../../../identity/services/service-clients.ts';
import { partnerCustomerAnswer } from './partner-customer-answer.ts';

export const getPartnerCustomer =
  (deps: Deps): Handle<typeof contract> =>
  async ({ params: { partnerId, subject }, service, fail }) => {
    const { integrations } = deps;
    const { query } = deps.database;
    refuseForeign(service, 'partner', partnerId);
    const partner = integrations.partner(partnerId) ?? fail('NOT_FOUND');
    refuseBrand(service, partner.brand);
    const customer = await findPartnerCustomer(query, partnerId, subject);
    if (!customer) return fail('NOT_FOUND');
    const link = await findLink(query, partnerId, { subject });
    return partnerCustomerAnswer(deps, partner, customer, link?.account_id);
  };
