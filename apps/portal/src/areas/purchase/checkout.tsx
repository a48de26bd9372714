/** The form that pays: a saved card, a new one, or gift money alone. */
import type { Instrument } from '@marquee/product/contract/buying/payments.ts';
import type { Cart } from '@marquee/product/contract/buying/purchase.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { centsOf, formatMoney } from '@marquee/product/values/money.ts';
import type { ProvinceId } from '@marquee/product/values/buying/taxes.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { type Billing, BillingFields } from '../../card/billing-fields.tsx';
import { CardFields } from '../../card/card-fields.tsx';
import { useCardFrame } from '../../card/card-frame.ts';
import { addCard, cardsQuery, useCardAbout, useCardName } from '../../card/cards.ts';
import { Link } from '../../flow/link.tsx';
import { Form } from '../../form/form.tsx';
import { Loaded } from '../../form/loaded.tsx';
import { type Fields, useFields } from '../../form/use-fields.ts';
import { useLanguage, useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/picture/skeleton.tsx';
import text from '../../ui/text.module.css';
import { cartQuery } from './cart.ts';
import { buy } from './place-order.ts';
import css from './purchase.module.css';
import { Summary, useCartBill } from './summary.tsx';

interface Props {
  /** An order that was being confirmed was refused after all. */
  readonly refused: boolean;
  /** It is known how people pay, so the summary is whole. */
  readonly onReady: () => void;
}

export const Checkout = (props: Props) => (
  <Loaded query={useQuery({ ...cardsQuery, staleTime: Infinity })} meanwhile={<Meanwhile />}>
    {(cards) => <Pay cards={cards} {...props} />}
  </Loaded>
);

/** A new card, besides those that are known by id. */
const anew = 'new';

const Pay = ({ cards, refused, onReady }: Props & { readonly cards: readonly Instrument[] }) => {
  const t = useT();
  const [chosen, setChosen] = useState(cards[0]?.Id ?? anew);
  const [isTyping, setTyping] = useState(chosen === anew);
  const saved = cards.find(({ Id }) => Id === chosen);

  const form: Fields<Billing> = useFields<Billing>({
    start: { province: '', postalCode: '', city: '' },
    asks: (name) => way === 'new' || (way === 'gift' && !saved && name === 'province'),
    send: async (billing) => {
      if (!cart.data || cart.isPlaceholderData) return;
      const paidBy = way === 'new' ? await keepCard(billing) : way === 'saved' ? chosen : undefined;
      if (way === 'gift' || paidBy) await buy(cart.data.cartId, paidBy, province);
    },
  });
  const province =
    saved?.BillingAddress.State ?? ((form.typed.province || undefined) as ProvinceId | undefined);
  const cart = useQuery(cartQuery(useLanguage(), province));
  const isPaidByGift = cart.data?.totals.due === 0 && cart.data.items.length > 0;
  const way = isPaidByGift ? 'gift' : saved ? 'saved' : 'new';
  const card = useCardFrame({ purpose: 'pay', cents: cart.data && centsOf(cart.data.totals.due) });
  const submit = (event?: SubmitEvent): void => {
    // What is wrong in the frame shows together with what is wrong around it.
    if (way === 'new' && !card.complete && !form.busy) card.submit().catch(() => undefined);
    form.submit(event);
  };
  /** Whatever happens next, this card need not be typed again. */
  const keepCard = async (billing: Readonly<Record<Billing, string>>): Promise<string | undefined> => {
    const token = await card.submit(billing);
    if (!token) return undefined;
    const added = await addCard(token, billing, 'pay');
    // A card that is charged at once is never asked about twice.
    if (!('Id' in added)) return fail('SERVICE_UNAVAILABLE');
    setChosen(added.Id);
    card.clear();
    return added.Id;
  };

  const isReady = province !== undefined && (way !== 'new' || card.complete);
  const tellReady = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady) tellReady();
  }, [isReady]);

  return (
    <Loaded query={cart} meanwhile={<Meanwhile />}>
      {(found) => (
        <div className={css.checkout}>
          <YourOrder cart={found} isTaxed={province !== undefined} />
          <Form form={{ ...form, submit }} more={<More code={form.refusal?.code} />}>
            {refused && !form.refusal && (
              <Notice kind="bad" role="alert">
                <p>{t('TRANSACTION_FAILED')}</p>
              </Notice>
            )}
            {way === 'gift' && <Notice kind="good">{t('purchase.payments.giftPays')}</Notice>}
            {way !== 'gift' && cards.length > 0 && (
              <SavedCards
                cards={cards}
                chosen={chosen}
                onChoose={(id) => {
                  setChosen(id);
                  if (id === anew) setTyping(true);
                }}
              />
            )}
            <div className={css.newCard} hidden={saved !== undefined}>
              {isTyping && (
                <div hidden={way !== 'new'}>
                  <CardFields card={card} />
                </div>
              )}
              <BillingFields
                form={form}
                provinceHint={t('purchase.payments.provinceHint')}
                onlyProvince={way === 'gift'}
              />
            </div>
            <Button type="submit" wide busy={form.busy || cart.isPlaceholderData}>
              <PayWords due={found.totals.due} isTaxed={province !== undefined} />
            </Button>
            <p className={text.hint}>{t('purchase.payments.legal')}</p>
          </Form>
        </div>
      )}
    </Loaded>
  );
};

interface SavedProps {
  readonly cards: readonly Instrument[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const SavedCards = ({ cards, chosen, onChoose }: SavedProps) => {
  const t = useT();
  const nameOf = useCardName();
  const aboutOf = useCardAbout();
  const known = cards.map((card) => ({ value: card.Id, label: nameOf(card), about: aboutOf(card) }));
  return (
    <Choices
      legend={t('purchase.payments.payWith')}
      name="card"
      choices={[
        ...known,
        ...(cards.length < limits.cardsPerAccount
          ? [{ value: anew, label: t('purchase.payments.newCard') }]
          : []),
      ]}
      value={chosen}
      onChange={onChoose}
    />
  );
};

/** The button says what it takes, once that is known. */
const PayWords = ({ due, isTaxed }: { readonly due: number; readonly isTaxed: boolean }) => {
  const t = useT();
  const language = useLanguage();
  if (due === 0) return t('purchase.payments.useGift');
  return isTaxed
    ? t('purchase.payments.pay', { price: formatMoney(due, language) })
    : t('purchase.payments.payUnknown');
};

const More = ({ code }: { readonly code: string | undefined }) => {
  const t = useT();
  if (code === 'INELIGIBLE_PLAN' || code === 'CART_STALE')
    return <Link to="purchaseProducts">{t('purchase.payments.otherPlan')}</Link>;
  return code === 'SERVICE_UNAVAILABLE' || code === 'PURCHASE_UNEXPECTED'
    ? t('purchase.payments.safe')
    : null;
};

const YourOrder = ({ cart, isTaxed }: { readonly cart: Cart; readonly isTaxed: boolean }) => {
  const t = useT();
  const billOf = useCartBill();
  return (
    <aside className={`${panel.panel} ${css.order}`} aria-labelledby="order">
      <div className={css.orderHead}>
        <h2 id="order">{t('purchase.payments.order')}</h2>
        <Link to="purchaseProducts" aria-label={t('purchase.payments.editOrder')}>
          {t('purchase.payments.edit')}
        </Link>
      </div>
      <Summary bill={billOf(cart, isTaxed)} dueLabel={t('purchase.payments.due')} />
    </aside>
  );
};

const Meanwhile = () => (
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
