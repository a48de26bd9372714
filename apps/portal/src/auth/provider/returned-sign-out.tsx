/** Shows how a sign-out at the TV provider ended, on the pages that the server returns to from there. */
import { useLayoutEffect, useState } from 'react';
import { loadFormMessages } from '../../i18n/i18n.ts';
import { lazyComponent } from '../../navigation/loader/lazy-component.tsx';
import { replaceQuery } from '../../navigation/navigate.ts';
import { useCurrentRoute } from '../../state/current-route.ts';

/** Few visitors come from there. */
const ProviderSignOutNotice = lazyComponent('providerSignOut', async () => {
  const [notice] = await Promise.all([import('./provider-sign-out.tsx'), loadFormMessages()]);
  return notice.ProviderSignOutNotice;
});

const readReturn = () => {
  const { signedOut, state, ...query } = useCurrentRoute.getState().query;
  return { signedOut, hasReturned: Boolean(signedOut ?? state), query };
};

export const ReturnedSignOut = () => {
  const [{ signedOut, hasReturned, query }] = useState(readReturn);
  // At once, before the notice is loaded: people copy the address and keep it.
  useLayoutEffect(() => {
    if (hasReturned) replaceQuery({ params: {}, query });
  }, [hasReturned, query]);
  return hasReturned && <ProviderSignOutNotice signedOut={signedOut} />;
};
