/** Preferences for mails by brand and purpose, and unsubscribing by the link of a mail. */
import type { Language } from '@marquee/product/brands.ts';
import {
  communicatingBrands,
  communicationPurposes,
  communications,
  wordsOf,
} from '@marquee/product/privacy/consents.ts';
import type * as calls from '@marquee/product/contract/privacy/preferences.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import type { Handle } from '../../http/implement.ts';
import { recordChoices } from '../../identity/consent/communication-consents.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { isInForce } from '../../mail/consent/has-consent.ts';
import { verifyUnsubscribeToken } from '../../mail/consent/unsubscribe-tokens.ts';

const readPreferences = async (
  query: Kysely<Schema>,
  accountId: string,
  language: Language,
): Promise<calls.Preferences> => {
  const rows = await query
    .selectFrom('communication_preferences')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  return {
    purposes: communicationPurposes.map((purpose) => ({
      purpose,
      version: communications[purpose].version,
      label: communications[purpose].label[language],
    })),
    brands: communicatingBrands.map((brand) => ({
      brand,
      choices: communicationPurposes.map((purpose) => {
        const row = rows.find((each) => each.brand === brand && each.purpose === purpose);
        return {
          purpose,
          granted: row !== undefined && isInForce(row),
          words: wordsOf(purpose, brand, language),
          decidedAt: row?.changed_at.toISOString() ?? null,
        };
      }),
    })),
  };
};

export const getPreferences =
  ({ database: { query } }: Deps): Handle<typeof calls.getPreferences> =>
  ({ claims, headers }) =>
    readPreferences(query, claims.account_id, parseAcceptLanguage(headers));

export const setPreferences =
  (deps: Deps): Handle<typeof calls.setPreferences> =>
  async ({ claims: { account_id: accountId }, headers, body: { language, choices } }) => {
    const { database, clock } = deps;
    // Refusing needs no words, so it works on a page that is out of date.
    if (
      choices.some(({ purpose, granted, version }) => granted && version !== communications[purpose].version)
    )
      return fail('CONSENT_STALE');
    await database.query.transaction().execute(async (tx) => {
      const { email } = await lockAccount(tx, accountId);
      await recordChoices(
        deps,
        tx,
        clock.now(),
        { accountId, email, language, source: 'preferences' },
        choices,
      );
    });
    return readPreferences(database.query, accountId, parseAcceptLanguage(headers));
  };

export const unsubscribe =
  (deps: Deps): Handle<typeof calls.unsubscribe> =>
  async ({ params, body: { from } }) => {
    const { database, clock, tokenKeys } = deps;
    const { accountId, brand, purpose } =
      verifyUnsubscribeToken(tokenKeys, params.token) ?? fail('TOKEN_INVALID');
    await database.query.transaction().execute(async (tx) => {
      const account = await tx
        .selectFrom('accounts')
        .select(['email', 'language'])
        .where('id', '=', accountId)
        .where('status', '<>', 'DELETED')
        .forNoKeyUpdate()
        .executeTakeFirst();
      // An erased account gets no mail any more; the link of its last mail still works.
      if (!account) return;
      const source = from === 'page' ? 'unsubscribePage' : 'oneClick';
      const decision = { accountId, source, ...account } as const;
      await recordChoices(deps, tx, clock.now(), decision, [{ brand, purpose, granted: false }]);
    });
    return { brand, purpose };
  };
