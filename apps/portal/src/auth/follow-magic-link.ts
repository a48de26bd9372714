/** A link that signs people in. It never swaps one account for another without asking. */
import { endSession, grantToken } from '@marquee/product/contract/auth.ts';
import { call } from '../api/client.ts';
import { startSession } from '../session/session.ts';
import { cookieTransport } from '../session/refresh.ts';
import { config } from '../config/startup-config.ts';
import { claimsOf } from '../state/token-cookies.ts';
import { getPreviousClaims } from '../session/end-current-session.ts';

/** A session that begins when the person says so. */
export interface AccountSwitch {
  /** Who was signed in before; undefined: nobody. */
  readonly before: string | undefined;
  readonly after: string;
  readonly take: () => Promise<void>;
  readonly refuse: () => Promise<void>;
}

/** Trades a link for a session; undefined when there is nothing to ask. */
export const followMagicLink = async (magicLink: string): Promise<AccountSwitch | undefined> => {
  const before = getPreviousClaims();
  const body = { grant_type: 'magic_link_token', magic_link_token: magicLink };
  if (!before && !config.bindsSession) {
    await call(grantToken, { body, headers: cookieTransport });
    startSession();
    return undefined;
  }

  // Without cookies, so that closing the page is a no. The link would not live until the answer.
  const { access_token, refresh_token = '', known_device } = await call(grantToken, { body });
  const take = async (): Promise<void> => {
    const adopted = { grant_type: 'refresh_token', refresh_token, adopt: 'true' };
    await call(grantToken, { body: adopted, headers: cookieTransport });
    startSession();
  };
  const after = claimsOf(access_token);
  // A link of a stranger would sign this browser in as the stranger (login CSRF): only a known account is not asked.
  if (before ? after?.account_id === before.account_id : known_device) {
    await take();
    return undefined;
  }
  return {
    before: before?.user_name,
    after: after?.user_name ?? '',
    take,
    refuse: () => call(endSession, { body: { refresh_token }, endsSession: true }),
  };
};
