/** OpenID Connect callback: strips the response from the URL and exchanges it once for a session. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { grantByProvider } from '@marquee/product/contract/providers.ts';
import type { ReplyOf, RequestBodyOf } from '@marquee/product/endpoint.ts';
import { AppError } from '@marquee/product/app-error.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { trackSignInFailure, trackSignIn } from '../../analytics/sign-in-events.ts';
import { call, log } from '../../api/client.ts';
import { getBrand, useCurrentRoute } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { memoizeByKey } from '../../auth/memoize-by-key.ts';
import { useAppState, useLoginState } from '../../state/app-state.ts';
import { replaceQuery } from '../../navigation/navigate.ts';
import { useT } from '../../i18n/i18n.ts';
import { Interstitial } from '../../auth/interstitial.tsx';
import { beginMigrationFlow } from '../../session/migration-flow.ts';
import { keepSecondStep } from '../../auth/forms/keep-second-step.ts';
import { startSession } from '../../session/session.ts';
import { cookieTransport } from '../../session/refresh.ts';

const readResponse = (): string => {
  const { code = '', state = '', iss, error } = useCurrentRoute.getState().query;
  return JSON.stringify({ code, state, iss, error });
};

/** A reconnection starts and ends in the unbranded mode; the guard then switches to the brand. */
const brandOfFlow = () =>
  useLoginState.getState().reconnectionProcess.initialAccountId ? defaultBrand : getBrand();

const requestTokens = async (response: string): Promise<ReplyOf<typeof grantByProvider>> => {
  try {
    return await call(grantByProvider, {
      body: JSON.parse(response) as RequestBodyOf<typeof grantByProvider>,
      headers: cookieTransport,
      brand: brandOfFlow(),
    });
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'GENERIC';
    if (code === 'SECOND_STEP_REQUIRED') throw error;
    log('warn', code, 'provider sign-in');
    trackSignInFailure('sign_in', code);
    throw error;
  }
};

const exchangeResponse = memoizeByKey(async (response: string): Promise<void> => {
  const { migration } = await requestTokens(response);
  startSession();
  trackSignIn('sign_in');
  // An action in progress takes precedence over the offer.
  if (migration && useAppState.getState().action === '') beginMigrationFlow(migration);
});

/** The error page names the provider and the reason, also after a reload. */
const failureQuery = (error: unknown): Params => {
  const { providerId, reason } = (error instanceof AppError && error.details) || {};
  return typeof providerId === 'string' && typeof reason === 'string' ? { provider: providerId, reason } : {};
};

const ProviderAuthPage = () => {
  const t = useT();
  const [response] = useState(readResponse);
  useLayoutEffect(() => replaceQuery({ params: {}, query: {} }), []);
  useEffect(() => {
    let here = true;
    const navigate = (...to: Parameters<typeof navigateToRoute>) =>
      here ? navigateToRoute(to[0], { ...to[1], replace: true }) : undefined;
    void exchangeResponse(response).then(
      () => navigate('bduAuthCheck'),
      (error: unknown) => {
        const isAsked =
          error instanceof AppError && keepSecondStep(error, { email: '', next: 'bduAuthCheck' });
        return isAsked
          ? navigate('loginSecondStep')
          : navigate('loginBDUError', { query: failureQuery(error) });
      },
    );
    return () => {
      here = false;
    };
  }, [response]);
  return <Interstitial title={t('providers.auth.title')} />;
};
export default ProviderAuthPage;
