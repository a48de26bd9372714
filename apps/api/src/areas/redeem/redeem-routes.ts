import * as calls from '@marquee/product/contract/billing/redeem.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { checkCode, checkCodeInAddress, redeemCode } from './redeem-code.ts';

export const redeemRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.checkCode, checkCode(deps));
  implement(calls.checkCodeInAddress, checkCodeInAddress(deps));
  implement(calls.redeemCode, redeemCode(deps));
};
