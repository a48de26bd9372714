/** Single sign-on check for another site: redirects back if signed in, else to sign-in, a limited number of times. */
import { ssoFallbackOf } from '@marquee/product/features.ts';
import { checkSso, type SsoOutcome } from '@marquee/product/navigation/check-services.ts';
import { useEffect } from 'react';
import { getBrand, useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { returnToBrand } from '../../../navigation/return/return-to-brand.ts';
import { useAppState, useLoginState } from '../../../state/app-state.ts';
import { getActiveLanguage, useT } from '../../../i18n/i18n.ts';
import { config } from '../../../config/startup-config.ts';
import { validClaims } from '../../../state/token-cookies.ts';
import { Interstitial } from '../../../auth/interstitial.tsx';

const getOutcome = (): SsoOutcome =>
  checkSso({
    loggedIn: validClaims() !== undefined,
    retries: useLoginState.getState().ssoRetryCount,
    fallbackUrl: useAppState.getState().fallbackUrl,
    brandFallback: ssoFallbackOf(getBrand(), getActiveLanguage(), config.brands),
  });

const applyOutcome = ({ retries, to }: SsoOutcome): Promise<void> => {
  useLoginState.setState({ ssoRetryCount: retries });
  if ('url' in to) return returnToBrand({ url: to.url });
  const { skipLogoAnimation } = useCurrentRoute.getState().query;
  return navigateToRoute(to.route, {
    replace: true,
    ...(skipLogoAnimation && { query: { skipLogoAnimation } }),
  });
};

const SsoCheckServicesPage = () => {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(() => void applyOutcome(getOutcome()));
    return () => clearTimeout(timer);
  }, []);
  return <Interstitial title={t('shell.loading')} />;
};
export default SsoCheckServicesPage;
