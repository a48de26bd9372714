import * as calls from '@marquee/product/contract/billing/purchase.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { emptyCart, getCart, putCart } from './cart.ts';
import { getOrder } from './get-order.ts';
import { getOutcome } from './get-outcome.ts';
import { listEligibleAddOns, listEligibleProducts, listPackages, listProducts } from './list-offers.ts';
import { placeOrder } from './place-order.ts';

export const purchaseRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.listEligibleProducts, listEligibleProducts(deps));
  implement(calls.listEligibleAddOns, listEligibleAddOns(deps));
  implement(calls.listProducts, listProducts(deps));
  implement(calls.listPackages, listPackages(deps));
  implement(calls.getCart, getCart(deps));
  implement(calls.putCart, putCart(deps));
  implement(calls.emptyCart, emptyCart(deps));
  implement(calls.placeOrder, placeOrder(deps));
  implement(calls.getOrder, getOrder(deps));
  implement(calls.getOutcome, getOutcome(deps));
};
