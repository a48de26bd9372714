/** The sites whose scripts may call the API with a person's cookies, and that may frame the sign-in widget. */
import { brandIds, homeUrlOf, languages, whitelistOf } from '@marquee/product/brands.ts';
import type { Env } from '../env.ts';

export const allowedOriginsOf = (env: Env): readonly string[] => {
  const homes = brandIds.flatMap((id) =>
    languages.map((language) => homeUrlOf(id, language, env.brandHomes)),
  );
  const listed = brandIds
    .flatMap((id) => whitelistOf(id))
    .flatMap((host) => [`https://${host}`, `https://www.${host}`]);
  const { protocol, port } = new URL(env.publicUrl);
  const hosts = Object.keys(env.brandHosts).map((host) => `${protocol}//${host}${port && `:${port}`}`);
  const own = [env.publicUrl, ...hosts, ...homes].flatMap((url) => (url ? [new URL(url).origin] : []));
  return [...new Set([...own, ...listed])];
};
