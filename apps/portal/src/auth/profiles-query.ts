/** The profiles of the account: an area of their own manages them, and a TV asks whether there is a master. */
import { listProfiles, type Profile } from '@marquee/product/contract/profiles.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  staleTime: limits.dataFreshMs,
  // An answer that is no list leaves the one there is.
  queryFn: async () => {
    const profiles: unknown = await call(listProfiles, { showLoader: false });
    return Array.isArray(profiles) ? (profiles as Profile[]) : fail('GENERIC');
  },
});
