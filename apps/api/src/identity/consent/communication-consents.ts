/** Consents to mails by brand and purpose: the current choice, and a row of proof for each decision. */
import { createHmac, randomUUID } from 'node:crypto';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import {
  communications,
  type communicationSources,
  type CommunicationPurpose,
  wordsOf,
} from '@marquee/product/privacy/consents.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Schema } from '../../db/schema.ts';
import { isInForce } from '../../mail/consent/has-consent.ts';
import { audit } from '../audit.ts';

export interface CommunicationChoice {
  readonly brand: BrandId;
  readonly purpose: CommunicationPurpose;
  readonly granted: boolean;
}

interface Decision {
  readonly accountId: string;
  readonly email: string;
  readonly language: Language;
  readonly source: (typeof communicationSources)[number];
}

/** Proves whose consent it was to a person who shows the address, also after the account is erased. */
const emailHashOf = (tokenKeys: Pick<SigningKeys, 'derive'>, email: string): Buffer | null =>
  email === '' ? null : createHmac('sha256', tokenKeys.derive('consents')).update(emailKey(email)).digest();

/** In the caller's transaction, under the account's lock. A choice that is already in force writes nothing. */
export const recordChoices = async (
  { tokenKeys }: { readonly tokenKeys: Pick<SigningKeys, 'derive'> },
  tx: Kysely<Schema>,
  now: number,
  { accountId, email, language, source }: Decision,
  choices: readonly CommunicationChoice[],
): Promise<void> => {
  const at = new Date(now);
  const current = await tx
    .selectFrom('communication_preferences')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  for (const { brand, purpose, granted } of choices) {
    const known = current.find((row) => row.brand === brand && row.purpose === purpose);
    if (granted ? known !== undefined && isInForce(known) : !known?.granted) continue;
    const { version } = communications[purpose];
    const id = randomUUID();
    await tx
      .insertInto('consents')
      .values({
        id,
        visitor_id: null,
        account_id: accountId,
        email_hash: emailHashOf(tokenKeys, email),
        brand,
        purpose,
        granted,
        version,
        language,
        words: wordsOf(purpose, brand, language),
        source,
        decided_at: at,
        ended_at: granted ? null : at,
      })
      .execute();
    if (known)
      await tx
        .updateTable('consents')
        .set({ ended_at: at })
        .where('id', '=', known.consent_id)
        .where('ended_at', 'is', null)
        .execute();
    const preference = { granted, version, consent_id: id, changed_at: at };
    await tx
      .insertInto('communication_preferences')
      .values({ account_id: accountId, brand, purpose, ...preference })
      .onConflict((conflict) => conflict.columns(['account_id', 'brand', 'purpose']).doUpdateSet(preference))
      .execute();
    await audit(tx, now, { kind: 'consentChanged', accountId, brand, details: { purpose, granted, source } });
  }
};
