/** A merchant's link: whoever is signed in gets what it stands for; everybody else is asked who they are. */
import type { SpecialService } from '@marquee/product/address/state.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { useEffect, useRef, useState } from 'react';
import { brandNow } from '../../flow/current.ts';
import { goToRoute } from '../../flow/link.tsx';
import { merchantLinkNow } from '../../flow/return/merchant-link.ts';
import { failureOf } from '../../form/failure.ts';
import { languageShown, useT } from '../../i18n.ts';
import { useHiddenParameter } from '../../identity/hidden-parameter.ts';
import { renewAll } from '../../identity/renew.ts';
import { queryClient, useSession } from '../../session.ts';
import { Board } from '../../ui/picture/board.tsx';
import text from '../../ui/text.module.css';
import { activate, offerQuery } from './merchant-queries.ts';
import { NoLink, Told } from './told.tsx';

const ActivatePage = () => {
  const [link] = useState(merchantLinkNow);
  useHiddenParameter('token');
  return link ? <Following link={link} /> : <NoLink />;
};
export default ActivatePage;

const Following = ({ link }: { readonly link: SpecialService }) => {
  const t = useT();
  const { code, attempt, busy, follow } = useFollowed(link);
  if (code) return <Told key={attempt} code={code} busy={busy} onRetry={() => void follow()} />;
  return (
    <div className={text.center}>
      <Board bulbs="dark" />
      <h1>{t('merchants.activate.title')}</h1>
      <p className={text.lead} role="status">
        {t('merchants.activate.wait')}
      </p>
    </div>
  );
};

/** Trying again is safe: the server gives what a link stands for once, and says so from then on. */
const useFollowed = (link: SpecialService) => {
  const { loggedIn } = useSession();
  const [told, setTold] = useState<{ readonly code?: ErrorCode; readonly attempt: number }>({ attempt: 0 });
  const [busy, setBusy] = useState(false);
  const isBegun = useRef(false);
  const isFollowing = useRef(false);
  const isHere = useRef(false);

  const lookAndUse = async (): Promise<void> => {
    const { brands } = await queryClient.fetchQuery({ ...offerQuery(link, languageShown()), staleTime: 0 });
    if (loggedIn) await activate(link, brands);
    const next = loggedIn ? 'merchantSuccess' : 'merchantLogin';
    if (isHere.current) await goToRoute(next, { replace: true, query: { service: brandNow() } });
  };

  const follow = async (): Promise<void> => {
    if (isFollowing.current) return;
    isFollowing.current = true;
    setBusy(true);
    try {
      await lookAndUse();
    } catch (error) {
      const { code } = failureOf(error);
      // Perhaps by us: the answer to that may have been lost on its way.
      if (code === 'MERCHANT_DONE' && loggedIn) await renewAll();
      setTold(({ attempt }) => ({ code, attempt: attempt + 1 }));
    }
    setBusy(false);
    isFollowing.current = false;
  };

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void follow();
  });

  return { ...told, busy, follow };
};
