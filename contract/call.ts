import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `guest`: everybody. `member`: signed in to this app. `admin`: a member with the flag is_admin. `owner`: staff of the studio,
 * narrowed by the call's `permission`. `signed`: whoever holds the proof that the call names (API-18).
 */
export type Who = 'guest' | 'member' | 'admin' | 'owner' | 'signed';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallKey = `${Method} /${string}`;

/** Areas of the studio's permission table (studio.md section 11). */
export type Permission =
  | 'build.read'
  | 'build.write'
  | 'publish'
  | 'sell.read'
  | 'sell.write'
  | 'orders.read'
  | 'orders.write'
  | 'members.read'
  | 'members.write'
  | 'messages.read'
  | 'messages.write'
  | 'notify.read'
  | 'insights.read'
  | 'settings'
  | 'team'
  | 'account';

export interface Call {
  who: Who;
  /** What staff must be allowed to do; required with `owner`, but for calls about the caller's own session. */
  permission?: Permission;
  params?: TProperties;
  query?: TProperties;
  body?: TSchema;
  returns: TSchema;
  errors?: readonly ErrorCode[];
  /** The answer for an id in the path that is no id at all, or not visible. */
  notFound?: ErrorCode;
  /** Lies at the host root and not below /api. */
  root?: true;
  /** Answered by a file route of its domain, with bytes made beforehand. */
  file?: true;
  /** May come without `x-account-app` (API-2). */
  appless?: true;
  /** Honours `Idempotency-Key` (API-11). */
  idempotent?: true;
  /** Takes multipart/form-data; the handler reads the parts from the stream. */
  upload?: true;
  /** Also authenticated by the session cookie (ID-10). */
  cookie?: true;
  /** Largest body in bytes, where 1 MiB is not right. */
  bodyLimit?: number;
}

export type Calls = Record<CallKey, Call>;

/** Declares the calls of one domain, keyed by what they are on the wire. */
export const calls = <const T extends Calls>(declared: T): T => declared;

type Part<P> = P extends TProperties ? Static<TObject<P>> : unknown;
type Named<Name extends string, P> = P extends undefined ? unknown : { [K in Name]: P };

/** What a caller passes: params, query and body, each only where declared. */
export type CallInput<C extends Call> = Named<'params', C['params'] extends TProperties ? Part<C['params']> : undefined> &
  Named<'body', C['body'] extends TSchema ? Static<C['body']> : undefined> &
  (C['query'] extends TProperties
    ? Record<never, never> extends Part<C['query']>
      ? { query?: Part<C['query']> }
      : { query: Part<C['query']> }
    : unknown);

/** What a call answers. */
export type CallOutput<C extends Call> = Static<C['returns']>;

/** The error body (API-5). */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  request_id: string;
  [further: string]: unknown;
}
