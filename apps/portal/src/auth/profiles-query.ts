/** Profiles query, shared by the profiles area and TV activation. */
import { listProfiles, type Profile } from '@marquee/product/contract/profiles.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  staleTime: limits.dataFreshMs,
  // A response that is not a list must not replace the cached one.
  queryFn: async () => {
    const profiles: unknown = await call(listProfiles);
    return Array.isArray(profiles) ? (profiles as Profile[]) : fail('GENERIC');
  },
});
