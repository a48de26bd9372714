/** Open redirect protection: the only code that decides which URLs customers may be sent to. */
import { type BrandId, type BrandOverrides, whitelistOf } from '../brands.ts';

export interface UrlContext {
  readonly brands: BrandOverrides;
  /** The portal's own host, without port. */
  readonly ownHost: string;
  /** http is allowed in development and tests only. */
  readonly allowHttp: boolean;
  /** App URL schemes, compared as a whole. */
  readonly appSchemes: readonly string[];
}

export const usualAppSchemes: readonly string[] = ['x-bellmedia-um'];
const schemeOf = (value: string): string | undefined => /^([a-z][a-z\d+.-]*):/.exec(value)?.[1];
/** URL parsers disagree about these characters; our URLs never need them. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what it looks for
const ambiguous = /[\u0000-\u0020\u007f-\u00a0\\]/;
const shape = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i;
const hostWithTld = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const privateIpv4 = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./;

const parse = (value: string): URL | undefined => {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
};

/** Generic pattern: http or https, a public IP address or a host name with a top-level domain. */
const parseWeb = (value: string, allowHttp: boolean): URL | undefined => {
  if (ambiguous.test(value) || !shape.test(value)) return undefined;
  const url = parse(value);
  if (!url || url.username || url.password) return undefined;
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) return undefined;
  const publicHost = ipv4.test(url.hostname)
    ? !privateIpv4.test(url.hostname)
    : hostWithTld.test(url.hostname);
  return publicHost ? url : undefined;
};

/**
 * Whether `continue` or `fallback` may name a URL. Hosts are compared without `www.` and port, app schemes as a
 * whole; a brand without a whitelist accepts any well-formed URL.
 */
export const isAllowedUrl = (
  value: string,
  whitelist: readonly string[] | undefined,
  allowHttp: boolean,
  appSchemes = usualAppSchemes,
): boolean => {
  if (appSchemes.includes(schemeOf(value) ?? '')) return !ambiguous.test(value);
  const url = parseWeb(value, allowHttp);
  return url !== undefined && (!whitelist || whitelist.includes(url.hostname.replace(/^www\./, '')));
};

export const acceptUrl = (value: string, brand: BrandId, context: UrlContext): string | undefined =>
  isAllowedUrl(
    value,
    whitelistOf(brand, context.brands, context.ownHost),
    context.allowHttp,
    context.appSchemes,
  )
    ? value
    : undefined;
