/** Buys a gift card, signed in or as a guest. An ordinary order whose code is sent to the recipient. */
import type * as calls from '@marquee/product/contract/billing/gifts.ts';
import type { Language } from '@marquee/product/brands.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { type ErrorCode, AppError, fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { addDays, type Day } from '@marquee/product/values/dates.ts';
import { normalize, emailKey } from '@marquee/product/values/fields.ts';
import { calculateTotals } from '@marquee/product/values/billing/totals.ts';
import { listCatalog, type CatalogProduct } from '../../billing/catalog.ts';
import { findGiftCode } from '../../billing/gifts.ts';
import { billingDayOf } from '../../billing/billing-day.ts';
import {
  type IdempotentRequest,
  findByKey,
  guestOwner,
  keyOf,
  readClaim,
} from '../../billing/orders/idempotency.ts';
import { placeIdempotentOrder } from '../../billing/orders/idempotent-order.ts';
import { failOrder, pendingReply } from '../../billing/orders/order-reply.ts';
import { type NewOrder, insertOrderAndItems } from '../../billing/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import type { NetworkAttempt } from '../../identity/limits/limiter.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { registerCard } from '../../integrations/payments/register-card.ts';

type Wish = Omit<BodyOf<typeof calls.buyGift>, 'recaptcha_token'>;

const sendDayOf = (asked: string | undefined, today: Day): Day => {
  if (asked === undefined) return today;
  const isDay = addDays(asked, 0) === asked;
  const isInTime = asked >= today && asked <= addDays(today, limits.giftSendDays);
  return isDay && isInTime ? asked : fail('VALIDATION', { sendDate: 'SEND_DATE_RANGE' satisfies ErrorCode });
};

const giftOf = (wish: Wish, today: Day) => {
  assertValidFields(
    ['senderName', 'senderName', wish.senderName],
    ['senderEmail', 'senderEmail', wish.senderEmail],
    ['recipientEmail', 'recipientEmail', wish.recipientEmail],
    ['message', 'giftMessage', wish.message],
  );
  return {
    senderName: normalize('senderName', wish.senderName),
    recipientEmail: normalize('recipientEmail', wish.recipientEmail),
    message: normalize('giftMessage', wish.message ?? ''),
    sendDate: sendDayOf(wish.sendDate, today),
  };
};

const itemOf = (sold: readonly CatalogProduct[], productId: string) => {
  const product = sold.find(({ id, type }) => id === productId && type === 'GIFT');
  const plan = product?.plans[0];
  if (!product || !plan) return fail('NOT_FOUND');
  const { id, name, brand } = product;
  return {
    brand,
    item: { productId: id, pricingPlanId: plan.id, sku: id, name, cycle: plan.cycle, cents: plan.cents },
  };
};

/** No taxes on stored value, and gift balance cannot buy gift cards. */
const orderOf = async (
  deps: Deps,
  wish: Wish,
  language: Language,
): Promise<Omit<NewOrder, 'id' | 'accountId' | 'payer'>> => {
  const today = billingDayOf(deps.clock.now());
  const gift = giftOf(wish, today);
  const { brand, item } = itemOf(await listCatalog(deps.database.query), wish.productId);
  const bill = calculateTotals([item], { day: today });
  return { kind: 'GIFT', brand, language, email: normalize('senderEmail', wish.senderEmail), bill, gift };
};

/**
 * Card testing: attackers try stolen cards, and a guest has no account to count attempts on. Checked before the
 * gateway is called; a purchase that is not declined refunds one of the two attempts.
 */
const takeGuestTry = async (
  { env, botCheck, limiter }: Deps,
  caller: RequestContext,
  botToken: string | undefined,
): Promise<NetworkAttempt> => {
  // Testers without a token are exempt if rate limits are off.
  const isExempt = botToken === undefined && !env.addressLimits;
  const solved = isExempt ? 0 : await botCheck.check('gift', botToken, caller);
  return limiter.takeNetwork(caller.address, ['guestGift', 'guestGiftDeclined'], solved);
};

/** The card of a gift is charged once and never stored. */
const takeOnce = async ({ gateway }: Deps, owner: string, token: string) => {
  const taken = await registerCard(gateway, { owner, token, customer: null, purpose: 'once' });
  return 'card' in taken ? taken.card : fail('CARD_INVALID');
};

const isDecline = (error: unknown): boolean => error instanceof AppError && error.code === 'CARD_INVALID';

export const buyGift =
  (deps: Deps): Handle<typeof calls.buyGift> =>
  async ({ claims, headers, body: { recaptcha_token, ...body }, caller, status }) => {
    const { database, giftSecrets, limiter } = deps;
    const accountId = claims?.account_id ?? null;
    const key = keyOf(headers);
    // A guest who has signed in since may retry the purchase made as a guest.
    const wasGuest = accountId === null || (await findByKey(database.query, [guestOwner], key)) !== undefined;
    const ask: IdempotentRequest = { owner: wasGuest ? guestOwner : accountId, key, call: 'gift', body };
    const wish = await orderOf(deps, body, parseAcceptLanguage(headers));
    const isKnown = (await readClaim(database.query, ask)) !== undefined;
    const recipient = emailKey(body.recipientEmail);
    const isNewGuest = !isKnown && accountId === null;
    if (!isKnown && accountId !== null) await limiter.refuseHeld('gift', accountId);
    if (!isKnown) await limiter.refuseHeld('giftRecipient', recipient);
    const guestTry = isNewGuest ? await takeGuestTry(deps, caller, recaptcha_token) : undefined;
    const buy = async () => {
      const card = isKnown ? undefined : await takeOnce(deps, ask.owner, body.payment.token);
      return placeIdempotentOrder(deps, ask, async (tx, now, id) => {
        if (!card) return fail('IDEMPOTENCY_RUNNING');
        if (accountId !== null) await lockAccount(tx, accountId);
        // Of the same gift sent concurrently, one request gets here.
        if (accountId !== null) await limiter.take('gift', accountId, tx);
        await limiter.take('giftRecipient', recipient, tx);
        const payer = { method: card.id, brand: card.brand, last4: card.last4, state: null, city: null };
        return insertOrderAndItems(tx, now, { ...wish, id, accountId, payer });
      });
    };
    const { order, action } = await buy().catch(async (error: unknown) => {
      if (!isDecline(error)) await guestTry?.giveBack('guestGiftDeclined');
      throw error;
    });
    if (order.status === 'FAILED') return failOrder(order);
    await guestTry?.giveBack('guestGiftDeclined');
    if (order.status === 'COMPLETE')
      return { orderNumber: order.number, code: await findGiftCode(database.query, giftSecrets, order.id) };
    status(202);
    return pendingReply(order, action);
  };
