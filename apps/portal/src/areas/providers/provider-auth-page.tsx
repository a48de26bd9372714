/** Back from the provider: its answer leaves the address at once, and is traded for a session, once. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { grantByProvider } from '@marquee/product/contract/providers.ts';
import type { SentOf } from '@marquee/product/endpoint.ts';
import { Failure } from '@marquee/product/errors.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { identificationFailed, identified } from '../../identity/identification-events.ts';
import { call, log } from '../../api.ts';
import { brandNow, useCurrent } from '../../flow/current.ts';
import { goToRoute } from '../../flow/link.tsx';
import { once } from '../../flow/once.ts';
import { useLogin } from '../../flow/state.ts';
import { rewriteAddress } from '../../flow/travel/navigate.ts';
import { useT } from '../../i18n.ts';
import { Curtain } from '../../identity/curtain.tsx';
import { beginSession, byCookie } from '../../session.ts';

const readAnswer = (): string => {
  const { code = '', state = '', iss } = useCurrent.getState().query;
  return JSON.stringify({ code, state, iss });
};

/** A reconnection began in the unbranded mode, and ends there; the guard brings the session to the brand. */
const brandOfWay = () =>
  useLogin.getState().reconnectionProcess.initialAccountId ? defaultBrand : brandNow();

const enter = once(async (answer: string): Promise<void> => {
  try {
    await call(grantByProvider, {
      body: JSON.parse(answer) as SentOf<typeof grantByProvider>,
      headers: byCookie,
      brand: brandOfWay(),
      showLoader: false,
    });
  } catch (error) {
    const code = error instanceof Failure ? error.code : 'GENERIC';
    log('warn', code, 'provider sign-in');
    identificationFailed('sign_in', code);
    throw error;
  }
  beginSession();
  identified('sign_in');
});

const ProviderAuthPage = () => {
  const t = useT();
  const [answer] = useState(readAnswer);
  useLayoutEffect(() => rewriteAddress({ params: {}, query: {} }), []);
  useEffect(() => {
    let here = true;
    const goOn = (route: 'bduAuthCheck' | 'loginBDUError') => () =>
      here ? goToRoute(route, { replace: true }) : undefined;
    void enter(answer).then(goOn('bduAuthCheck'), goOn('loginBDUError'));
    return () => {
      here = false;
    };
  }, [answer]);
  return <Curtain title={t('providers.auth.title')} />;
};
export default ProviderAuthPage;
