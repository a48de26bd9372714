/** OpenID Connect callback: strips the response from the URL and exchanges it once for a session. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { grantByProvider } from '@marquee/product/contract/providers.ts';
import type { RequestBodyOf } from '@marquee/product/endpoint.ts';
import { AppError } from '@marquee/product/errors.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { trackSignInFailure, trackSignIn } from '../../analytics/sign-in-events.ts';
import { call, log } from '../../api/client.ts';
import { getBrand, useCurrentRoute } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { memoizeByKey } from '../../auth/memoize-by-key.ts';
import { useLoginState } from '../../state/app-state.ts';
import { replaceQuery } from '../../navigation/navigate.ts';
import { useT } from '../../i18n/i18n.ts';
import { Interstitial } from '../../auth/interstitial.tsx';
import { startSession } from '../../session/session.ts';
import { cookieTransport } from '../../session/refresh.ts';

const readResponse = (): string => {
  const { code = '', state = '', iss } = useCurrentRoute.getState().query;
  return JSON.stringify({ code, state, iss });
};

/** A reconnection starts and ends in the unbranded mode; the guard then switches to the brand. */
const brandOfFlow = () =>
  useLoginState.getState().reconnectionProcess.initialAccountId ? defaultBrand : getBrand();

const exchangeResponse = memoizeByKey(async (response: string): Promise<void> => {
  try {
    await call(grantByProvider, {
      body: JSON.parse(response) as RequestBodyOf<typeof grantByProvider>,
      headers: cookieTransport,
      brand: brandOfFlow(),
      showLoader: false,
    });
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'GENERIC';
    log('warn', code, 'provider sign-in');
    trackSignInFailure('sign_in', code);
    throw error;
  }
  startSession();
  trackSignIn('sign_in');
});

const ProviderAuthPage = () => {
  const t = useT();
  const [response] = useState(readResponse);
  useLayoutEffect(() => replaceQuery({ params: {}, query: {} }), []);
  useEffect(() => {
    let here = true;
    const navigateAfter = (route: 'bduAuthCheck' | 'loginBDUError') => () =>
      here ? navigateToRoute(route, { replace: true }) : undefined;
    void exchangeResponse(response).then(navigateAfter('bduAuthCheck'), navigateAfter('loginBDUError'));
    return () => {
      here = false;
    };
  }, [response]);
  return <Interstitial title={t('providers.auth.title')} />;
};
export default ProviderAuthPage;
