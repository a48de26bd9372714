/** Explicit choices between French and English for contract, receipts and mails; rows are only added. */
import type { Language } from '@marquee/product/brands.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Choice = Selectable<Schema['language_choices']>;

/** The last one; undefined for a customer who has never chosen. */
export const findChosenLanguage = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<Language | undefined> =>
  (
    await query
      .selectFrom('language_choices')
      .select('language')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.language;

/** A choice that already counts keeps its time; without any choice, French counts. */
export const keepLanguageChoice = async (
  query: Kysely<Schema>,
  now: number,
  { account_id: accountId, language, place }: Pick<Choice, 'account_id' | 'language' | 'place'>,
): Promise<void> => {
  await sql`
    insert into language_choices (account_id, language, chosen_at, place)
    select ${accountId}, ${language}, ${new Date(now)}, ${place}
    where ${language} <> coalesce((
      select language from language_choices where account_id = ${accountId} order by id desc limit 1
    ), 'fr')`.execute(query);
};
