/** Code entry for a TV. An account with profiles but no master profile creates that first. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHasFeature } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { profilesQuery } from '../../auth/profiles-query.ts';
import { useSession } from '../../session/use-session.ts';
import { ActivationEntry, ActivationSkeleton } from './activation-entry.tsx';

const ShortcodePage = () => {
  const has = useHasFeature();
  const { isDtc } = useSession();
  const isReferred = useAppState(
    ({ action, partnerReferral }) => action === 'partnerReferral' || Object.keys(partnerReferral).length > 0,
  );
  return has('profiles') && isDtc && !isReferred ? <WithMaster /> : <ActivationEntry />;
};
export default ShortcodePage;

const WithMaster = () => {
  const query = useQuery({ ...profilesQuery, staleTime: Infinity });
  const hasMaster = query.data?.some(({ master }) => master);
  useEffect(() => {
    if (hasMaster === false) void navigateToRoute('firstTime', { replace: true });
  }, [hasMaster]);
  return (
    <QueryBoundary query={query} skeleton={<ActivationSkeleton />}>
      {() => (hasMaster ? <ActivationEntry /> : <ActivationSkeleton />)}
    </QueryBoundary>
  );
};
