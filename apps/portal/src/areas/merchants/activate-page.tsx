/** Merchant link: activates it if signed in, else offers sign-in and registration. */
import type { SpecialService } from '@marquee/product/url/client-state.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { useEffect, useRef, useState } from 'react';
import { getBrand } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { getMerchantLink } from '../../state/merchant-link.ts';
import { toApiError } from '../../api/api-error.ts';
import { getActiveLanguage, useT } from '../../i18n/i18n.ts';
import { useStrippedQueryParam } from '../../auth/strip-query-param.ts';
import { refreshClaimsAndQueries } from '../../session/refresh-claims.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../session/use-session.ts';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import text from '../../ui/text.module.css';
import { activate, offerQuery } from './merchant-queries.ts';
import { MissingMerchantLink, MerchantActivationError } from './merchant-activation-error.tsx';

const ActivatePage = () => {
  const [link] = useState(getMerchantLink);
  useStrippedQueryParam('token');
  return link ? <ActivatingLink link={link} /> : <MissingMerchantLink />;
};
export default ActivatePage;

const ActivatingLink = ({ link }: { readonly link: SpecialService }) => {
  const t = useT();
  const { code, attempt, busy, activateAgain } = useActivation(link);
  if (code)
    return (
      <MerchantActivationError key={attempt} code={code} busy={busy} onRetry={() => void activateAgain()} />
    );
  return (
    <div className={text.center}>
      <Marquee lights="dark" />
      <h1>{t('merchants.activate.title')}</h1>
      <p className={text.lead} role="status">
        {t('merchants.activate.wait')}
      </p>
    </div>
  );
};

/** Retrying is safe: activation is idempotent on the server. */
const useActivation = (link: SpecialService) => {
  const { loggedIn } = useSession();
  const [result, setResult] = useState<{ readonly code?: ErrorCode; readonly attempt: number }>({
    attempt: 0,
  });
  const [busy, setBusy] = useState(false);
  const isStarted = useRef(false);
  const isActivating = useRef(false);
  const isHere = useRef(false);

  const activateLink = async (): Promise<void> => {
    const { brands } = await queryClient.fetchQuery({
      ...offerQuery(link, getActiveLanguage()),
      staleTime: 0,
    });
    if (loggedIn) await activate(link, brands);
    const next = loggedIn ? 'merchantSuccess' : 'merchantLogin';
    if (isHere.current) await navigateToRoute(next, { replace: true, query: { service: getBrand() } });
  };

  const activateAgain = async (): Promise<void> => {
    if (isActivating.current) return;
    isActivating.current = true;
    setBusy(true);
    try {
      await activateLink();
    } catch (error) {
      const { code } = toApiError(error);
      // Our own earlier call may have succeeded with its response lost.
      if (code === 'MERCHANT_DONE' && loggedIn) await refreshClaimsAndQueries();
      setResult(({ attempt }) => ({ code, attempt: attempt + 1 }));
    }
    setBusy(false);
    isActivating.current = false;
  };

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void activateAgain();
  });

  return { ...result, busy, activateAgain };
};
