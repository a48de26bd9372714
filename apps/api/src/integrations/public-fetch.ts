/** Calls to addresses that other companies name: no private network is reached through them (SSRF). */
import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import type { Env } from '../env.ts';
import { listOf, loopback } from '../env/addresses.ts';
import { isTracing, traceHeaders } from '../observability/tracing.ts';

/** Everything that is not a public unicast address. */
const reserved = listOf([
  ...loopback,
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]);
const maxBytes = 1_000_000;

export class PrivateAddressError extends Error {}

const isReserved = (address: string): boolean => reserved.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Checks the addresses that the connection uses, so that a second answer of DNS changes nothing (rebinding). */
const publicLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => isReserved(address)))
      return done(new PrivateAddressError(`${hostname} has a private address`), '');
    return options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family);
  });
};

const assertPublic = (url: URL): void => {
  if (url.protocol !== 'https:') throw new TypeError(`${url.origin} is not https`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // An address needs no lookup.
  if (isIP(host) !== 0 && isReserved(host))
    throw new PrivateAddressError(`${url.hostname} is a private address`);
};

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new TypeError('the response is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

type Init = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>;

/** Like `fetch`, over https to public addresses; redirects are not followed. */
const publicFetch = async (
  address: string | URL,
  { method, headers, body, signal }: Init = {},
): Promise<Response> => {
  const url = new URL(address);
  assertPublic(url);
  const text = body === undefined || body === null ? undefined : new Response(body);
  const payload = text && Buffer.from(await text.arrayBuffer());
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = https.request(url, {
      method: method ?? 'GET',
      headers: {
        ...(text?.headers.get('content-type') && { 'content-type': text.headers.get('content-type')! }),
        ...Object.fromEntries(new Headers(headers)),
        ...(payload && { 'content-length': payload.length }),
      },
      lookup: publicLookup,
      ...(signal && { signal }),
    });
    request.on('response', resolve).on('error', (error) => {
      // As `fetch` reports a network error.
      reject(error instanceof PrivateAddressError ? error : new TypeError('fetch failed', { cause: error }));
    });
    request.end(payload);
  });
  const bytes = await readBody(message);
  const status = message.statusCode ?? 0;
  return new Response(bytes.length === 0 ? null : bytes, {
    status,
    headers: Object.entries(message.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  });
};

export type OutboundFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** On one machine, in a demo or a test, the simulators have a private address. */
export const outboundFetchOf = ({ production, demo }: Pick<Env, 'production' | 'demo'>): OutboundFetch => {
  const ask: OutboundFetch =
    production && !demo ? publicFetch : (url, init) => fetch(url, { ...init, redirect: 'manual' });
  return (url, init) =>
    isTracing() ? ask(url, { ...init, headers: { ...headersOf(init), ...traceHeaders() } }) : ask(url, init);
};

const headersOf = (init: RequestInit | undefined) => Object.fromEntries(new Headers(init?.headers));
