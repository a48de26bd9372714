/** The return address of the tab: kept before a sign-in, used once after it. */
import {
  type ReturnAddress,
  returnAddressOf,
  type StoredReturnAddress,
  usableReturnAddress,
} from '@marquee/product/address/return-address.ts';
import { heldClaims, validClaims } from '../../tokens.ts';
import { useCurrent } from '../current.ts';
import { clearApp, setApp, useApp } from '../state.ts';

/** Undefined when there is none that may be used now; a continue URL goes before it. */
export const getReturnAddress = () => {
  const { continueUrl, returnAddress } = useApp.getState();
  return continueUrl ? undefined : usableReturnAddress(returnAddress, Date.now(), validClaims()?.account_id);
};

export const keepReturnAddress = (address: ReturnAddress, accountId?: string): void =>
  setApp({ returnAddress: { ...address, keptAt: Date.now(), ...(accountId && { accountId }) } });

/** The session expired on this page: the same account comes back to it. */
export const rememberReturnAddress = (accountId = heldClaims()?.account_id): void => {
  const { route, params, query } = useCurrent.getState();
  const address = route && returnAddressOf({ route, params, query });
  if (address) keepReturnAddress(address, accountId);
};

/** Reads the return address and uses it up. */
export const takeReturnAddress = (): ReturnAddress | undefined => {
  const address = getReturnAddress();
  if (address) clearApp('returnAddress');
  return address;
};

/** Signing out ends it. The button of the session-expired modal signs out too, but means to come back. */
export const endReturnAddress = (): void => {
  const { accountId } = useApp.getState().returnAddress as Partial<StoredReturnAddress>;
  if (accountId === undefined) clearApp('returnAddress');
};
