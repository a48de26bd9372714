/** Gift checkout on one page: recipient, sender, date and payment, signed in or as a guest. */
import type { Outcome } from '@marquee/product/contract/billing/purchase.ts';
import { dayOf } from '@marquee/product/values/dates.ts';
import { useQuery } from '../../api/use-query.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ParentLink } from '../../navigation/back-link.tsx';
import { useBrand, useCurrentRoute } from '../../state/current-route.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { patchAppState } from '../../state/app-state.ts';
import { fetchOutcome } from '../../api/idempotent-call.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { accountQuery } from '../../session/account-query.ts';
import { useSession } from '../../session/use-session.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import {
  type GiftDraft,
  parseGiftDraft,
  applyGiftOutcome,
  unconfirmedGift,
  useHasUnconfirmedGift,
} from './gift-checkout.ts';
import { GiftForm } from './gift-form.tsx';
import { giftsQuery } from './gift-queries.ts';

const GiftPurchasePage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const unanswered = useHasUnconfirmedGift();
  const query = useQuery(giftsQuery(useBrand(), useLanguage()));
  const start = useInitialDraft();
  const { isAsking, isRefused } = useGiftOutcome();
  return (
    <div data-width="wide">
      <ParentLink to="gift" />
      <h1>{t('gifts.purchase.title')}</h1>
      <p className={text.lead}>{t('gifts.index.lead')}</p>
      {!loggedIn && !unanswered && <Faster />}
      <QueryBoundary query={query} skeleton={<GiftPurchaseSkeleton />}>
        {(cards) =>
          start && !isAsking ? (
            <GiftForm cards={cards} start={start} isRefused={isRefused} />
          ) : (
            <GiftPurchaseSkeleton />
          )
        }
      </QueryBoundary>
    </div>
  );
};
export default GiftPurchasePage;

/** Initial values: the draft first, then the account. */
const useInitialDraft = (): GiftDraft | undefined => {
  const { isDtc } = useSession();
  const { data: account, isPending } = useQuery({ ...accountQuery, enabled: isDtc, staleTime: Infinity });
  const [today] = useState(() => dayOf(Date.now()));
  const requestedGift = useCurrentRoute(({ query }) => query['gift']);
  if (isDtc && isPending) return undefined;
  const draft = parseGiftDraft();
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ');
  return {
    ...draft,
    productId: requestedGift ?? draft.productId,
    sendDate: draft.sendDate > today ? draft.sendDate : today,
    senderName: draft.senderName || name,
    senderEmail: draft.senderEmail || (account?.email ?? ''),
  };
};

/** A purchase submitted before a reload: redirects if paid or pending, returns to the form if declined. */
const useGiftOutcome = () => {
  const [attempt] = useState(unconfirmedGift);
  const { data: outcome, isPending } = useQuery({
    queryKey: ['outcome', attempt?.key ?? ''],
    queryFn: () => (attempt ? fetchOutcome(attempt) : null),
    enabled: attempt !== undefined,
    gcTime: 0,
  });
  const applyOutcome = useEffectEvent((received: Outcome) => {
    if (attempt && applyGiftOutcome(attempt, received))
      void navigateToRoute('giftPurchaseSuccess', { replace: true });
  });
  useEffect(() => {
    if (outcome) applyOutcome(outcome);
  }, [outcome]);
  const leadsOn = outcome !== undefined && outcome !== null && outcome.status !== 'FAILED';
  return {
    isAsking: attempt !== undefined && (isPending || leadsOn),
    isRefused: outcome?.status === 'FAILED',
  };
};

const Faster = () => {
  const t = useT();
  return (
    <div className={layout.stack}>
      <InlineAlert>
        {t('gifts.purchase.faster')}{' '}
        <Link to="login" onClick={() => patchAppState({ action: 'gift' })}>
          {t('gifts.purchase.signIn')}
        </Link>
      </InlineAlert>
    </div>
  );
};

const GiftPurchaseSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="84px" />
    <Skeleton width="100%" height="80px" />
    <Skeleton width="100%" height="80px" />
    <Skeleton width="100%" height="140px" />
    <Skeleton width="100%" height="340px" />
  </div>
);
