/** The list of passkeys, and actions on it. */
import { listPasskeys } from '@marquee/product/contract/security/passkeys.ts';
import { limits } from '@marquee/product/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, toApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/i18n.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => call(listPasskeys),
  staleTime: limits.dataFreshMs,
});

/** Also tells the browser which passkeys are left. */
export const reloadPasskeys = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const { signalPasskeys } = await import('../../../auth/passkeys/passkeys.ts');
  await signalPasskeys(await queryClient.fetchQuery(passkeysQuery));
};

export const useAction = (act: () => Promise<void>) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const run = async () => {
    setBusy(true);
    setError('');
    try {
      await act();
    } catch (failure) {
      // The customer closed the question who they are.
      if (!isApiError(failure, 'REAUTH_REQUIRED')) setError(t(toApiError(failure).code));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run: () => void run() };
};
