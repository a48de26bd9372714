/** Exchanges the refresh cookie for a new access token. */
import { grantToken } from '@marquee/product/contract/auth.ts';
import { accountHeader } from '@marquee/product/endpoint.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { call } from '../api/client.ts';
import { pageSession } from '../state/connect-page-session.ts';
import { boundSession, clearBoundSession, getPageClaims } from '../state/token-cookies.ts';

/** The server answers with Set-Cookie; the body carries no token. */
export const cookieTransport = { 'X-Token-Transport': 'cookie' };

/** `force`: replaces a valid token too, because its claims have changed. */
export const refresh = ({ force = false } = {}): Promise<void> => pageSession.refresh(force);

export const postRefresh = async (accountId: string | undefined): Promise<void> => {
  try {
    await call(grantToken, {
      body: { grant_type: 'refresh_token' },
      headers: { ...cookieTransport, ...(accountId !== undefined && { [accountHeader]: accountId }) },
    });
  } catch (error) {
    const isChanged = error instanceof AppError && error.code === 'SESSION_CHANGED';
    const sid = getPageClaims()?.sid;
    // The refresh cookie is of another session than the one bound to this host: the next page load asks for consent.
    if (isChanged && (sid === undefined || sid === boundSession())) clearBoundSession();
    throw error;
  }
};
