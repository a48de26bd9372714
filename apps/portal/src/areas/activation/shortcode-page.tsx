/** Where a TV's code is typed. Whoever has profiles but no master makes that one first, and comes back. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHas } from '../../flow/current.ts';
import { goToRoute } from '../../flow/link.tsx';
import { useApp } from '../../flow/state.ts';
import { Loaded } from '../../form/loaded.tsx';
import { profilesQuery } from '../../identity/profiles.ts';
import { useSession } from '../../session.ts';
import { Activation, ActivationSkeleton } from './activation.tsx';

const ShortcodePage = () => {
  const has = useHas();
  const { isDtc } = useSession();
  const isReferred = useApp(
    ({ action, partnerReferral }) => action === 'partnerReferral' || Object.keys(partnerReferral).length > 0,
  );
  return has('profiles') && isDtc && !isReferred ? <WithMaster /> : <Activation />;
};
export default ShortcodePage;

const WithMaster = () => {
  const query = useQuery({ ...profilesQuery, staleTime: Infinity });
  const hasMaster = query.data?.some(({ master }) => master);
  useEffect(() => {
    if (hasMaster === false) void goToRoute('firstTime', { replace: true });
  }, [hasMaster]);
  return (
    <Loaded query={query} meanwhile={<ActivationSkeleton />}>
      {() => (hasMaster ? <Activation /> : <ActivationSkeleton />)}
    </Loaded>
  );
};
