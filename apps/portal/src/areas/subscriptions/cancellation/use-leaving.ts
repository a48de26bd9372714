/** One question with two ways to answer it: the offer, which asks first, and the page. */
import type { Language } from '@marquee/product/brands.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { goToRoute } from '../../../flow/link.tsx';
import { closeModal, openModal } from '../../../flow/modals.ts';
import { notify } from '../../../flow/notices.ts';
import { type Fields, useFields } from '../../../form/use-fields.ts';
import { useLanguage, useT } from '../../../i18n.ts';
import { subscriptionsChanged } from '../subscription-queries.ts';
import { hasSeenOffer, noteOffer } from './answer.ts';
import { type Begun, leave, type Offer, renewing, takeOffer } from './leave.ts';
import type { Item } from './leaving-item.ts';

interface Leaving {
  readonly form: Fields<never>;
  /** Shows an offer that was wanted, and could not be taken, once more. */
  readonly offerAgain: (() => void) | undefined;
}

export const useLeaving = (item: Item, { sessionId, offer }: Begun): Leaving => {
  const taken = useRef<Offer>(undefined);
  const { subscriptionItemId, plan } = item;

  const stay = async (accepted: Offer): Promise<void> => {
    const { restarted } = await takeOffer(item, sessionId, accepted);
    notify('saved', restarted ? 'subscriptions.offer.restarted' : 'subscriptions.offer.kept', { plan });
    await goToRoute('unifiedPlanDetails', { query: { subscriptionItemId }, replace: true });
  };
  const go = async (): Promise<void> => {
    const cycleDate = await leave(item, sessionId);
    await goToRoute('cancellationConfirmed', { query: { cycleDate, subscriptionItemId }, replace: true });
  };
  const form = useFields({
    start: {},
    send: async () => {
      const accepted = taken.current;
      taken.current = undefined;
      await renewing(item, () => (accepted ? stay(accepted) : go()));
      // The page has been left by now: it never tells of a state that is not any more.
      await subscriptionsChanged();
    },
  });
  const show = useOffer(item, offer, (accepted) => {
    taken.current = accepted;
    form.submit();
  });
  return { form, offerAgain: offer && !hasSeenOffer(subscriptionItemId) ? () => show(offer) : undefined };
};

const useOffer = (item: Item, offer: Offer | undefined, onAccept: (offer: Offer) => void) => {
  const t = useT();
  const language = useLanguage();
  const { subscriptionItemId: itemId } = item;
  const show = (shown: Offer): void =>
    openModal('retentionOffer', {
      ...wordsOf(t, language, item, shown),
      onAccept: () => onAccept(shown),
      onDecline: () => noteOffer(itemId),
    });
  const showOnce = useEffectEvent((shown: Offer) => {
    if (!hasSeenOffer(itemId)) show(shown);
  });
  useEffect(() => {
    if (offer) showOnce(offer);
    return () => closeModal('retentionOffer');
  }, [offer]);
  return show;
};

const wordsOf = (t: ReturnType<typeof useT>, language: Language, item: Item, offer: Offer) => {
  const price = formatMoney(offer.price, language);
  const { months } = offer;
  const values = { plan: item.plan, price, regular: formatMoney(offer.regularPrice, language) };
  return {
    title: t(item.isMonthly ? 'subscriptions.offer.titleMonthly' : 'subscriptions.offer.title', {
      price,
      months,
    }),
    offer: t(item.cancelled ? 'subscriptions.offer.restartWords' : 'subscriptions.offer.words', values),
    ...(item.cancelled && {
      accept: t('subscriptions.offer.restart'),
      decline: t('subscriptions.offer.leave'),
    }),
  };
};
