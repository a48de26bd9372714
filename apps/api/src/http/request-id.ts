/** The id of a request, which is also the id of its trace: that of the proxy's `traceparent`, else a new one. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Env } from '../env.ts';
import { listOf } from '../env/addresses.ts';
import { requestIdOfHeader } from '../observability/tracing.ts';

/** A caller that is no trusted proxy must not choose the id under which its request is found. */
export const createRequestId = ({ trustedProxies }: Pick<Env, 'trustedProxies'>) => {
  const proxies = listOf(trustedProxies);
  const isTrusted = (address = '') =>
    trustedProxies.length > 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ headers, socket }: IncomingMessage): string => {
    if (!isTrusted(socket.remoteAddress)) {
      delete headers['traceparent'];
      return randomUUID();
    }
    return requestIdOfHeader(String(headers['traceparent'] ?? '')) ?? randomUUID();
  };
};
