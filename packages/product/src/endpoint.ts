/** One call of the API as data: the server's routes, the portal's types and the OpenAPI document come from it. */
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `client` names itself by Basic authentication; `test` exists in test mode only. A refused token of somebody who may be signed in counts as none. */
export type Access = 'anyone' | 'mayBeSignedIn' | 'signedIn' | 'client' | 'test';

type Shape = z.ZodMiniType;

/** The account that the calling page shows: a token of another account is refused with 409 SESSION_CHANGED. */
export const accountHeader = 'x-account';

/** A reply without a body. */
export const empty = 'empty';
/** A reply that is a PDF file. */
export const pdf = 'pdf';

export interface Endpoint {
  readonly method: Method;
  /** From the root, parameters as `:name`. */
  readonly path: string;
  /** Other addresses of the same call. */
  readonly aliases?: readonly string[];
  readonly who: Access;
  /** Exists in test mode only. */
  readonly testOnly?: true;
  /** False: people who signed in through a TV provider are refused before anything else is looked at. */
  readonly bdu?: false;
  /**
   * A player session may call it; `reduced`: and is told less. Without the mark it is refused, or counts as a guest
   * where no session is needed.
   */
  readonly player?: true | 'reduced';
  /** Direct customers whose email is not verified are refused, as the screens refuse them. */
  readonly verified?: true;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly headers?: Shape;
  readonly body?: Shape;
  /** A body that arrives as a form. */
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

/** What a caller gets: any of the replies. */
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

/** The method and address of a call; absent query values are left out. */
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
