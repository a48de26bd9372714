/** The languages of a customer's receipts and of mails about the contract, by the rights of the customer. */
import type { Language } from '@marquee/product/brands.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import {
  type DocumentLanguages,
  documentLanguagesOf,
} from '@marquee/product/values/rights/document-languages.ts';
import { rightsOf } from '@marquee/product/values/rights/rights.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import { contractMails } from '../../mail/mail-classes.ts';
import type { MailRequest } from '../../mail/templates/templates.ts';
import { billingDayOf } from '../billing-day.ts';
import { getProvinceOfRights, readStatedRights } from './customer-rights.ts';
import { findChosenLanguage } from './language-choices.ts';

interface Reader {
  /** Null: a guest, who can keep no choice. */
  readonly accountId: string | null;
  readonly asked: Language;
  /** Whose taxes the order has; without one, that of the account. */
  readonly province?: ProvinceId | null | undefined;
}

export const findDocumentLanguages = async (
  query: Kysely<Schema>,
  now: number,
  { accountId, asked, province }: Reader,
): Promise<DocumentLanguages> => {
  if (asked === 'fr') return [asked];
  const chosen = accountId === null ? undefined : await findChosenLanguage(query, accountId);
  if (chosen === asked) return [asked];
  const ofRights = province ?? (accountId === null ? undefined : await getProvinceOfRights(query, accountId));
  const rights = rightsOf(ofRights, billingDayOf(now), await readStatedRights(query));
  return documentLanguagesOf(asked, rights, chosen);
};

/** Asked when a mail leaves, as its consent is. */
export const languagesOfMail =
  ({ database, clock }: { readonly database: Pick<Database, 'query'>; readonly clock: Clock }) =>
  async (mail: MailRequest): Promise<DocumentLanguages> => {
    const { kind, language: asked, accountId = null } = mail;
    if (!contractMails.has(kind)) return [asked];
    const order = 'order' in mail ? mail.order : undefined;
    return findDocumentLanguages(database.query, clock.now(), {
      accountId: accountId ?? order?.account_id ?? null,
      asked,
      province: order?.state,
    });
  };
