/** Code entry for a TV. An account with profiles but no master profile creates that first. */
import { useQuery } from '../../api/use-query.ts';
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
  const needsMaster = has('profiles') && isDtc && !isReferred;
  const query = useQuery({ ...profilesQuery, staleTime: Infinity, enabled: needsMaster });
  const hasMaster = query.data?.some(({ master }) => master);
  const lacksMaster = needsMaster && hasMaster === false;
  useEffect(() => {
    if (lacksMaster) void navigateToRoute('firstTime', { replace: true });
  }, [lacksMaster]);
  // One place in the tree: the page is drawn before the session is known, and what was typed until then stays.
  if (!needsMaster || hasMaster) return <ActivationEntry />;
  return (
    <QueryBoundary query={query} skeleton={<ActivationSkeleton />}>
      {() => <ActivationSkeleton />}
    </QueryBoundary>
  );
};
export default ShortcodePage;
