import { brandOfClient } from '@marquee/product/brands.ts';
import type { openSession as contract } from '@marquee/product/contract/auth.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { accessSeconds, readBearer, signAccessToken } from '../../identity/tokens.ts';

export const openSession =
  ({ env, clock, database, tokenKeys }: Deps): Handle<typeof contract> =>
  async ({ claims, query, fail }) => {
    const now = clock.now();
    const brand = query.brand ?? brandOfClient(claims.client_id);
    const bearer = await readBearer(database.query, now, claims.sid);
    if (!bearer || !brand) return fail('invalid_token');
    const { accessToken } = signAccessToken(tokenKeys, now, env.publicUrl, bearer, brand);
    return { access_token: accessToken, expires_in: accessSeconds };
  };
