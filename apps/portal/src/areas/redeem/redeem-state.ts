/** State of a code being redeemed, parsed from untrusted session storage. */
import { type BrandId, isBrandId } from '@marquee/product/brands.ts';
import { checkCode, redeemCode } from '@marquee/product/contract/billing/redeem.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { codeKinds } from '@marquee/product/values/enums.ts';
import { amountOf, centsOf } from '@marquee/product/values/money.ts';
import { call } from '../../api/client.ts';
import { getBrand } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { clearAppState, useAppState, useRedeemState } from '../../state/app-state.ts';

type Code = ReplyOf<typeof checkCode>;
/** A checked code with the idempotency key of its redemption. */
export type CheckedCode = Code & { readonly key: string };
export type RedeemedCode = ReplyOf<typeof redeemCode> & Pick<Code, 'kind' | 'value'>;

const isCode = (value: Partial<Code>): boolean =>
  codeKinds.includes(value.kind!) && typeof value.value === 'number';

export const useCheckedCode = (): CheckedCode | undefined => {
  const found = useRedeemState(({ redeem }) => redeem) as Partial<CheckedCode>;
  return isCode(found) && found.code && found.key && found.description ? (found as CheckedCode) : undefined;
};

export const useRedeemedCode = (): RedeemedCode | undefined => {
  const order = useRedeemState((redeem) => redeem.order) as Partial<RedeemedCode>;
  return isCode(order) && order.orderNumber && order.balances ? (order as RedeemedCode) : undefined;
};

/** Balance that is not restricted to another brand. */
export const spendableBalance = (balances: RedeemedCode['balances'], brand: BrandId): number =>
  amountOf(
    Object.entries(balances)
      .filter(([balanceKey]) => !isBrandId(balanceKey) || balanceKey === brand)
      .reduce((cents, [, amount]) => cents + centsOf(amount), 0),
  );

export const lookUpCode = async (code: string): Promise<void> => {
  const found = await call(checkCode, {
    body: { code, brand: getBrand() },
  });
  useRedeemState.setState({ redeem: { ...found, key: crypto.randomUUID() } });
  clearAppState('code');
  await navigateToRoute('redeemValid');
};

export const redeem = async ({ code, key, kind, value }: CheckedCode): Promise<void> => {
  const order = await call(redeemCode, {
    body: { code, brand: getBrand() },
    headers: { 'idempotency-key': key },
  });
  useRedeemState.setState({ order: { ...order, kind, value } });
  if (useAppState.getState().action === 'redeem-code') clearAppState('action');
  await navigateToRoute('redeemSuccess', { replace: true });
  useRedeemState.setState({ redeem: {} });
};
