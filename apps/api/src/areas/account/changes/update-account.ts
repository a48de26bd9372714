import type { updateAccount as contract } from '@marquee/product/contract/account.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import { normalize, type FieldName } from '@marquee/product/values/fields.ts';
import type { Kysely, Updateable } from 'kysely';
import { keepLanguageChoice } from '../../../billing/rights/language-choices.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { brandOfClaims, type Claims } from '../../../http/authenticate.ts';
import type { Handle } from '../../../http/implement.ts';
import { assertValidFields } from '../../../http/validate-fields.ts';
import { audit } from '../../../identity/audit.ts';
import { readAccount } from '../account-store.ts';

type Body = BodyOf<typeof contract>;
type Name = keyof Body;

/** Column and validation rule of each field. */
const columns: Readonly<Record<Name, keyof Updateable<Schema['accounts']>>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  language: 'language',
  gender: 'gender',
  birthDate: 'birth_date',
  address: 'address',
  city: 'city',
  country: 'country',
  postalCode: 'postal_code',
};
const rules: Partial<Record<Name, FieldName>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  phoneNumber: 'phone',
  city: 'city',
  postalCode: 'postalCode',
};

const save = (
  { database, clock }: Deps,
  claims: Claims,
  changes: Updateable<Schema['accounts']>,
): Promise<void> => {
  const { account_id: accountId, sid: sessionId } = claims;
  const update = async (query: Kysely<Schema>): Promise<void> => {
    await query
      .updateTable('accounts')
      .set(changes)
      .where('id', '=', accountId)
      .where('status', '<>', 'DELETED')
      .execute();
  };
  const { phone_number: phoneNumber, language } = changes;
  if (phoneNumber === undefined && language === undefined) return update(database.query);
  return database.query.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('accounts')
      .select('phone_number')
      .where('id', '=', accountId)
      .where('status', '<>', 'DELETED')
      .forNoKeyUpdate()
      .executeTakeFirst();
    await update(tx);
    if (before && language)
      await keepLanguageChoice(tx, clock.now(), { account_id: accountId, language, place: 'preferences' });
    if (!before || phoneNumber === undefined || before.phone_number === phoneNumber) return;
    await audit(tx, clock.now(), {
      kind: 'phoneChanged',
      accountId,
      sessionId,
      brand: brandOfClaims(claims),
    });
  });
};

export const updateAccount =
  (deps: Deps): Handle<typeof contract> =>
  async ({ body, claims }) => {
    const sent = Object.entries(body).filter(([, value]) => value !== undefined) as [Name, string | null][];
    const isViewer = claims.authorities.includes('BDU_USER');
    if (isViewer && sent.some(([name]) => name !== 'language')) fail('BDU_FORBIDDEN');
    assertValidFields(
      ...sent.flatMap(([name, value]) => {
        const field = rules[name];
        return field && value !== null ? [[name, field, value] as const] : [];
      }),
    );
    const changes = Object.fromEntries(
      sent.map(([name, value]) => {
        const field = rules[name];
        // An emptied optional field, such as the last name, becomes null.
        return [columns[name], field && value !== null ? normalize(field, value) || null : value];
      }),
    );
    if (sent.length > 0) await save(deps, claims, changes);
    return (await readAccount(deps, claims.account_id)) ?? fail('invalid_token');
  };
