/** The return address of the tab: stored before a sign-in, used once after it. */
import {
  type ReturnAddress,
  returnAddressOf,
  type StoredReturnAddress,
  usableReturnAddress,
} from '@marquee/product/navigation/return-address.ts';
import { getPageClaims, validClaims } from './token-cookies.ts';
import { useCurrentRoute } from './current-route.ts';
import { clearAppState, patchAppState, useAppState } from './app-state.ts';

/** Undefined when there is none for this account; a continue URL takes precedence. */
export const getReturnAddress = () => {
  const { continueUrl, returnAddress } = useAppState.getState();
  return continueUrl ? undefined : usableReturnAddress(returnAddress, Date.now(), validClaims()?.account_id);
};

export const storeReturnAddress = (address: ReturnAddress, accountId?: string): void =>
  patchAppState({ returnAddress: { ...address, keptAt: Date.now(), ...(accountId && { accountId }) } });

/** For a session that expired on this page: only the same account returns here. */
export const storeCurrentReturnAddress = (accountId = getPageClaims()?.account_id): void => {
  const { route, params, query } = useCurrentRoute.getState();
  const address = route && returnAddressOf({ route, params, query });
  if (address) storeReturnAddress(address, accountId);
};

export const consumeReturnAddress = (): ReturnAddress | undefined => {
  const address = getReturnAddress();
  if (address) clearAppState('returnAddress');
  return address;
};

/** On sign-out. Addresses with an account stay: the session-expired modal signs out too, but must return. */
export const clearReturnAddress = (): void => {
  const { accountId } = useAppState.getState().returnAddress as Partial<StoredReturnAddress>;
  if (accountId === undefined) clearAppState('returnAddress');
};
