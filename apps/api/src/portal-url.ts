/** Where a screen of the portal is, for mails and links. From configuration alone: a request may lie about its host. */
import { type Params, href } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { Env } from './env.ts';

export const portalUrl = (
  { publicUrl, base }: Pick<Env, 'publicUrl' | 'base'>,
  route: RouteName,
  { params = {}, query = {}, fragment = {} }: { params?: Params; query?: Params; fragment?: Params } = {},
): string => {
  const url = new URL(base.replace(/\/$/, '') + href(route, params), publicUrl);
  url.search = new URLSearchParams(query).toString();
  // Never sent to a server, so no proxy logs it.
  url.hash = new URLSearchParams(fragment).toString();
  return url.href;
};
