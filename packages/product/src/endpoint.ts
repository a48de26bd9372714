/** An API endpoint as data: server routes, portal types and the OpenAPI document derive from it. */
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `client`: HTTP Basic client authentication; `test`: test mode only. For `mayBeSignedIn` an invalid token counts as none. */
export type Access = 'anyone' | 'mayBeSignedIn' | 'signedIn' | 'client' | 'test';

type Shape = z.ZodMiniType;

/** Account that the calling page shows: a token of another account gets 409 SESSION_CHANGED. */
export const accountHeader = 'x-account';

/** Response without a body. */
export const empty = 'empty';
/** Response that is a PDF file. */
export const pdf = 'pdf';

export interface Endpoint {
  readonly method: Method;
  /** Absolute path, parameters as `:name`. */
  readonly path: string;
  /** Aliases of the path. */
  readonly aliases?: readonly string[];
  readonly who: Access;
  /** Test mode only. */
  readonly testOnly?: true;
  /** False: customers who signed in through a TV provider are rejected first. */
  readonly bdu?: false;
  /**
   * Whether a player session may call it; `reduced`: with a reduced response. Absent: rejected, or treated as a guest
   * where no session is required.
   */
  readonly player?: true | 'reduced';
  /** Rejects direct customers whose email is not verified. */
  readonly verified?: true;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly headers?: Shape;
  readonly body?: Shape;
  /** Body is form-encoded. */
  readonly form?: Shape;
  readonly reply: Readonly<Record<number, Shape | typeof empty | typeof pdf>>;
  readonly fails: readonly ErrorCode[];
  readonly says: string;
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Output<S> = S extends Shape ? z.output<S> : undefined;
type Input<S> = S extends Shape ? z.input<S> : undefined;

/** What a handler reads, after validation. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type HeadersOf<E extends Endpoint> = Output<E['headers']>;
export type BodyOf<E extends Endpoint> = E extends { form: Shape } ? Output<E['form']> : Output<E['body']>;

/** What a caller sends. */
export type RequestBodyOf<E extends Endpoint> = E extends { form: Shape }
  ? Input<E['form']>
  : Input<E['body']>;

type ReplyAt<E extends Endpoint, S extends keyof E['reply']> = E['reply'][S] extends typeof pdf
  ? Uint8Array
  : Output<E['reply'][S]>;

/** What a caller receives: any of the responses. */
export type ReplyOf<E extends Endpoint> = { [S in keyof E['reply']]: ReplyAt<E, S> }[keyof E['reply']];

export type StatusOf<E extends Endpoint> = keyof E['reply'] & number;
export type FailOf<E extends Endpoint> = E['fails'][number];

type QueryValue = string | number | boolean | undefined;

const fill = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });

/** Method and URL of a request; undefined query values are omitted. */
export const buildRequest = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): { method: Method; url: string } => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const search = given.length > 0 ? `?${given.join('&')}` : '';
  return { method, url: fill(path, params) + search };
};
