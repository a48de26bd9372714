/** The token call: which grant it is, and whether it has what that grant needs. */
import type { grantToken as contract } from '@marquee/product/contract/auth.ts';
import { signInRejection } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { refreshCookie } from '../../http/token-cookies.ts';
import { grantByDeviceCode } from './grant-by-device-code.ts';
import { grantByMagicLink } from './grant-by-magic-link.ts';
import { grantByPassword } from './grant-by-password.ts';
import { issueTokens } from '../../identity/issue-tokens.ts';
import { createRefreshSession } from '../../identity/refresh-session.ts';

/** RFC 8628. */
const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';

type Ask = Parameters<Handle<typeof contract>>[0];

/** A cookie counts only for our own pages, and only where the caller did not send the token itself. */
const refreshTokenOf = ({ body, caller }: Ask): string | undefined =>
  body.refresh_token ??
  (caller.wantsCookies && caller.fromOwnPages ? caller.cookie(refreshCookie) : undefined);

export const grantToken = (deps: Deps): Handle<typeof contract> => {
  const byPassword = grantByPassword(deps);
  const { refresh, isOfOurForm } = createRefreshSession(deps);
  const byMagicLink = grantByMagicLink(deps);
  const byDeviceCode = grantByDeviceCode(deps);

  const granted = (ask: Ask) => {
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
        return refresh(token, { client, anyBrand: body.refresh_token === undefined }).catch(
          async (error: unknown) => {
            // A token without our tag or form was refused without the database, and needs no limit.
            if (isOfOurForm(token)) await deps.limiter.takeNetwork(caller.address, ['refusedRefreshToken']);
            throw error;
          },
        );
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

  return async (ask) => issueTokens(deps, await granted(ask), ask.caller, ask.reply);
};
