/** Sends people to the provider of their account, to sign in there again. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { getOwnProvider } from '@marquee/product/contract/providers.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { useCurrent } from '../../flow/current.ts';
import { leaveFor } from '../../flow/leave.ts';
import { goToRoute } from '../../flow/link.tsx';
import { useLogin } from '../../flow/state.ts';
import { isFailure } from '../../form/failure.ts';
import { Loaded } from '../../form/loaded.tsx';
import { languageShown, useT } from '../../i18n.ts';
import { Curtain } from '../../identity/curtain.tsx';
import { FollowLink } from '../../identity/follow-link.tsx';
import { queryClient } from '../../session.ts';
import { validClaims } from '../../tokens.ts';
import { providersQuery, wayTo } from './provider-queries.ts';

const ownProvider = async (): Promise<string | undefined> => {
  if (!validClaims()) return undefined;
  try {
    return (await call(getOwnProvider, { showLoader: false })).providerId;
  } catch (error) {
    if (isFailure(error, 'NO_PROVIDER')) return undefined;
    throw error;
  }
};

/** The address of the account's provider; null when it has none. */
const wayBackQuery = queryOptions({
  queryKey: ['reconnection'],
  queryFn: async () => {
    const language = languageShown();
    const [own, providers] = await Promise.all([
      ownProvider(),
      queryClient.fetchQuery(providersQuery(defaultBrand, language)),
    ]);
    const provider = providers.find(({ id }) => id === own);
    return provider ? wayTo(provider, language) : null;
  },
  enabled: true,
  gcTime: 0,
});

const readAddress = () => {
  const { magicLink = '', ...query } = useCurrent.getState().query;
  return { link: magicLink, params: {}, query };
};

const ReconnectPage = () => {
  const [address] = useState(readAddress);
  const [followed, setFollowed] = useState(address.link === '');
  const goOn = useCallback(() => setFollowed(true), []);
  return followed ? <WayBack link={address.link} /> : <FollowLink {...address} goOn={goOn} />;
};
export default ReconnectPage;

const WayBack = ({ link }: { readonly link: string }) => {
  const t = useT();
  const query = useQuery(wayBackQuery);
  const url = query.data;
  useEffect(() => {
    const initialAccountId = validClaims()?.account_id;
    if (initialAccountId)
      useLogin.setState({
        reconnectionProcess: { initialAccountId, ...(link && { initialMagicLink: link }) },
      });
  }, [link]);
  useEffect(() => {
    if (url === null) void goToRoute('loginBDU', { replace: true });
    else if (url) leaveFor(url, { replace: true });
  }, [url]);
  return (
    <Curtain title={t('providers.reconnect.title')}>
      <Loaded query={query} meanwhile={null}>
        {() => null}
      </Loaded>
    </Curtain>
  );
};
