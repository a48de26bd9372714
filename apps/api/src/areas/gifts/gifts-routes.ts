import * as calls from '@marquee/product/contract/billing/gifts.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { buyGift } from './buy-gift.ts';
import { listGifts } from './list-gifts.ts';

export const giftsRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.listGifts, listGifts(deps));
  implement(calls.buyGift, buyGift(deps));
};
