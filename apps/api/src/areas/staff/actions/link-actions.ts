/** Unlinking a TV provider or partner, the data download, and the page that deletes the account. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import {
  type EntitlementSource,
  listGrantedSkus,
  partnerSource,
  providerSource,
} from '../../../billing/entitlements/grants.ts';
import { unlinkPartnerOf, unlinkProviderOf } from '../../../billing/entitlements/unlink.ts';
import { refuseDeletion } from '../../../billing/delete-account.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { createDeletionRequest } from '../../../identity/erasure/deletion-requests.ts';
import { requestDataExport } from '../../../identity/request-data-export.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { type ActionDefinition, type Preview, staffAudit, without } from './action-kind.ts';
import { brandOfCustomer, readActive, readDirect } from './read-account.ts';

const previewOf = async (
  { integrations, clock }: Deps,
  query: Kysely<Schema>,
  accountId: string,
  companyId: string,
  source: EntitlementSource,
): Promise<Preview> => {
  const skus = await listGrantedSkus(query, clock.now(), accountId, source);
  const [nameEn, nameFr] = [integrations.nameOf(companyId, 'en'), integrations.nameOf(companyId, 'fr')];
  return {
    effects: [
      { key: 'unlinksCompany', values: { nameEn, nameFr } },
      ...skus.toSorted().map((sku) => ({ key: 'removesAccess' as const, values: { sku } })),
      { key: 'sendsMail', values: {} },
    ],
    ...without,
  };
};

export const unlinkProvider: ActionDefinition<'unlinkProvider'> = {
  preview: async (deps, query, { accountId }) => {
    await readDirect(query, accountId);
    const link = await query
      .selectFrom('provider_identities')
      .select(['provider_id', 'issuer', 'subject'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!link) return fail('NO_PROVIDER');
    const source = providerSource(link.issuer, link.subject);
    return previewOf(deps, query, accountId, link.provider_id, source);
  },
  perform: async (deps, tx, request) => {
    const { accountId } = request;
    const brand = await brandOfCustomer(tx, accountId);
    await unlinkProviderOf(deps, tx, deps.clock.now(), { accountId, brand, ...staffAudit(request) });
    return [];
  },
};

export const unlinkPartner: ActionDefinition<'unlinkPartner'> = {
  preview: async (deps, query, { accountId, params: { partnerId } }) => {
    await readActive(query, accountId);
    const link = await query
      .selectFrom('partner_links')
      .select('subject')
      .where('account_id', '=', accountId)
      .where('partner_id', '=', partnerId)
      .executeTakeFirst();
    if (!link) return fail('NOT_LINKED');
    return previewOf(deps, query, accountId, partnerId, partnerSource(partnerId, link.subject));
  },
  perform: async (deps, tx, request) => {
    const { accountId, params } = request;
    await unlinkPartnerOf(deps, tx, deps.clock.now(), {
      accountId,
      partnerId: params.partnerId,
      brand: await brandOfCustomer(tx, accountId),
      ...staffAudit(request),
    });
    return [];
  },
};

/** The file is for the customer: staff never see it. */
export const startExport: ActionDefinition<'startExport'> = {
  preview: async (_deps, query, { accountId }) => {
    await readActive(query, accountId);
    return {
      effects: [
        { key: 'preparesDownload', values: {} },
        { key: 'onlyForCustomer', values: {} },
      ],
      ...without,
    };
  },
  perform: async ({ clock, limiter }, tx, request) => {
    const { accountId } = request;
    const { language } = await readActive(tx, accountId);
    await limiter.take('dataExport', accountId, tx);
    const brand = await brandOfCustomer(tx, accountId);
    await requestDataExport(tx, clock.now(), { accountId, language, brand, ...staffAudit(request) });
    return [];
  },
};

/** Two people of staff start it; the customer alone deletes, by the link of the mail, under the same conditions as ever. */
export const startDeletion: ActionDefinition<'startDeletion'> = {
  preview: async (_deps, query, { accountId }) => {
    await readDirect(query, accountId);
    await refuseDeletion(query, accountId);
    return {
      effects: [
        { key: 'sendsDeletionPage', values: { hours: limits.deletionHours } },
        { key: 'customerDeletes', values: {} },
      ],
      warnings: [],
      needsApproval: true,
    };
  },
  perform: async (deps, tx, { accountId }) => {
    const { email: to, language } = await readDirect(tx, accountId);
    const brand = await brandOfCustomer(tx, accountId);
    const token = await createDeletionRequest(tx, deps.clock.now(), { accountId, brand });
    await enqueueMail(deps, tx, { kind: 'deletionStarted', to, brand, language, token });
    return [];
  },
};
