/** What a request says about where it comes from. None of it proves who somebody is. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
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

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
};

const loopback = ['127.0.0.0/8', '::1'];

const cookieOf = (header: string, name: string): string | undefined => {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? values[0]!.slice(name.length + 1) || undefined : undefined;
};

export const createReadCaller = (env: Env): ((request: FastifyRequest) => Caller) => {
  const origins = new Set(allowedOriginsOf(env));
  const knowCountry = listOf([...env.trustedProxies, ...(env.testMode ? loopback : [])]);

  const countryOf = (request: FastifyRequest): string | undefined => {
    const peer = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (!knowCountry.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return undefined;
    const country = headerOf(request, 'cf-ipcountry') || headerOf(request, 'x-country');
    return /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined;
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
