/** Origin of a request: address, country, host, cookies. None of it authenticates the caller. */
import { isIPv6 } from 'node:net';
import { accountHeader } from '@marquee/product/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { listOf, loopback } from '../env/addresses.ts';
import { cookieDomainOf, ownOriginsOf } from './own-origins.ts';

export interface RequestContext {
  /** The client's IP address, through trusted proxies. */
  readonly address: string;
  /** ISO 3166 code; undefined without a trusted source. */
  readonly country: string | undefined;
  readonly hostname: string;
  /** The requested host of the portal; undefined for a host that is not configured. */
  readonly ownHost: string | undefined;
  /** The parent domain of the host; undefined: cookies are for the host alone. */
  readonly cookieDomain: string | undefined;
  readonly userAgent: string;
  /** A script of our own pages is asking: only then do cookies count. */
  readonly fromOwnPages: boolean;
  /** The browser wants its tokens as cookies. */
  readonly wantsCookies: boolean;
  /** Testers may pass the bot check by; the server decides whether that counts. */
  readonly bypassesBotCheck: boolean;
  /** The session that this browser began at this host. Undefined where sessions are not bound to a host: test mode. */
  readonly boundSession: string | undefined;
  /** The account that the calling page shows; undefined when it does not say. */
  readonly pageAccount: string | undefined;
  /** Undefined when absent, and when sent twice: a sibling host may have planted the other. */
  cookie(name: string): string | undefined;
  /** Every cookie of that name: a sibling host may have planted one. */
  cookies(name: string): readonly string[];
  /** The name of a cookie that no sibling host can write: the prefix needs https. */
  hostCookie(name: string): string;
}

export const sessionCookie = 'session';

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** In test mode any of these from this machine says where a caller is. */
const testCountryHeaders = ['cf-ipcountry', 'x-country'];

export const cookiesOf = (header: string, name: string): readonly string[] =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

export const createReadRequestContext = (env: Env): ((request: FastifyRequest) => RequestContext) => {
  const proxies = listOf(env.trustedProxies);
  const thisMachine = listOf(loopback);

  /** The headers that count from a peer: the one that proxies set, if they set one. */
  const countryHeadersFrom = (peer: string): readonly string[] => {
    const family = isIPv6(peer) ? 'ipv6' : 'ipv4';
    return [
      ...(env.countryHeader && proxies.check(peer, family) ? [env.countryHeader] : []),
      ...(env.testMode && thisMachine.check(peer, family) ? testCountryHeaders : []),
    ];
  };
  const prefix = env.publicUrl.startsWith('https:') ? '__Host-' : '';
  const hostCookie = (name: string) => prefix + name;

  const countryOf = (request: FastifyRequest): string | undefined => {
    const peer = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const country = countryHeadersFrom(peer)
      .map((name) => headerOf(request, name))
      .find((value) => value !== '');
    return country && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined;
  };

  /** A class, whose getters all calls share: those of an object literal give each call a hidden class of its own. */
  class RequestCaller implements RequestContext {
    readonly #request: FastifyRequest;
    readonly hostCookie = hostCookie;
    constructor(request: FastifyRequest) {
      this.#request = request;
    }
    get address() {
      return this.#request.ip;
    }
    get country() {
      return countryOf(this.#request);
    }
    get hostname() {
      return this.#request.hostname;
    }
    get ownHost() {
      const host = this.hostname.toLowerCase();
      return ownOriginsOf(env).has(host) ? host : undefined;
    }
    get cookieDomain() {
      return this.ownHost === undefined ? undefined : cookieDomainOf(this.ownHost);
    }
    get userAgent() {
      return headerOf(this.#request, 'user-agent').slice(0, 300);
    }
    get fromOwnPages() {
      const origin = headerOf(this.#request, 'origin');
      return ownOriginsOf(env).get(URL.parse(origin)?.hostname ?? '') === origin;
    }
    get wantsCookies() {
      return headerOf(this.#request, 'x-token-transport') === 'cookie';
    }
    get bypassesBotCheck() {
      return headerOf(this.#request, 'x-bypass-recaptcha') === 'true';
    }
    get boundSession() {
      return env.bindsSession ? this.cookie(hostCookie(sessionCookie)) : undefined;
    }
    get pageAccount() {
      return headerOf(this.#request, accountHeader) || undefined;
    }
    cookie(name: string) {
      const [value, ...others] = this.cookies(name);
      return others.length === 0 ? value || undefined : undefined;
    }
    cookies(name: string) {
      return cookiesOf(headerOf(this.#request, 'cookie'), name);
    }
  }

  return (request) => new RequestCaller(request);
};
