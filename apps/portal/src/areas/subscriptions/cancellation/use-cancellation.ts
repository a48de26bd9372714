/** Cancellation state shared by the retention offer modal and the page. */
import type { Language } from '@marquee/product/brands.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { closeModal, openModal } from '../../../state/modals.ts';
import { showToast } from '../../../state/toasts.ts';
import { type FormState, useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { invalidateSubscriptions } from '../subscription-queries.ts';
import { hasSeenOffer, markOfferSeen } from './cancellation-survey.ts';
import {
  type CancellationSession,
  type CancellationTime,
  submitCancellation,
  type RetentionOffer,
  withFreshCancellationSession,
  acceptRetentionOffer,
} from './cancellation-calls.ts';
import type { CancellationItem } from './cancellation-item.ts';

interface CancellationForm {
  readonly form: FormState<never>;
  /** Reopens an offer that could not be accepted. */
  readonly offerAgain: (() => void) | undefined;
}

export const useCancellation = (
  item: CancellationItem,
  { sessionId, offer }: CancellationSession,
  when: CancellationTime,
): CancellationForm => {
  const taken = useRef<RetentionOffer>(undefined);
  const { subscriptionItemId, plan } = item;

  const stay = async (accepted: RetentionOffer): Promise<void> => {
    const { restarted } = await acceptRetentionOffer(item, sessionId, accepted);
    showToast('saved', restarted ? 'subscriptions.offer.restarted' : 'subscriptions.offer.kept', { plan });
    await navigateToRoute('unifiedPlanDetails', { query: { subscriptionItemId }, replace: true });
  };
  const go = async (): Promise<void> => {
    const cycleDate = await submitCancellation(item, sessionId, when);
    await navigateToRoute('cancellationConfirmed', {
      query: { cycleDate, subscriptionItemId },
      replace: true,
    });
  };
  const form = useForm({
    initialValues: {},
    send: async () => {
      const accepted = taken.current;
      taken.current = undefined;
      await withFreshCancellationSession(item, () => (accepted ? stay(accepted) : go()));
      // After the navigation, so that the page never shows the new state.
      await invalidateSubscriptions();
    },
  });
  const show = useOffer(item, offer, (accepted) => {
    taken.current = accepted;
    form.submit();
  });
  return { form, offerAgain: offer && !hasSeenOffer(subscriptionItemId) ? () => show(offer) : undefined };
};

const useOffer = (
  item: CancellationItem,
  offer: RetentionOffer | undefined,
  onAccept: (offer: RetentionOffer) => void,
) => {
  const t = useT();
  const language = useLanguage();
  const { subscriptionItemId: itemId } = item;
  const show = (shown: RetentionOffer): void =>
    openModal('retentionOffer', {
      ...wordsOf(t, language, item, shown),
      onAccept: () => onAccept(shown),
      onDecline: () => markOfferSeen(itemId),
    });
  const showOnce = useEffectEvent((shown: RetentionOffer) => {
    if (!hasSeenOffer(itemId)) show(shown);
  });
  useEffect(() => {
    if (offer) showOnce(offer);
    return () => closeModal('retentionOffer');
  }, [offer]);
  return show;
};

const wordsOf = (
  t: ReturnType<typeof useT>,
  language: Language,
  item: CancellationItem,
  offer: RetentionOffer,
) => {
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
