/** Whether the email of the page's account is verified. */
import { useQuery } from '../api/use-query.ts';
import { useHydrated } from '../state/hydration.ts';
import { accountQuery } from './account-query.ts';
import { useJustVerified, useSession } from './use-session.ts';

/** Undefined until the account is loaded. */
export const useEmailVerified = (): boolean | undefined => {
  const { isDtc } = useSession();
  const justVerified = useJustVerified();
  const { data } = useQuery({ ...accountQuery, enabled: isDtc, staleTime: Infinity });
  if (!useHydrated()) return undefined;
  return justVerified || (data && data.emailVerificationStatus === 'VERIFIED');
};
