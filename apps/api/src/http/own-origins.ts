/** The hosts where the portal itself is served: only their pages may use cookies. */
import { isIP } from 'node:net';
import { getPublicSuffix } from 'tldts';
import type { Env } from '../env.ts';

type Hosts = Pick<Env, 'publicUrl' | 'brandHosts'>;

const computeOrigins = ({ publicUrl, brandHosts }: Hosts): ReadonlyMap<string, string> => {
  const { hostname, origin, protocol, port } = new URL(publicUrl);
  const hosts = Object.keys(brandHosts).map(
    (host) => [host, `${protocol}//${host}${port && `:${port}`}`] as const,
  );
  return new Map([...hosts, [hostname, origin]]);
};

/** By the hosts' object, which is another one after operators change them. */
const computed = new WeakMap<
  object,
  { readonly publicUrl: string; readonly origins: ReadonlyMap<string, string> }
>();

/** Host name to origin: PUBLIC_URL, and every host of a brand with the same protocol and port. */
export const ownOriginsOf = ({ publicUrl, brandHosts }: Hosts): ReadonlyMap<string, string> => {
  const known = computed.get(brandHosts);
  if (known?.publicUrl === publicUrl) return known.origins;
  const origins = computeOrigins({ publicUrl, brandHosts });
  computed.set(brandHosts, { publicUrl, origins });
  return origins;
};

/**
 * The parent domain that shares the token cookies: the host without its first label.
 * Undefined (host-only cookies) for IP addresses and where the parent is a public suffix, which browsers refuse.
 */
export const cookieDomainOf = (hostname: string): string | undefined => {
  const host = hostname.toLowerCase();
  const parent = host.slice(host.indexOf('.') + 1);
  if (isIP(host.replaceAll(/[[\]]/g, '')) !== 0 || parent === host) return undefined;
  return getPublicSuffix(parent, { allowPrivateDomains: true }) === parent ? undefined : parent;
};
