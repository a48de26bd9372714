/** Buys a gift card, signed in or as a guest. An ordinary order whose code is sent to the recipient. */
import type * as calls from '@marquee/product/contract/billing/gifts.ts';
import type { Language } from '@marquee/product/brands.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { AppError, fail } from '@marquee/product/app-error.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
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

type GiftRequest = Omit<BodyOf<typeof calls.buyGift>, 'recaptcha_token'>;

const sendDayOf = (sendDate: string | undefined, today: Day): Day => {
  if (sendDate === undefined) return today;
  const isDay = addDays(sendDate, 0) === sendDate;
  const isInTime = sendDate >= today && sendDate <= addDays(today, limits.giftSendDays);
  return isDay && isInTime
    ? sendDate
    : fail('VALIDATION', { sendDate: 'SEND_DATE_RANGE' satisfies ErrorCode });
};

const giftOf = (request: GiftRequest, today: Day) => {
  assertValidFields(
    ['senderName', 'senderName', request.senderName],
    ['senderEmail', 'senderEmail', request.senderEmail],
    ['recipientEmail', 'recipientEmail', request.recipientEmail],
    ['recipientName', 'recipientName', request.recipientName],
    ['message', 'giftMessage', request.message],
  );
  return {
    senderName: normalize('senderName', request.senderName),
    recipientEmail: normalize('recipientEmail', request.recipientEmail),
    recipientName: normalize('recipientName', request.recipientName ?? ''),
    message: normalize('giftMessage', request.message ?? ''),
    sendDate: sendDayOf(request.sendDate, today),
  };
};

const itemOf = (catalog: readonly CatalogProduct[], productId: string) => {
  const product = catalog.find(({ id, type }) => id === productId && type === 'GIFT');
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
  request: GiftRequest,
  language: Language,
): Promise<Omit<NewOrder, 'id' | 'accountId' | 'paymentMethod'>> => {
  const today = billingDayOf(deps.clock.now());
  const gift = giftOf(request, today);
  const { brand, item } = itemOf(await listCatalog(deps.database.query), request.productId);
  const bill = calculateTotals([item], { day: today });
  return { kind: 'GIFT', brand, language, email: normalize('senderEmail', request.senderEmail), bill, gift };
};

/**
 * Card testing: attackers try stolen cards, and a guest has no account to count attempts on. Checked before the
 * gateway is called; a purchase that is not declined refunds one of the two attempts.
 */
const consumeGuestAttempt = async (
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
const registerSingleUseCard = async ({ gateway }: Deps, owner: string, token: string) => {
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
    const idempotency: IdempotentRequest = {
      owner: wasGuest ? guestOwner : accountId,
      key,
      call: 'gift',
      body,
    };
    const newOrder = await orderOf(deps, body, parseAcceptLanguage(headers));
    const isKnown = (await readClaim(database.query, idempotency)) !== undefined;
    const recipient = emailKey(body.recipientEmail);
    const isNewGuest = !isKnown && accountId === null;
    if (!isKnown && accountId !== null) await limiter.refuseHeld('gift', accountId);
    if (!isKnown) await limiter.refuseHeld('giftRecipient', recipient);
    const guestAttempt = isNewGuest ? await consumeGuestAttempt(deps, caller, recaptcha_token) : undefined;
    const buy = async () => {
      const card = isKnown
        ? undefined
        : await registerSingleUseCard(deps, idempotency.owner, body.payment.token);
      return placeIdempotentOrder(deps, idempotency, async (tx, now, id) => {
        if (!card) return fail('IDEMPOTENCY_RUNNING');
        if (accountId !== null) await lockAccount(tx, accountId);
        // Of the same gift sent concurrently, one request gets here.
        if (accountId !== null) await limiter.take('gift', accountId, tx);
        await limiter.take('giftRecipient', recipient, tx);
        const paymentMethod = {
          method: card.id,
          brand: card.brand,
          last4: card.last4,
          state: null,
          city: null,
        };
        return insertOrderAndItems(tx, now, { ...newOrder, id, accountId, paymentMethod });
      });
    };
    const { order, action } = await buy().catch(async (error: unknown) => {
      if (!isDecline(error)) await guestAttempt?.giveBack('guestGiftDeclined');
      throw error;
    });
    if (order.status === 'FAILED') return failOrder(order);
    await guestAttempt?.giveBack('guestGiftDeclined');
    if (order.status === 'COMPLETE')
      return { orderNumber: order.number, code: await findGiftCode(database.query, giftSecrets, order.id) };
    status(202);
    return pendingReply(order, action);
  };
