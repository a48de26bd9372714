import * as calls from '@marquee/product/contract/billing/stores.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { claimStorePurchase, getStoreToken } from './claim-purchase.ts';
import { receiveStoreNotice } from './receive-notice.ts';
import { releaseStorePurchase } from './release-purchase.ts';

export const storesRoutes = (implement: Implement, deps: Deps): void => {
  implement(calls.receiveStoreNotice, receiveStoreNotice(deps), { rawBody: true, rate: 'storeNotice' });
  implement(calls.getStoreToken, getStoreToken(deps));
  implement(calls.claimStorePurchase, claimStorePurchase(deps));
  implement(calls.releaseStorePurchase, releaseStorePurchase(deps), { rate: 'storeRelease' });
};
