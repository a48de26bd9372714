/** Redirects to the account's TV provider to sign in again. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { getOwnProvider } from '@marquee/product/contract/providers.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../api/use-query.ts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { useCurrentRoute } from '../../state/current-route.ts';
import { redirectTo } from '../../navigation/leave-site.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useLoginState } from '../../state/app-state.ts';
import { isApiError } from '../../api/api-error.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { getActiveLanguage, useT } from '../../i18n/i18n.ts';
import { Interstitial } from '../../auth/interstitial.tsx';
import { MagicLinkSignIn } from '../../auth/magic-link-sign-in.tsx';
import { queryClient } from '../../api/query-client.ts';
import { validClaims } from '../../state/token-cookies.ts';
import { providersQuery, authorizeUrl } from '../../auth/provider/providers-query.ts';

const ownProvider = async (): Promise<string | undefined> => {
  if (!validClaims()) return undefined;
  try {
    return (await call(getOwnProvider)).providerId;
  } catch (error) {
    if (isApiError(error, 'NO_PROVIDER')) return undefined;
    throw error;
  }
};

/** Authorization URL of the account's provider, null if it has none. */
const reconnectUrlQuery = queryOptions({
  queryKey: ['reconnection'],
  queryFn: async () => {
    const language = getActiveLanguage();
    const [own, providers] = await Promise.all([
      ownProvider(),
      queryClient.fetchQuery(providersQuery(defaultBrand, language)),
    ]);
    const provider = providers.find(({ id }) => id === own);
    return provider ? authorizeUrl(provider, language) : null;
  },
  enabled: true,
  gcTime: 0,
});

const readMagicLink = () => {
  const { magicLink = '', ...query } = useCurrentRoute.getState().query;
  return { link: magicLink, params: {}, query };
};

const ReconnectPage = () => {
  const [address] = useState(readMagicLink);
  const [isSignedIn, setSignedIn] = useState(address.link === '');
  const finishSignIn = useCallback(() => setSignedIn(true), []);
  return isSignedIn ? (
    <ReconnectRedirect link={address.link} />
  ) : (
    <MagicLinkSignIn {...address} onContinue={finishSignIn} />
  );
};
export default ReconnectPage;

const ReconnectRedirect = ({ link }: { readonly link: string }) => {
  const t = useT();
  const query = useQuery(reconnectUrlQuery);
  const url = query.data;
  useEffect(() => {
    const initialAccountId = validClaims()?.account_id;
    if (initialAccountId)
      useLoginState.setState({
        reconnectionProcess: { initialAccountId, ...(link && { initialMagicLink: link }) },
      });
  }, [link]);
  useEffect(() => {
    if (url === null) void navigateToRoute('loginBDU', { replace: true });
    else if (url) redirectTo(url, { replace: true });
  }, [url]);
  return (
    <Interstitial title={t('providers.reconnect.title')}>
      <QueryBoundary query={query} skeleton={null}>
        {() => null}
      </QueryBoundary>
    </Interstitial>
  );
};
