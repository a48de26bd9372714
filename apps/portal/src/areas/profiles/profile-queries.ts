/** Profiles of the account and the profile named in the URL. */
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { useQuery } from '../../api/use-query.ts';
import { useEffect, useState } from 'react';
import { useCurrentRoute } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { profilesQuery } from '../../auth/profiles-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../session/use-session.ts';

/** `fresh`: show cached profiles and refetch them. */
export const useProfiles = ({ fresh = false } = {}) =>
  useQuery({ ...profilesQuery, ...(!fresh && { staleTime: Infinity }) });

export const mutateProfiles = (change: (profiles: readonly Profile[]) => Profile[]): void => {
  queryClient.setQueryData(profilesQuery.queryKey, (profiles) => profiles && change(profiles));
};

export const cacheProfile = (changed: Profile): void =>
  mutateProfiles((profiles) =>
    profiles.some(({ id }) => id === changed.id)
      ? profiles.map((profile) => (profile.id === changed.id ? changed : profile))
      : [...profiles, changed],
  );

/** The profile of `?profileId=`, else the one in the claims; an unknown id redirects to the list. */
export const useProfileFromUrl = () => {
  const { claims } = useSession();
  const named = useCurrentRoute(({ query }) => query['profileId']) ?? claims?.profile_id;
  const query = useProfiles();
  const found = query.data?.find(({ id }) => id === named);
  // Keep a just deleted profile until the navigation away from its page.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const profile = found ?? (last?.id === named ? last : undefined);

  const unknown = query.data !== undefined && !profile;
  useEffect(() => {
    if (unknown) void navigateToRoute('profiles', { replace: true });
  }, [unknown]);
  return { query, profile };
};
