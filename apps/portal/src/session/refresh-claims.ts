/** What somebody has is changed, and with it what their token says. */
import { log } from '../api/client.ts';
import { queryClient, refresh } from './session.ts';

/** Without a new token, the next in a few minutes says it. */
export const refreshClaims = (): Promise<void> =>
  refresh({ anew: true }).catch((error: unknown) => log('warn', 'REFRESH_INVALID', String(error)));

/** Whatever is on the page is asked for again too. */
export const refreshClaimsAndQueries = async (): Promise<void> => {
  await refreshClaims();
  await queryClient.invalidateQueries();
};
