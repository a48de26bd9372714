/** Token endpoint: dispatches by grant type and checks its parameters. */
import type { grantToken as contract } from '@marquee/product/contract/auth.ts';
import { signInRejection } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { isOfOtherSession, refreshTokenIn, replyWithTokens } from '../../http/token-cookies.ts';
import { grantByDeviceCode } from './grant-by-device-code.ts';
import { grantByMagicLink } from './grant-by-magic-link.ts';
import { grantByPassword } from './grant-by-password.ts';
import { issueTokens } from '../../identity/sessions/issue-tokens.ts';
import { createRefreshSession } from '../../identity/sessions/refresh-session.ts';

/** RFC 8628. */
const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';

type Ask = Parameters<Handle<typeof contract>>[0];

/** The cookie counts only if the body has no token. */
const refreshTokenOf = ({ body, caller }: Ask): string | undefined =>
  body.refresh_token ?? (caller.wantsCookies ? refreshTokenIn(caller) : undefined);

/** The customer has confirmed that this browser adopts the session. Only our own pages ask. */
const isAdopted = ({ body, caller }: Ask): boolean => body.adopt === 'true' && caller.fromOwnPages;

/** A refresh keeps the browser's session cookie; browsers without one get it with their next token. */
const beginsHere = (ask: Ask): boolean => {
  const { body, caller } = ask;
  if (body.grant_type === 'password' || isAdopted(ask)) return true;
  const isEarlierForm = !refreshTokenOf(ask)?.startsWith('r2.');
  return body.grant_type === 'refresh_token' && caller.boundSession === undefined && isEarlierForm;
};

export const grantToken = (deps: Deps): Handle<typeof contract> => {
  const byPassword = grantByPassword(deps);
  const { refresh, isOfOurForm, sessionOf } = createRefreshSession(deps);
  const byMagicLink = grantByMagicLink(deps);
  const byDeviceCode = grantByDeviceCode(deps);

  /** Another account has signed in to this browser since the page loaded: leave its refresh token alone. */
  const isOfOtherAccount = async ({ caller }: Ask, token: string): Promise<boolean> => {
    if (caller.pageAccount === undefined) return false;
    const session = await sessionOf(token);
    return session !== undefined && session.accountId !== caller.pageAccount;
  };

  const granted = async (ask: Ask) => {
    const { body, fail, client, caller } = ask;
    switch (body.grant_type) {
      case 'password': {
        const missing = signInRejection(body.username, body.password);
        if (missing) return fail(missing);
        return byPassword({
          email: body.username!,
          password: body.password!,
          botToken: body.recaptcha_token,
          deviceToken: body.device_token,
          brand: client,
          caller,
          reply: ask.reply,
        });
      }
      case 'refresh_token': {
        const token = refreshTokenOf(ask);
        if (!token) return fail('REFRESH_INVALID');
        const isByCookie = body.refresh_token === undefined;
        if (isByCookie && !isAdopted(ask)) {
          if (isOfOtherSession(caller, token)) return fail('SESSION_CHANGED');
          if (await isOfOtherAccount(ask, token)) return fail('SESSION_CHANGED');
        }
        return refresh(token, { client, anyBrand: isByCookie }).catch(async (error: unknown) => {
          // A malformed token is rejected without a query and needs no limit.
          if (isOfOurForm(token)) await deps.limiter.takeNetwork(caller.address, ['refusedRefreshToken']);
          throw error;
        });
      }
      case 'magic_link_token':
        return body.magic_link_token
          ? byMagicLink(body.magic_link_token, client, caller, refreshTokenOf(ask))
          : fail('MAGIC_LINK_INVALID');
      case deviceCodeGrant:
        return body.device_code ? byDeviceCode(body.device_code, client) : fail('VALIDATION');
      case undefined:
        return fail('VALIDATION');
      default:
        return fail('unsupported_grant_type');
    }
  };

  return async (ask) => {
    const grant = await granted(ask);
    const answer = replyWithTokens(ask.reply, ask.caller, issueTokens(deps, grant), {
      beginsHere: beginsHere(ask),
    });
    if (grant.isKnownDevice === undefined) return answer;
    return { ...answer, known_device: grant.isKnownDevice };
  };
};
