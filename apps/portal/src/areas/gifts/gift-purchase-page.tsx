/** For whom, from whom, when, and how it is paid: on one page, with an account or without one. */
import { dayOf } from '@marquee/product/values/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UpLink } from '../../flow/back-link.tsx';
import { useBrand, useCurrent } from '../../flow/current.ts';
import { Link } from '../../flow/link.tsx';
import { setApp } from '../../flow/state.ts';
import { Loaded } from '../../form/loaded.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { accountQuery, useSession } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/picture/skeleton.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { type Draft, readDraft, useUnanswered } from './gift-flow.ts';
import { GiftForm } from './gift-form.tsx';
import { giftsQuery } from './gift-queries.ts';

const GiftPurchasePage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const unanswered = useUnanswered();
  const query = useQuery(giftsQuery(useBrand(), useLanguage()));
  const start = useStart();
  return (
    <div data-width="wide">
      <UpLink to="gift" />
      <h1>{t('gifts.purchase.title')}</h1>
      <p className={text.lead}>{t('gifts.purchase.lead')}</p>
      {!loggedIn && !unanswered && <Faster />}
      <Loaded query={query} meanwhile={<Meanwhile />}>
        {(cards) => (start ? <GiftForm cards={cards} start={start} /> : <Meanwhile />)}
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
