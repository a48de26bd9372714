/** Payment form: saved card, new card or gift balance alone. */
import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import type { Cart, Order } from '@marquee/product/contract/billing/purchase.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { ErrorDetails } from '@marquee/product/errors.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { centsOf, formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '../../api/use-query.ts';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { type BillingAddress, BillingFields } from '../../payment-card/billing-fields.tsx';
import { HostedCardFields } from '../../payment-card/hosted-card-fields.tsx';
import { useHostedFields } from '../../payment-card/hosted-fields.ts';
import { cardsQuery } from '../../payment-card/cards-query.ts';
import { useDeclineMessage } from '../../payment-card/card-text.ts';
import { addCard } from '../../payment-card/payment-methods.ts';
import { useRenewalText } from '../../payment-card/next-bill/next-bill-text.ts';
import { YourRights } from '../../plan-card/your-rights.tsx';
import { Link } from '../../navigation/link.tsx';
import { isApiError } from '../../api/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { type FormState, useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { cartQuery } from './cart.ts';
import { LanguageOfContract } from './language-of-contract.tsx';
import { submitOrder, findOrderOfPlan, showOrder } from './place-order.ts';
import css from './purchase.module.css';
import { newCard, nextCard, SavedCards } from './saved-cards.tsx';
import { OrderSummary, useCartTotals } from './order-summary.tsx';

/** A pending order was declined. */
export interface CheckoutRefusal {
  readonly decline: Order['decline'];
  readonly cardId: string | undefined;
  /** The request never reached the server. */
  readonly isNotSent?: boolean;
}

interface Props {
  readonly refused: CheckoutRefusal | undefined;
  /** The payment method is known, so the totals are final. */
  readonly onReady: () => void;
}

export const Checkout = (props: Props) => (
  <QueryBoundary query={useQuery({ ...cardsQuery, staleTime: Infinity })} skeleton={<CheckoutSkeleton />}>
    {(cards) => <Pay cards={cards} {...props} />}
  </QueryBoundary>
);

const Pay = ({ cards, refused, onReady }: Props & { readonly cards: readonly Instrument[] }) => {
  const t = useT();
  const declinedWords = useDeclineMessage();
  const language = useLanguage();
  const renewsWords = useRenewalText();
  const [declined, setDeclined] = useState<readonly string[]>(
    refused?.decline && refused.cardId ? [refused.cardId] : [],
  );
  const [chosen, setChosen] = useState(() => nextCard(cards, declined));
  const [isTyping, setTyping] = useState(chosen === newCard);
  const [choosesEnglish, setChoosesEnglish] = useState(false);
  const saved = cards.find(({ Id }) => Id === chosen);

  const form: FormState<BillingAddress> = useForm<BillingAddress>({
    initialValues: { postalCode: '', city: '' },
    isShown: (name) => paymentKind === 'new' || (asksPostalCode && name === 'postalCode'),
    send: async (billing) => {
      if (!cart.data || cart.isPlaceholderData) return false;
      const paidBy = paymentKind === 'new' ? await saveCard(billing) : saved?.Id;
      if (paymentKind !== 'gift' && !paidBy) return false;
      const order = {
        cartId: cart.data.cartId,
        paymentInstrumentId: paidBy,
        postalCode: asksPostalCode ? billing.postalCode : undefined,
        choosesEnglish: asksLanguage && choosesEnglish,
      };
      await submitOrder(order).catch((error: unknown) => {
        if (paidBy && isApiError(error, 'TRANSACTION_FAILED')) excludeDeclinedCard(paidBy, error.details);
        throw error;
      });
      return undefined;
    },
  });
  const typed = provinceOf(form.typed.postalCode);
  // Taxes of the account's own province, before an address is typed.
  const own = useQuery({ ...cartQuery(language), enabled: !saved });
  const province = saved?.BillingAddress.State ?? typed;
  const cart = useQuery(cartQuery(language, province));
  const isPaidByGift = cart.data?.totals.due === 0 && cart.data.items.length > 0;
  const paymentKind = isPaidByGift ? 'gift' : saved ? 'saved' : 'new';
  const asksPostalCode = paymentKind === 'gift' && !saved && own.data !== undefined && !own.data.taxedIn;
  // Whoever reads the page in French has nothing to choose.
  const asksLanguage = language !== 'fr' && cart.data?.frenchFirst === true;
  const isTaxed = province !== undefined || Boolean(cart.data?.taxedIn);
  const card = useHostedFields({ purpose: 'pay', cents: cart.data && centsOf(cart.data.totals.due) });
  const submit = (event?: SubmitEvent): void => {
    // Validate the hosted fields together with the form around them.
    if (paymentKind === 'new' && !card.complete && !form.busy) card.submit().catch(() => undefined);
    form.submit(event);
  };
  /** Save the card first, so that it need not be typed again if the payment fails. */
  const saveCard = async (billing: Readonly<Record<BillingAddress, string>>): Promise<string | undefined> => {
    const token = await card.submit(billing);
    if (!token) return undefined;
    const added = await addCard(token, billing, 'pay');
    // The charge itself runs 3-D Secure, so saving a card to pay with needs no separate setup.
    if (!('Id' in added)) return fail('SERVICE_UNAVAILABLE');
    setChosen(added.Id);
    card.clear();
    return added.Id;
  };
  /** Select the next card after a decline; other errors may be retried with the same card. */
  const excludeDeclinedCard = (id: string, details: ErrorDetails | undefined): void => {
    if (details?.['declineClass'] === undefined) return;
    const refusedCards = [...declined, id];
    const next = nextCard(queryClient.getQueryData(cardsQuery.queryKey) ?? cards, refusedCards);
    setDeclined(refusedCards);
    setChosen(next);
    if (next === newCard) setTyping(true);
  };

  const isReady = isTaxed && (paymentKind !== 'new' || card.complete);
  const announceReady = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady) announceReady();
  }, [isReady]);
  const isFrameNext = declined.length > 0 && paymentKind === 'new' && card.status === 'ready';
  const focusFrame = useEffectEvent(() => card.element.current?.focus());
  useEffect(() => {
    if (isFrameNext) focusFrame();
  }, [isFrameNext]);

  const isTaken = isApiError(cart.error, 'INELIGIBLE_PLAN');
  if (isTaken) return <OrderElsewhere />;
  const last = cards.find(({ Id }) => Id === declined.at(-1));
  const detail = last && declinedWords(form.submitError?.details ?? refused?.decline ?? undefined, last);
  return (
    <QueryBoundary query={cart} skeleton={<CheckoutSkeleton />}>
      {(found) => (
        <div className={css.checkout}>
          <YourOrder cart={found} isTaxed={isTaxed} />
          <Form
            form={{ ...form, submit }}
            more={<DeclineHelp code={form.submitError?.code} />}
            detail={form.submitError?.code === 'TRANSACTION_FAILED' && detail}
          >
            {refused && !form.submitError && (
              <InlineAlert kind="bad" role="alert">
                <p>{refused.isNotSent ? t('payments.notSent') : <b>{t('TRANSACTION_FAILED')}</b>}</p>
                {detail && <p>{detail}</p>}
              </InlineAlert>
            )}
            {paymentKind === 'gift' && (
              <InlineAlert kind="good">{t('purchase.payments.giftPays')}</InlineAlert>
            )}
            {paymentKind !== 'gift' && cards.length > 0 && (
              <SavedCards
                cards={cards}
                declined={declined}
                chosen={chosen}
                onChoose={(id) => {
                  setChosen(id);
                  if (id === newCard) setTyping(true);
                }}
              />
            )}
            <div className={css.newCard} hidden={paymentKind !== 'new' && !asksPostalCode}>
              {isTyping && (
                <div hidden={paymentKind !== 'new'}>
                  <HostedCardFields card={card} />
                </div>
              )}
              <BillingFields form={form} onlyPostalCode={paymentKind === 'gift'} />
            </div>
            {asksLanguage && (
              <LanguageOfContract choosesEnglish={choosesEnglish} onChange={setChoosesEnglish} />
            )}
            <Button type="submit" wide busy={form.busy || cart.isPlaceholderData}>
              <PayLabel due={found.totals.due} isTaxed={isTaxed} />
            </Button>
            <div>
              {found.nextRenewal && (
                <p className={text.hint}>
                  {isTaxed
                    ? renewsWords(found.nextRenewal)
                    : t('purchase.payments.renewsUnknown', {
                        date: formatDate(found.nextRenewal.day, language),
                      })}
                </p>
              )}
              <p className={text.hint}>{t('purchase.payments.legal')}</p>
              <YourRights rights={found.rights} />
            </div>
          </Form>
        </div>
      )}
    </QueryBoundary>
  );
};

