/** Plans that a new activation link may be for. */
import { catalog } from '@marquee/product/values/billing/catalog.ts';

export const linkPlans = catalog.filter(({ type, legacy }) => type === 'PLAN' && !legacy);
