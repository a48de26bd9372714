/** After a provider sign-in: checks that the account matches a reconnection and continues the flow. */
import { getOwnProvider, getUserIdentity } from '@marquee/product/contract/providers.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { routeAfterSignIn } from '@marquee/product/navigation/resume-action.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { useEffect } from 'react';
import { call, log } from '../../api/client.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useAppState, useLoginState } from '../../state/app-state.ts';
import { useT } from '../../i18n/i18n.ts';
import { Interstitial } from '../../auth/interstitial.tsx';
import { setEmailLinkError } from '../../auth/email-link.ts';
import { validClaims } from '../../state/token-cookies.ts';

/** Only an explicit rejection by the provider counts; on errors the session stays valid. */
const isConfirmedByProvider = async (id: string): Promise<boolean> => {
  try {
    await Promise.all([call(getUserIdentity, { params: { id } }), call(getOwnProvider)]);
    return true;
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'GENERIC';
    log('warn', code, 'provider check');
    return code !== 'NOT_FOUND' && code !== 'NO_PROVIDER';
  }
};

const next = async (): Promise<RouteName> => {
  const id = validClaims()?.account_id ?? '';
  if (!(await isConfirmedByProvider(id))) return 'loginBDUError';

  const { initialAccountId = id } = useLoginState.getState().reconnectionProcess;
  if (initialAccountId !== id) {
    useLoginState.setState({ reconnectionProcess: {} });
    setEmailLinkError('INVALID_RECONNECTION');
    return 'oneAccountError';
  }
  const { action, gotoRoute, migrationCode } = useAppState.getState();
  // A direct account of the same person was found: it is offered before anything else.
  if (action === 'signInDtc' && migrationCode) return 'existingServiceProvider';
  return (routeAfterSignIn(action) ?? gotoRoute) || 'checkServices';
};

const ProviderAuthCheckPage = () => {
  const t = useT();
  useEffect(() => {
    let here = true;
    const continueFlow = async () => {
      const route = await next();
      if (here) await navigateToRoute(route, { replace: true });
    };
    void continueFlow();
    return () => {
      here = false;
    };
  }, []);
  return <Interstitial title={t('providers.auth.title')} />;
};
export default ProviderAuthCheckPage;
