/** Signs in by magic link. Never switches accounts without confirmation. */
import { endSession, grantToken } from '@marquee/product/contract/auth.ts';
import { call } from '../api/client.ts';
import { startSession } from '../session/session.ts';
import { cookieTransport } from '../session/refresh.ts';
import { config } from '../config/startup-config.ts';
import { claimsOf } from '../state/token-cookies.ts';
import { getPreviousClaims } from '../session/end-current-session.ts';

/** A session that starts only when it is confirmed. */
export interface AccountSwitch {
  /** Previously signed-in email; undefined if signed out. */
  readonly before: string | undefined;
  readonly after: string;
  readonly accept: () => Promise<void>;
  readonly decline: () => Promise<void>;
}

/** Exchanges a magic link for a session; undefined if no confirmation is needed. */
export const followMagicLink = async (magicLink: string): Promise<AccountSwitch | undefined> => {
  const before = getPreviousClaims();
  const body = { grant_type: 'magic_link_token', magic_link_token: magicLink };
  if (!before && !config.bindsSession) {
    await call(grantToken, { body, headers: cookieTransport });
    startSession();
    return undefined;
  }

  // Without cookies, so that closing the page declines. The link would expire before the confirmation.
  const { access_token, refresh_token = '', known_device } = await call(grantToken, { body });
  const accept = async (): Promise<void> => {
    const adopted = { grant_type: 'refresh_token', refresh_token, adopt: 'true' };
    await call(grantToken, { body: adopted, headers: cookieTransport });
    startSession();
  };
  const after = claimsOf(access_token);
  // Login CSRF: an attacker's link would sign this browser in to the attacker's account. Skip only for a known one.
  if (before ? after?.account_id === before.account_id : known_device) {
    await accept();
    return undefined;
  }
  return {
    before: before?.user_name,
    after: after?.user_name ?? '',
    accept,
    decline: async () => {
      await call(endSession, { body: { refresh_token }, endsSession: true });
    },
  };
};
