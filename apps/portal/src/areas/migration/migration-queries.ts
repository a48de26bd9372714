import type { Language } from '@marquee/product/brands.ts';
import { getMigration, listConsolidation } from '@marquee/product/contract/migration.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type Migration = ReplyOf<typeof getMigration>;
export type Candidate = ReplyOf<typeof listConsolidation>['candidates'][number];

/** Never cached: a code is single use. */
export const migrationQuery = (migrationCode: string, language: Language) =>
  queryOptions({
    queryKey: ['migration', migrationCode, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      migrationCode
        ? call(getMigration, { query: { migrationCode }, headers: { 'accept-language': language } })
        : fail('MIGRATION_INVALID'),
    // A visitor with a code is often signed out.
    enabled: true,
    gcTime: 0,
  });

export const candidatesKey = ['consolidation'];

export const candidatesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...candidatesKey, language],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await call(listConsolidation, { headers: { 'accept-language': language } })).candidates,
    gcTime: 0,
  });
