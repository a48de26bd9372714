/** Saved cards; a declined one is shown disabled for this purchase. */
import type { Instrument } from '@marquee/product/contract/billing/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { CardBrandImage } from '../../payment-card/card-brand-image.tsx';
import { useCardDescription, useCardName } from '../../payment-card/card-text.ts';
import { removeCard } from '../../payment-card/payment-methods.ts';
import { showToast } from '../../state/toasts.ts';
import { toApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import css from './saved-cards.module.css';

/** Value of the new card option. */
export const newCard = 'new';

/** The next saved card that was not declined, else a new one. */
export const nextCard = (cards: readonly Instrument[], declined: readonly string[]): string =>
  cards.find(({ Id }) => !declined.includes(Id))?.Id ?? newCard;

interface Props {
  readonly cards: readonly Instrument[];
  readonly declined: readonly string[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

export const SavedCards = ({ cards, declined, chosen, onChoose }: Props) => {
  const t = useT();
  const nameOf = useCardName();
  const aboutOf = useCardDescription();
  const known = cards
    .filter(({ Id }) => !declined.includes(Id))
    .map((card) => ({ value: card.Id, label: nameOf(card), about: aboutOf(card) }));
  const another =
    cards.length < limits.cardsPerAccount ? [{ value: newCard, label: t('purchase.payments.newCard') }] : [];
  return (
    <div className={css.cards}>
      {cards
        .filter(({ Id }) => declined.includes(Id))
        .map((card) => (
          <Declined key={card.Id} card={card} />
        ))}
      <RadioGroup
        legend={t('purchase.payments.payWith')}
        name="card"
        choices={[...known, ...another]}
        value={chosen}
        onChange={onChoose}
      />
    </div>
  );
};

const Declined = ({ card }: { readonly card: Instrument }) => {
  const t = useT();
  const name = useCardName()(card);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await removeCard(card.Id);
      showToast('saved', 'payments.methods.removed', { card: name });
    } catch (error) {
      showToast('failed', toApiError(error).code);
      setBusy(false);
    }
  };
  return (
    <div className={css.declined}>
      <CardBrandImage brand={card.brand} />
      <p>
        {name} <span className={css.chip}>{t('purchase.payments.declinedChip')}</span>
      </p>
      <Button
        variant="text"
        small
        busy={busy}
        aria-label={t('payments.methods.removeNamed', { card: name })}
        onClick={() => void remove()}
      >
        {t('shell.remove')}
      </Button>
    </div>
  );
};
