/** Rights as the server answers them for a province. */
import type { Rights } from '@marquee/product/contract/billing/rights.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import { rightsOf } from '@marquee/product/values/rights/rights.ts';

export const rightsIn = (province: ProvinceId | null): Rights => ({
  province,
  rights: [...rightsOf(province, '2026-11-18', [])],
});
