/** Whether a customer agreed to mails of a brand for a purpose, in the words of today. */
import { communications } from '@marquee/product/privacy/consents.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** A consent to earlier words no longer counts. */
export const isInForce = ({
  purpose,
  granted,
  version,
}: Pick<Schema['communication_preferences'], 'purpose' | 'granted' | 'version'>): boolean =>
  granted && version === communications[purpose].version;

export const hasConsent = async (
  query: Kysely<Schema>,
  accountId: string,
  { brand, purpose }: Pick<Schema['communication_preferences'], 'brand' | 'purpose'>,
): Promise<boolean> => {
  const row = await query
    .selectFrom('communication_preferences as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.purpose', 'p.granted', 'p.version'])
    .where('p.account_id', '=', accountId)
    .where('p.brand', '=', brand)
    .where('p.purpose', '=', purpose)
    .where('a.status', '=', 'ACTIVE')
    // The address of a provider account is synthetic (its subject), so no mail is sent.
    .where('a.bdu', '=', false)
    .executeTakeFirst();
  return row !== undefined && isInForce(row);
};
