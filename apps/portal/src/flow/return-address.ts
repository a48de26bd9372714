/** The return address: the protected screen that a sign-in leads back to, kept in the tab. */
import { useCurrent } from './current.ts';

const storageKey = 'um.returnAddress';

/** Keeps the screen that is shown. `accountId`: only this account is led back to it. */
export const rememberReturnAddress = ({
  accountId,
}: { readonly accountId?: string | undefined } = {}): void => {
  const { route, params, query } = useCurrent.getState();
  if (!route) return;
  sessionStorage.setItem(
    storageKey,
    JSON.stringify({ route, params, query, accountId, savedAt: Date.now() }),
  );
};
