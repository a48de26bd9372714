/** Another site asks whether somebody is signed in here. Whoever is goes on; whoever is not may sign in, a few times. */
import { ssoFallbackOf } from '@marquee/product/features.ts';
import { checkSso, type SsoOutcome } from '@marquee/product/navigation/check-services.ts';
import { useEffect } from 'react';
import { brandNow, useCurrent } from '../../../flow/current.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { returnToBrand } from '../../../flow/return/return-to-brand.ts';
import { useApp, useLogin } from '../../../flow/state.ts';
import { languageShown, useT } from '../../../i18n.ts';
import { config } from '../../../startup.ts';
import { validClaims } from '../../../tokens.ts';
import { Curtain } from '../../../identity/curtain.tsx';

const outcomeNow = (): SsoOutcome =>
  checkSso({
    loggedIn: validClaims() !== undefined,
    retries: useLogin.getState().ssoRetryCount,
    fallbackUrl: useApp.getState().fallbackUrl,
    brandFallback: ssoFallbackOf(brandNow(), languageShown(), config.brands),
  });

const obey = ({ retries, to }: SsoOutcome): Promise<void> => {
  useLogin.setState({ ssoRetryCount: retries });
  if ('url' in to) return returnToBrand({ url: to.url });
  const { skipLogoAnimation } = useCurrent.getState().query;
  return goToRoute(to.route, { replace: true, ...(skipLogoAnimation && { query: { skipLogoAnimation } }) });
};

const SsoCheckServicesPage = () => {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(() => void obey(outcomeNow()));
    return () => clearTimeout(timer);
  }, []);
  return <Curtain title={t('auth.checkServices.title')} />;
};
export default SsoCheckServicesPage;
