/** What a request says about where it comes from. None of it proves who somebody is. */
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { listOf, loopback } from '../env/addresses.ts';
import { allowedOriginsOf } from './allowed-origins.ts';

export interface Caller {
  /** The network address, as far as trusted proxies tell it. */
  readonly address: string;
  /** Two letters; undefined when nobody we trust says it. */
  readonly country: string | undefined;
  readonly hostname: string;
  readonly userAgent: string;
  /** A script of our own pages is asking: only then do cookies count. */
  readonly fromOwnPages: boolean;
  /** The browser wants its tokens as cookies. */
  readonly wantsCookies: boolean;
  /** Testers may pass the bot check by; the server decides whether that counts. */
  readonly bypassesBotCheck: boolean;
  /** Undefined when absent, and when sent twice: a sibling host may have planted the other. */
  cookie(name: string): string | undefined;
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** In test mode any of these from this machine says where a caller is. */
const testCountryHeaders = ['cf-ipcountry', 'x-country'];

const cookieOf = (header: string, name: string): string | undefined => {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? values[0]!.slice(name.length + 1) || undefined : undefined;
};

export const createReadCaller = (env: Env): ((request: FastifyRequest) => Caller) => {
  const origins = new Set(allowedOriginsOf(env));
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

  const countryOf = (request: FastifyRequest): string | undefined => {
    const peer = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const country = countryHeadersFrom(peer)
      .map((name) => headerOf(request, name))
      .find((value) => value !== '');
    return country && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined;
  };

  return (request) => ({
    address: request.ip,
    get country() {
      return countryOf(request);
    },
    hostname: request.hostname,
    userAgent: headerOf(request, 'user-agent').slice(0, 300),
    fromOwnPages: origins.has(headerOf(request, 'origin')),
    wantsCookies: headerOf(request, 'x-token-transport') === 'cookie',
    bypassesBotCheck: headerOf(request, 'x-bypass-recaptcha') === 'true',
    cookie: (name) => cookieOf(headerOf(request, 'cookie'), name),
  });
};
