/** A link that signs people in. It never swaps one account for another without asking. */
import { endSession, grantToken } from '@marquee/product/contract/auth.ts';
import { call } from '../api.ts';
import { beginSession, byCookie, forgetAccount, refresh } from '../session.ts';
import { type Claims, claimsOf, destroyTokens, mayRefresh, validClaims } from '../tokens.ts';

/** Whoever was signed in when the link was opened. */
let before: Claims | undefined;

/** Ends the session on this side. Who it was is remembered, so that nobody else comes in unasked. */
export const makeWay = async (): Promise<void> => {
  if (!validClaims() && mayRefresh()) await refresh().catch(() => undefined);
  before = validClaims();
  destroyTokens();
  forgetAccount();
};

/** A session of somebody else than before: it begins when the person says so. */
export interface Offer {
  readonly before: string;
  readonly after: string;
  readonly take: () => Promise<void>;
  readonly refuse: () => Promise<void>;
}

/** Trades a link for a session; undefined when there is nothing to ask. */
export const followMagicLink = async (magicLink: string): Promise<Offer | undefined> => {
  const body = { grant_type: 'magic_link_token', magic_link_token: magicLink };
  if (!before) {
    await call(grantToken, { body, headers: byCookie });
    beginSession();
    return undefined;
  }

  // Without cookies, so that closing the page is a no. The link would not live until the answer.
  const { access_token, refresh_token = '' } = await call(grantToken, { body });
  const take = async (): Promise<void> => {
    await call(grantToken, { body: { grant_type: 'refresh_token', refresh_token }, headers: byCookie });
    beginSession();
  };
  const after = claimsOf(access_token);
  if (after?.account_id === before.account_id) {
    await take();
    return undefined;
  }
  return {
    before: before.user_name ?? '',
    after: after?.user_name ?? '',
    take,
    refuse: () => call(endSession, { body: { refresh_token }, endsSession: true }),
  };
};
