import { brandOfClient } from '@marquee/product/brands.ts';
import type { openSession as contract } from '@marquee/product/contract/auth.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { signAccessToken } from '../../identity/sessions/access-token.ts';

/** The new token expires with the presented one: an access token never extends itself. */
export const openSession =
  ({ env, clock, sessions, tokenKeys }: Deps): Handle<typeof contract> =>
  async ({ claims, query, fail }) => {
    const now = clock.now();
    const brand = query.brand ?? brandOfClient(claims.client_id);
    const bearer = await sessions.readLive(now, claims.sid);
    if (!bearer || !brand) return fail('invalid_token');
    const { accessToken, expiresIn } = signAccessToken(
      tokenKeys,
      now,
      env.publicUrl,
      bearer,
      brand,
      claims.exp,
    );
    return { access_token: accessToken, expires_in: expiresIn };
  };
