/** For whom, from whom, when, and how it is paid: on one page, with an account or without one. */
import type { Outcome } from '@marquee/product/contract/buying/purchase.ts';
import { dayOf } from '@marquee/product/values/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { UpLink } from '../../flow/back-link.tsx';
import { useBrand, useCurrent } from '../../flow/current.ts';
import { goToRoute, Link } from '../../flow/link.tsx';
import { setApp } from '../../flow/state.ts';
import { outcomeOf } from '../../form/act-once.ts';
import { Loaded } from '../../form/loaded.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { accountQuery, useSession } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/picture/skeleton.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { type Draft, readDraft, takeOutcome, unansweredAttempt, useUnanswered } from './gift-flow.ts';
import { GiftForm } from './gift-form.tsx';
import { giftsQuery } from './gift-queries.ts';

const GiftPurchasePage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const unanswered = useUnanswered();
  const query = useQuery(giftsQuery(useBrand(), useLanguage()));
  const start = useStart();
  const { isAsking, isRefused } = useGiftOutcome();
  return (
    <div data-width="wide">
      <UpLink to="gift" />
      <h1>{t('gifts.purchase.title')}</h1>
      <p className={text.lead}>{t('gifts.purchase.lead')}</p>
      {!loggedIn && !unanswered && <Faster />}
      <Loaded query={query} meanwhile={<Meanwhile />}>
        {(cards) =>
          start && !isAsking ? <GiftForm cards={cards} start={start} isRefused={isRefused} /> : <Meanwhile />
        }
      </Loaded>
    </div>
  );
};
export default GiftPurchasePage;

/** What the form holds at first: what was typed before, and for the rest what the account knows. */
const useStart = (): Draft | undefined => {
  const { isDtc } = useSession();
  const { data: account, isPending } = useQuery({ ...accountQuery, enabled: isDtc, staleTime: Infinity });
  const [today] = useState(() => dayOf(Date.now()));
  const asked = useCurrent(({ query }) => query['gift']);
  if (isDtc && isPending) return undefined;
  const draft = readDraft();
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ');
  return {
    ...draft,
    productId: asked ?? draft.productId,
    sendDate: draft.sendDate > today ? draft.sendDate : today,
    senderName: draft.senderName || name,
    senderEmail: draft.senderEmail || (account?.email ?? ''),
  };
};

/** A gift that was sent before the page was opened: bought or being confirmed leads on, refused gives the form back. */
const useGiftOutcome = () => {
  const [attempt] = useState(unansweredAttempt);
  const { data: outcome, isPending } = useQuery({
    queryKey: ['outcome', attempt?.key ?? ''],
    queryFn: () => (attempt ? outcomeOf(attempt) : null),
    enabled: attempt !== undefined,
    gcTime: 0,
  });
  const hear = useEffectEvent((heard: Outcome) => {
    if (attempt && takeOutcome(attempt, heard)) void goToRoute('giftPurchaseSuccess', { replace: true });
  });
  useEffect(() => {
    if (outcome) hear(outcome);
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
      <Notice>
        {t('gifts.purchase.faster')}{' '}
        <Link to="login" onClick={() => setApp({ action: 'gift' })}>
          {t('gifts.purchase.signIn')}
        </Link>
      </Notice>
    </div>
  );
};

const Meanwhile = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="84px" />
    <Skeleton width="100%" height="80px" />
    <Skeleton width="100%" height="80px" />
    <Skeleton width="100%" height="140px" />
    <Skeleton width="100%" height="340px" />
  </div>
);
