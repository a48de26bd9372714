/** Access log: one line for each answer, by route instead of address, and by network instead of caller. */
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** The /24 of an IPv4 address, the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (mapped !== undefined) return `${mapped}.0/24`;
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest];
  return `${whole.slice(0, 4).join(':')}::/64`;
};

interface Callers {
  readonly service?: { readonly id: string } | undefined;
  readonly client?: string | undefined;
  readonly claims?: unknown;
}

const callerOf = (request: FastifyRequest): string => {
  const { service, client, claims } = request as FastifyRequest & Callers;
  if (service) return `service ${service.id}`;
  if (claims) return 'customer';
  return client === undefined ? 'anyone' : `client ${client}`;
};

/** Failures always; of the others `ACCESS_LOG_SAMPLE` percent, and all of them at the level debug. */
export const createAccessLog = ({ accessLogSample, logLevel }: Pick<Env, 'accessLogSample' | 'logLevel'>) => {
  const isVerbose = logLevel === 'debug' || logLevel === 'trace';
  return (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply, route: string): void => {
    const isLogged = accessLogSample > 0 && (statusCode >= 400 || Math.random() * 100 < accessLogSample);
    // Before the line is put together, which most calls of a busy server do for nothing.
    if (!isLogged && !isVerbose) return;
    request.log[isLogged ? 'info' : 'debug'](
      {
        method: request.method,
        route,
        status: statusCode,
        ms: Math.round(elapsedTime),
        caller: callerOf(request),
        network: networkOf(request.ip),
      },
      'answered',
    );
  };
};
