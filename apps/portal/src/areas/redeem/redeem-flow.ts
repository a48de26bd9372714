/** What the tab holds of a code that is being redeemed. Anyone can write to storage, so it is read with care. */
import { type BrandId, isBrandId } from '@marquee/product/brands.ts';
import { checkCode, redeemCode } from '@marquee/product/contract/buying/redeem.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { codeKinds } from '@marquee/product/values/kinds.ts';
import { amountOf, centsOf } from '@marquee/product/values/money.ts';
import { call } from '../../api.ts';
import { brandNow } from '../../flow/current.ts';
import { goToRoute } from '../../flow/link.tsx';
import { clearApp, useApp, useRedeem } from '../../flow/state.ts';

type Code = ReplyOf<typeof checkCode>;
/** A code and the key under which it is redeemed, once, however often that is asked. */
export type Found = Code & { readonly key: string };
export type Redeemed = ReplyOf<typeof redeemCode> & Pick<Code, 'kind' | 'value'>;

const isCode = (value: Partial<Code>): boolean =>
  codeKinds.includes(value.kind!) && typeof value.value === 'number';

export const useFound = (): Found | undefined => {
  const found = useRedeem(({ redeem }) => redeem) as Partial<Found>;
  return isCode(found) && found.code && found.key && found.description ? (found as Found) : undefined;
};

export const useRedeemed = (): Redeemed | undefined => {
  const order = useRedeem((redeem) => redeem.order) as Partial<Redeemed>;
  return isCode(order) && order.orderNumber && order.balances ? (order as Redeemed) : undefined;
};

/** What is not kept for another brand. */
export const spendable = (balances: Redeemed['balances'], brand: BrandId): number =>
  amountOf(
    Object.entries(balances)
      .filter(([purse]) => !isBrandId(purse) || purse === brand)
      .reduce((cents, [, amount]) => cents + centsOf(amount), 0),
  );

export const findCode = async (code: string): Promise<void> => {
  const found = await call(checkCode, {
    body: { code, brand: brandNow() },
    showLoader: false,
  });
  useRedeem.setState({ redeem: { ...found, key: crypto.randomUUID() } });
  clearApp('code');
  await goToRoute('redeemValid');
};

export const redeem = async ({ code, key, kind, value }: Found): Promise<void> => {
  const order = await call(redeemCode, {
    body: { code, brand: brandNow() },
    headers: { 'idempotency-key': key },
    showLoader: false,
  });
  useRedeem.setState({ order: { ...order, kind, value } });
  if (useApp.getState().action === 'redeem-code') clearApp('action');
  await goToRoute('redeemSuccess', { replace: true });
  useRedeem.setState({ redeem: {} });
};
