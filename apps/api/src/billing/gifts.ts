/** Gift cards: the code is derived from the order id and a secret (HMAC), so it is never stored. */
import { createHmac } from 'node:crypto';
import { codeKey, giftCodeOf } from '@marquee/product/values/billing/codes.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import { addJob } from '../jobs/add-job.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { billingDayOf } from './billing-day.ts';
import { voidGift } from './credits/gift-codes.ts';
import { listOrderItems, type OrderItemRow, type OrderRow } from './orders/orders.ts';

/** Each replacement of a lost code has its number. */
export const giftCodeFor = (secret: Buffer, orderId: string, reissued = 0): string =>
  giftCodeOf(
    createHmac('sha256', secret)
      .update(reissued > 0 ? `gift ${orderId} ${reissued}` : `gift ${orderId}`)
      .digest(),
  );

/** How a code is known in the database. */
export const hashOfCode = (secret: Buffer, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`code ${codeKey(code)}`)
    .digest();

export const hashesOfCode = (secrets: readonly Buffer[], code: string): readonly Buffer[] =>
  secrets.map((secret) => hashOfCode(secret, code));

/** The code that a gift got when it was paid for, by the secret of that day. */
export const findGiftCode = async (
  query: Kysely<Schema>,
  secrets: readonly Buffer[],
  orderId: string,
): Promise<string> => {
  const order = await query.selectFrom('orders').select('gift').where('id', '=', orderId).executeTakeFirst();
  const codes = secrets.map((secret) => {
    const code = giftCodeFor(secret, orderId, order?.gift?.reissued);
    return { code, hash: hashOfCode(secret, code) };
  });
  const kept = await query
    .selectFrom('codes')
    .select('code_hash')
    .where(
      'code_hash',
      'in',
      codes.map(({ hash }) => hash),
    )
    .executeTakeFirstOrThrow();
  return codes.find(({ hash }) => hash.equals(kept.code_hash))!.code;
};

/** In the morning at home. */
const atNine = (day: string): number => Date.parse(`${day}T14:00:00Z`);

const insertGiftCode = async (
  tx: Kysely<Schema>,
  now: number,
  secret: Buffer,
  order: Pick<OrderRow, 'id' | 'gift'>,
  item: Pick<OrderItemRow, 'cents' | 'name_en' | 'name_fr'>,
): Promise<void> => {
  await tx
    .insertInto('codes')
    .values({
      code_hash: hashOfCode(secret, giftCodeFor(secret, order.id, order.gift?.reissued)),
      kind: 'GIFT',
      value: item.cents,
      description_en: item.name_en,
      description_fr: item.name_fr,
      reusable: false,
      order_id: order.id,
      created_at: new Date(now),
    })
    .execute();
};

const scheduleGift = (tx: Kysely<Schema>, now: number, orderId: string, sendDate: string): Promise<void> => {
  const isToday = sendDate <= billingDayOf(now);
  return addJob(
    tx,
    'sendGift',
    { orderId: orderId },
    { key: `gift ${orderId}`, inMs: isToday ? 0 : atNine(sendDate) - now },
  );
};

export const completeGift = async (
  deps: { readonly env: Env; readonly tokenKeys: SigningKeys; readonly giftSecrets: readonly Buffer[] },
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> => {
  const [item] = items;
  const secret = deps.giftSecrets[0]!;
  const { gift } = order;
  if (!item || !gift) throw new Error(`the gift of order ${order.id} is not there`);
  await insertGiftCode(tx, now, secret, order, item);
  await scheduleGift(tx, now, order.id, gift.sendDate);
  await enqueueMail(deps, tx, {
    kind: 'giftBought',
    to: order.email,
    brand: order.brand,
    language: order.language,
    order,
    items,
    recipient: gift.recipientEmail,
    sendDate: gift.sendDate,
  });
};

/** A new code for a gift whose code is lost; the old one is void. Under the order's lock; false if it was redeemed. */
export const replaceGiftCode = async (
  { giftSecrets }: Pick<Deps, 'giftSecrets'>,
  tx: Kysely<Schema>,
  now: number,
  order: OrderRow,
  recipientEmail: string | undefined,
): Promise<boolean> => {
  const [item] = await listOrderItems(tx, order.id);
  if (!item || !order.gift || !(await voidGift(tx, now, order.id))) return false;
  const gift = {
    ...order.gift,
    reissued: (order.gift.reissued ?? 0) + 1,
    ...(recipientEmail !== undefined && { recipientEmail }),
  };
  await tx
    .updateTable('orders')
    .set({ gift: JSON.stringify(gift) })
    .where('id', '=', order.id)
    .execute();
  await insertGiftCode(tx, now, giftSecrets[0]!, { id: order.id, gift }, item);
  await scheduleGift(tx, now, order.id, gift.sendDate);
  return true;
};

/** The day has come. */
export const sendGift =
  (deps: Pick<Deps, 'env' | 'tokenKeys' | 'database' | 'giftSecrets'>) =>
  ({ orderId }: { readonly orderId: string }): Promise<void> =>
    deps.database.query.transaction().execute(async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .where('status', '=', 'COMPLETE')
        .executeTakeFirst();
      if (!order?.gift) return;
      await enqueueMail(deps, tx, {
        kind: 'giftReceived',
        // A gift that is paid for arrives, whatever becomes of an account with the recipient's address.
        accountId: null,
        to: order.gift.recipientEmail,
        brand: order.brand,
        language: order.language,
        code: await findGiftCode(tx, deps.giftSecrets, orderId),
        from: order.gift.senderName,
        recipientName: order.gift.recipientName ?? '',
        message: order.gift.message,
        cents: order.total_cents,
      });
    });
