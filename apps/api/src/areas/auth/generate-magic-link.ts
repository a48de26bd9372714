import type { generateMagicLink as contract } from '@marquee/product/contract/auth.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { newSecret } from '../../crypto/secrets.ts';
import { portalUrl } from '../../portal-url.ts';

export const generateMagicLink =
  ({ env, clock, database, limiter }: Deps): Handle<typeof contract> =>
  async ({ claims, query }) => {
    await limiter.take('magicLink', claims.sid);
    const { secret, hash } = newSecret();
    await database.query
      .insertInto('magic_links')
      .values({
        hash,
        session_id: claims.sid,
        expires_at: new Date(clock.now() + limits.magicLinkSeconds * 1000),
        brand: query.brand ?? null,
      })
      .execute();
    return {
      magicLink: secret,
      url: portalUrl(env, 'zBrowser', { params: { link: 'link' }, query: { magicLink: secret } }),
      expires_in: limits.magicLinkSeconds,
    };
  };
