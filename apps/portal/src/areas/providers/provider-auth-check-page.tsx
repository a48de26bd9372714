/** Somebody came in through a provider: is it whom the flow was about, and where does it go on? */
import { getOwnProvider, getUserIdentity } from '@marquee/product/contract/providers.ts';
import { Failure } from '@marquee/product/errors.ts';
import { resumesAt } from '@marquee/product/navigation/actions.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { useEffect } from 'react';
import { call, log } from '../../api.ts';
import { goToRoute } from '../../flow/link.tsx';
import { useApp, useLogin } from '../../flow/state.ts';
import { useT } from '../../i18n.ts';
import { Curtain } from '../../identity/curtain.tsx';
import { noteReason } from '../../identity/mailed-link.ts';
import { validClaims } from '../../tokens.ts';

const quietly = { showLoader: false };

/** Only a provider's no counts: whoever is in stays in when nobody answers. */
const isVouchedFor = async (id: string): Promise<boolean> => {
  try {
    await Promise.all([call(getUserIdentity, { params: { id }, ...quietly }), call(getOwnProvider, quietly)]);
    return true;
  } catch (error) {
    const code = error instanceof Failure ? error.code : 'GENERIC';
    log('warn', code, 'provider check');
    return code !== 'NOT_FOUND' && code !== 'NO_PROVIDER';
  }
};

const next = async (): Promise<RouteName> => {
  const id = validClaims()?.account_id ?? '';
  if (!(await isVouchedFor(id))) return 'loginBDUError';

  const { initialAccountId = id } = useLogin.getState().reconnectionProcess;
  if (initialAccountId !== id) {
    useLogin.setState({ reconnectionProcess: {} });
    noteReason('INVALID_RECONNECTION');
    return 'oneAccountError';
  }
  const { action, gotoRoute } = useApp.getState();
  return (resumesAt(action) ?? gotoRoute) || 'checkServices';
};

const ProviderAuthCheckPage = () => {
  const t = useT();
  useEffect(() => {
    let here = true;
    const goOn = async () => {
      const route = await next();
      if (here) await goToRoute(route, { replace: true });
    };
    void goOn();
    return () => {
      here = false;
    };
  }, []);
  return <Curtain title={t('providers.auth.title')} />;
};
export default ProviderAuthCheckPage;