/** Another tab has bought the plan or is buying it. */
const OrderElsewhere = () => {
  const t = useT();
  const query = useQuery({ queryKey: ['outcome', 'plan'], queryFn: findOrderOfPlan, gcTime: 0 });
  const { data: outcome } = query;
  useEffect(() => {
    if (outcome) void showOrder(outcome);
  }, [outcome]);
  return (
    <QueryBoundary query={query} skeleton={<CheckoutSkeleton />}>
      {(found) =>
        found ? (
          <CheckoutSkeleton />
        ) : (
          <InlineAlert kind="bad" role="alert">
            <p>{t('INELIGIBLE_PLAN')}</p>
            <p>
              <DeclineHelp code="INELIGIBLE_PLAN" />
            </p>
          </InlineAlert>
        )
      }
    </QueryBoundary>
  );
};

/** The button shows the amount once it is known. */
const PayLabel = ({ due, isTaxed }: { readonly due: number; readonly isTaxed: boolean }) => {
  const t = useT();
  const language = useLanguage();
  if (due === 0) return t('purchase.payments.useGift');
  return isTaxed
    ? t('purchase.payments.pay', { price: formatMoney(due, language) })
    : t('purchase.payments.payUnknown');
};

const DeclineHelp = ({ code }: { readonly code: string | undefined }) => {
  const t = useT();
  if (code === 'INELIGIBLE_PLAN' || code === 'CART_STALE')
    return <Link to="purchaseProducts">{t('purchase.payments.otherPlan')}</Link>;
  return code === 'SERVICE_UNAVAILABLE' || code === 'PURCHASE_UNEXPECTED'
    ? t('purchase.payments.safe')
    : null;
};

const YourOrder = ({ cart, isTaxed }: { readonly cart: Cart; readonly isTaxed: boolean }) => {
  const t = useT();
  const billOf = useCartTotals();
  return (
    <aside className={`${panel.panel} ${css.order}`} aria-labelledby="order">
      <div className={css.orderHead}>
        <h2 id="order">{t('purchase.payments.order')}</h2>
        <Link to="purchaseProducts" aria-label={t('purchase.payments.editOrder')}>
          {t('shell.edit')}
        </Link>
      </div>
      <OrderSummary bill={billOf(cart, isTaxed)} dueLabel={t('payments.due')} />
    </aside>
  );
};

export const CheckoutSkeleton = () => (
  <div className={css.checkout}>
    <div className={`${panel.panel} ${css.order}`}>
      <Skeleton width="60%" height="28px" />
      <Skeleton width="100%" height="120px" />
    </div>
    <div className={css.newCard}>
      <Skeleton width="40%" height="20px" />
      <Skeleton width="100%" height="320px" />
      <Skeleton width="100%" height="52px" />
    </div>
  </div>
);
