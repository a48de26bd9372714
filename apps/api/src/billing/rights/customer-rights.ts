/** Rights of a customer: of the province of the card that pays, else of the account, as the live catalogue states them. */
import type { Localized } from '@marquee/product/brands.ts';
import type { Rights } from '@marquee/product/contract/billing/rights.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import type { Day } from '@marquee/product/values/dates.ts';
import { lawToCancelNow, rightsOf, type StatedRight } from '@marquee/product/values/rights/rights.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { billingDayOf } from '../billing-day.ts';
import { getDefaultPaymentMethod } from '../payment-method.ts';
import { getProvince } from '../subscriptions/next-bill.ts';

/** Read with every request, so that all servers grant the same from the moment that a version goes live. */
export const readStatedRights = async (query: Kysely<Schema>): Promise<readonly StatedRight[]> => {
  const { rows } = await sql<{ rights: readonly StatedRight[] | null }>`
    select document -> 'rights' as rights from catalogue_versions where status = 'LIVE'`.execute(query);
  return rows[0]?.rights ?? [];
};

/** The province whose taxes the account pays; undefined where nothing says it, and then no law is assumed. */
export const getProvinceOfRights = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<ProvinceId | undefined> =>
  getProvince(query, accountId, await getDefaultPaymentMethod(query, accountId));

export const findLawToCancelNow = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<Localized | undefined> =>
  lawToCancelNow(
    await getProvinceOfRights(query, accountId),
    billingDayOf(now),
    await readStatedRights(query),
  );

/** As replies show them. */
export const toRights = (
  province: ProvinceId | null | undefined,
  day: Day,
  stated: readonly StatedRight[],
): Rights => ({ province: province ?? null, rights: [...rightsOf(province, day, stated)] });
