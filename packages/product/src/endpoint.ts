/** An API endpoint as data: server routes, portal types and the OpenAPI document derive from it. */
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { ServiceScope } from './service-scopes.ts';
import type { Permission } from './staff/permissions.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `client`: HTTP Basic client authentication; `service`: token of a service client with the row's scope; `staff`:
 * session of the console whose roles have the row's permission; `test`: test mode only. For `mayBeSignedIn` an invalid token counts as none.
 */
export type Access = 'anyone' | 'mayBeSignedIn' | 'signedIn' | 'client' | 'service' | 'staff' | 'test';

type Shape = z.ZodMiniType;

/** Account that the calling page shows: a token of another account gets 409 SESSION_CHANGED. */
export const accountHeader = 'x-account';

/** Response without a body. */
export const empty = 'empty';
/** Response that is a PDF file. */
export const pdf = 'pdf';
/** Response that is a ZIP file. */
export const zip = 'zip';
/** Response that is streamed: CSV or NDJSON, as the handler says. */
export const stream = 'stream';

/**
 * How recent the proof of identity must be. `always`: within `freshProofMinutes`. For accounts with a passkey or two-step
 * verification and for linked sessions alone: `guarded` within `guardedProofMinutes`, `guardedFresh` within `freshProofMinutes`.
 */
export type Freshness = 'always' | 'guarded' | 'guardedFresh';

interface EndpointRow {
  readonly method: Method;
  /** Absolute path, parameters as `:name`. */
  readonly path: string;
  /** Aliases of the path. */
  readonly aliases?: readonly string[];
  /** Scope that a service client needs; every `service` row has one. */
  readonly scope?: ServiceScope;
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
  readonly fresh?: Freshness;
  /** The bodies that need the proof; absent: every call does. */
  readonly freshFor?: (body: Readonly<Record<string, unknown>>) => boolean;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly headers?: Shape;
  readonly body?: Shape;
  /** Media types of a body that is neither form-encoded nor `application/json`. */
  readonly media?: readonly string[];
  /** Body is form-encoded. */
  readonly form?: Shape;
  readonly reply: Readonly<Record<number, Shape | typeof empty | typeof pdf | typeof zip | typeof stream>>;
  readonly fails: readonly ErrorCode[];
  readonly says: string;
}

/** A staff row without a permission does not compile. */
export type Endpoint = EndpointRow &
  (
    | { readonly who: 'staff'; readonly permission: Permission }
    | { readonly who: Exclude<Access, 'staff'>; readonly permission?: never }
  );
export type StaffEndpoint = Extract<Endpoint, { readonly who: 'staff' }>;

/** OAuth endpoints take a form, authenticate the client and answer errors by RFC 6749. */
export const isTokenCall = ({ who, form, fails }: Endpoint): boolean =>
  form !== undefined && (who === 'client' || fails.includes('invalid_client'));

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Row = Omit<EndpointRow, 'method' | 'path' | 'bdu'>;

type Caller = Pick<EndpointRow, 'bdu'> &
  (Pick<StaffEndpoint, 'who' | 'permission'> | { readonly who: Exclude<Access, 'staff'> });

/** Endpoints by who may call them: `signedIn.get(path, row)`. */
const callableBy = <const C extends Caller>(caller: C) => {
  const endpointWith =
    <const M extends Method>(method: M) =>
    <const Path extends string, const R extends Row>(path: Path, row: R) => ({
      method,
      path,
      ...caller,
      ...row,
    });
  return {
    get: endpointWith('GET'),
    head: endpointWith('HEAD'),
    post: endpointWith('POST'),
    put: endpointWith('PUT'),
    patch: endpointWith('PATCH'),
    delete: endpointWith('DELETE'),
  };
};

export const anyone = callableBy({ who: 'anyone' });
export const mayBeSignedIn = callableBy({ who: 'mayBeSignedIn' });
export const signedIn = callableBy({ who: 'signedIn' });
/** Signed in, but not through a TV provider. */
export const directCustomer = callableBy({ who: 'signedIn', bdu: false });
export const client = callableBy({ who: 'client' });
/** Session of the console whose roles have the permission. */
export const staff = <const P extends Permission>(permission: P) => callableBy({ who: 'staff', permission });
export const testMode = callableBy({ who: 'test' });

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

type ReplyAt<E extends Endpoint, S extends keyof E['reply']> = E['reply'][S] extends typeof pdf | typeof zip
  ? Uint8Array
  : E['reply'][S] extends typeof stream
    ? AsyncIterable<string>
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
