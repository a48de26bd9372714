import { getMigration, listConsolidation } from '@marquee/product/contract/migration.ts';
import { getOwnProvider } from '@marquee/product/contract/providers.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { isApiError } from '../../api/api-error.ts';

export type Migration = ReplyOf<typeof getMigration>;
export type Candidate = ReplyOf<typeof listConsolidation>['candidates'][number];

/** Never cached: a code is single use. */
export const migrationQuery = (migrationCode: string) =>
  queryOptions({
    queryKey: ['migration', migrationCode],
    queryFn: () =>
      migrationCode
        ? call(getMigration, { query: { migrationCode }, showLoader: false })
        : fail('MIGRATION_INVALID'),
    // A visitor with a code is often signed out.
    enabled: true,
    gcTime: 0,
  });

/** The TV provider of the account, null if it has none. */
export const ownProviderQuery = queryOptions({
  queryKey: ['own-provider'],
  queryFn: async () => {
    try {
      return await call(getOwnProvider, { showLoader: false });
    } catch (error) {
      if (isApiError(error, 'NO_PROVIDER')) return null;
      throw error;
    }
  },
});

export const candidatesQuery = queryOptions({
  queryKey: ['consolidation'],
  queryFn: async () => (await call(listConsolidation, { showLoader: false })).candidates,
  gcTime: 0,
});
