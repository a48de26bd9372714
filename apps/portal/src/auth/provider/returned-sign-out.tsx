/** Shows how a sign-out at the TV provider ended, on the pages that the server returns to from there. */
import { useState } from 'react';
import { lazyComponent } from '../../navigation/loader/lazy-component.tsx';
import { useCurrentRoute } from '../../state/current-route.ts';

/** Few visitors come from there. */
const ProviderSignOutNotice = lazyComponent(
  'providerSignOut',
  async () => (await import('./provider-sign-out.tsx')).ProviderSignOutNotice,
);

export const ReturnedSignOut = () => {
  const [hasReturned] = useState(() => {
    const { query } = useCurrentRoute.getState();
    return 'signedOut' in query || 'state' in query;
  });
  return hasReturned && <ProviderSignOutNotice />;
};
