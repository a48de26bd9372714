/** The mail outbox: a row of `mails` with ids and amounts in clear, credentials encrypted, orders by id. */
import { emailKey } from '@marquee/product/values/fields.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { OrderMail } from './templates/receipt-rows.ts';
import type { MailRequest } from './templates/templates.ts';
import { openSecrets, sealSecrets } from './sealed-mail.ts';

export type MailRow = Selectable<Schema['mails']>;
type Fields = Readonly<Record<string, unknown>>;

/** Fields stored encrypted: they must not be readable in the database, a backup or a dead letter. */
const secretFields: ReadonlySet<string> = new Set(['token', 'code', 'merchantLink', 'message']);

const pick = (fields: Fields, isWanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== undefined && isWanted(name)));

/** In the caller's transaction. */
export const insertMail = async (
  tokenKeys: SigningKeys,
  query: Kysely<Schema>,
  id: string,
  mail: MailRequest,
): Promise<void> => {
  const { kind, to, brand, language, accountId: given, ...needs } = mail;
  const { order, items: _, ...own } = needs as Fields & { order?: OrderMail; items?: unknown };
  const accountId = given ?? order?.account_id ?? null;
  // The account of an address is looked for where the caller did not say whose mail it is.
  const addressee = given === undefined && accountId === null ? emailKey(to) : null;
  const data = { ...pick(own, (name) => !secretFields.has(name)), ...(order && { orderId: order.id }) };
  const secrets = pick(own, (name) => secretFields.has(name));
  const sealed = Object.keys(secrets).length === 0 ? null : sealSecrets(tokenKeys, id, secrets);
  await sql`
    insert into mails (id, kind, account_id, to_email, brand, language, data, sealed)
    values (
      ${id}, ${kind},
      coalesce(${accountId}::uuid, (select a.id from accounts a where a.email_key = ${addressee})),
      ${to}, ${brand}, ${language}, ${JSON.stringify(data)}, ${sealed}
    )`.execute(query);
};

const readOrder = async (query: Kysely<Schema>, orderId: string) => ({
  order: await query.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
  items: await query
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('place')
    .execute(),
});

/** The mail that was asked for, to be written now. */
export const readMail = async (
  tokenKeys: SigningKeys,
  query: Kysely<Schema>,
  { id, kind, account_id: accountId, to_email: to, brand, language, data, sealed }: MailRow,
): Promise<MailRequest> => {
  const { orderId, ...own } = data;
  return {
    kind,
    to,
    brand,
    language,
    accountId,
    ...own,
    ...(typeof orderId === 'string' && (await readOrder(query, orderId))),
    ...(sealed !== null && openSecrets(tokenKeys, id, sealed)),
  } as MailRequest;
};
