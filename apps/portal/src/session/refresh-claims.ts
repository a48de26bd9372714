/** Refreshes the access token after a change to what its claims say. */
import { log } from '../api/client.ts';
import { loadedQueryClient } from '../api/loaded-query-client.ts';
import { refresh } from './refresh.ts';

/** A failure is only logged: the next token, minutes later, has the new claims. */
export const refreshClaims = (): Promise<void> =>
  refresh({ force: true }).catch((error: unknown) => log('warn', 'REFRESH_INVALID', String(error)));

export const refreshClaimsAndQueries = async (): Promise<void> => {
  await refreshClaims();
  await loadedQueryClient()?.invalidateQueries();
};
