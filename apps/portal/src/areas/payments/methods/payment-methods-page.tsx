/** Payment methods of the account: default card, expiry, add and remove. */
import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { provinces } from '@marquee/product/values/billing/taxes.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useRef, useState } from 'react';
import { CardBrandImage } from '../../../payment-card/card-brand-image.tsx';
import { cardsQuery } from '../../../payment-card/cards-query.ts';
import { cardExpiryState, useCardDescription, useCardName } from '../../../payment-card/card-text.ts';
import { setDefaultCard } from '../../../payment-card/payment-methods.ts';
import { Link } from '../../../navigation/link.tsx';
import { showToast } from '../../../state/toasts.ts';
import { Form } from '../../../forms/form.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { plus } from '../../../ui/icon/page-icons.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import picture from '../../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { NewCard, openSetup } from './new-card.tsx';
import css from './payment-methods-page.module.css';
import { RemoveCard } from './remove-card.tsx';

const PaymentMethodsPage = () => {
  const t = useT();
  return (
    <>
      <h1>{t('shell.menu.paymentMethods')}</h1>
      <p className={text.lead}>
        {t('payments.methods.lead')} <Link to="giftBalance">{t('payments.gift.see')}</Link>
      </p>
      <QueryBoundary query={useQuery(cardsQuery)} skeleton={<CardListSkeleton />}>
        {(cards) => <Cards cards={cards} />}
      </QueryBoundary>
    </>
  );
};
export default PaymentMethodsPage;

const Cards = ({ cards }: { readonly cards: readonly Instrument[] }) => {
  const t = useT();
  const [isAdding, setAdding] = useState(() => openSetup() !== undefined);
  const [cardToRemove, setCardToRemove] = useState<Instrument>();
  const adds = useRef<HTMLButtonElement>(null);
  const stopAdding = (): void => {
    setAdding(false);
    // The focused form is gone.
    requestAnimationFrame(() => adds.current?.focus());
  };
  const isFull = cards.length >= limits.cardsPerAccount;
  return (
    <div className={css.cards}>
      <Expiry cards={cards} />
      {cards.length > 0 ? (
        <ul className={panel.panel} aria-label={t('payments.methods.list')}>
          {cards.map((card) => (
            <Card key={card.Id} card={card} onRemove={() => setCardToRemove(card)} />
          ))}
        </ul>
      ) : (
        !isAdding && <NoCard />
      )}
      {isFull && <InlineAlert>{t('payments.card.tooMany', { most: limits.cardsPerAccount })}</InlineAlert>}
      {isAdding ? (
        <NewCard onDone={stopAdding} />
      ) : (
        !isFull && (
          <div>
            <Button ref={adds} variant="outline" icon={plus} onClick={() => setAdding(true)}>
              {t('payments.methods.add')}
            </Button>
          </div>
        )
      )}
      {cardToRemove && <RemoveCard card={cardToRemove} onClose={() => setCardToRemove(undefined)} />}
    </div>
  );
};

/** Only the default card: the expiry of others stops no renewal. */
const Expiry = ({ cards }: { readonly cards: readonly Instrument[] }) => {
  const t = useT();
  const nameOf = useCardName();
  const paying = cards.find((card) => card.default);
  const state = paying ? cardExpiryState(paying) : 'good';
  if (!paying || state === 'good') return null;
  return (
    <InlineAlert kind="warn">
      {t(state === 'expired' ? 'payments.methods.gone' : 'payments.methods.soon', { card: nameOf(paying) })}
    </InlineAlert>
  );
};

const Card = ({ card, onRemove }: { readonly card: Instrument; readonly onRemove: () => void }) => {
  const t = useT();
  const language = useLanguage();
  const name = useCardName()(card);
  const about = useCardDescription()(card);
  const { City, State } = card.BillingAddress;
  const form = useForm({
    initialValues: {},
    send: async () => {
      await setDefaultCard(card.Id);
      showToast('saved', 'payments.methods.used', { card: name });
    },
  });
  return (
    <li className={css.card}>
      <CardBrandImage brand={card.brand} />
      <div className={css.words}>
        <p className={panel.value}>{name}</p>
        <p className={panel.key}>
          {about} · {City}, {provinces[State].name[language]}
        </p>
        {card.default && <p className={css.chip}>{t('payments.methods.pays')}</p>}
      </div>
      <div className={css.acts}>
        {!card.default && (
          <Button
            variant="text"
            small
            busy={form.busy}
            aria-label={t('payments.methods.useNamed', { card: name })}
            onClick={() => form.submit()}
          >
            {t('payments.methods.use')}
          </Button>
        )}
        <Button
          variant="text"
          small
          aria-label={t('payments.methods.removeNamed', { card: name })}
          onClick={onRemove}
        >
          {t('shell.remove')}
        </Button>
      </div>
      {form.submitError && (
        <div className={css.submitError}>
          <Form form={form}>{null}</Form>
        </div>
      )}
    </li>
  );
};

const NoCard = () => {
  const t = useT();
  return (
    <div className={panel.panel}>
      <EmptyState
        picture={<path className={picture.line} d="M92 52h56v40H92ZM92 64h56M100 82h14" />}
        title={t('payments.next.noCard')}
        lead={t('payments.methods.noneLead')}
      />
    </div>
  );
};

const CardListSkeleton = () => (
  <div className={css.cards}>
    <div className={panel.panel}>
      {[1, 2].map((row) => (
        <div key={row} className={css.card}>
          <Skeleton width="48px" height="32px" />
          <div className={css.words}>
            <Skeleton width="180px" height="20px" />
            <Skeleton width="220px" height="18px" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
