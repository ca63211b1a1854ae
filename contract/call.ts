import type { TProperties, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { ProofPurpose } from './guest-proof.values.ts';
import type { Permission } from './permission.ts';

/**
 * Who may call. `guest`: everyone. `member`: logged in to this app. `admin`: a member with the flag is_admin. `owner`: staff in the studio,
 * narrowed by the call's `permission`. `signed`: anyone with the proof that the call names (API-18).
 */
export type Who = 'guest' | 'member' | 'admin' | 'owner' | 'signed';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallKey = `${Method} /${string}`;

export interface Call {
  who: Who;
  /** The permission that staff need. Required with `owner`, except for calls about the caller's own session. */
  permission?: Permission;
  params?: TProperties;
  query?: TProperties;
  body?: TSchema;
  returns: TSchema;
  errors?: readonly ErrorCode[];
  /** The error for a malformed or invisible id in the path. */
  notFound?: ErrorCode;
  /** The error for a token and email that match nobody; default: `unauthenticated`. Missing credentials are always `unauthenticated`. */
  unknownMember?: ErrorCode;
  /** At the host root instead of below /api. */
  root?: true;
  /** Served as prepared bytes by a file route of its domain. */
  file?: true;
  /** Works without `x-account-app` (API-2). */
  appless?: true;
  /**
   * Needs a proof of password and second factor from the last ten minutes. Otherwise `proof_required`; `POST /studio/auth/prove` renews it.
   */
  fresh?: true;
  /** Exports a file to staff; the security log records each one. */
  exports?: true;
  /**
   * Changes nothing, though it is not a GET, and leaves no row in the audit log. `while`: only if these fields are absent or have these
   * values.
   */
  reads?: true | { while: Record<string, string> };
  /** Changes something, though it is a GET. Refused while staff view the app as someone else (STU-5). */
  changes?: true;
  /**
   * A call that guests write with. A filled `website` returns success and does nothing. After a few calls it needs a proof of work
   * (`pow_required`, with a challenge in `pow`). Takes `GuestFields` in the body or `guestQuery` in the query.
   */
  guestProof?: ProofPurpose;
  /** Honours `Idempotency-Key` (API-11). */
  idempotent?: true;
  /** Takes multipart/form-data; the handler reads the parts from the stream. */
  upload?: true;
  /** Also authenticated by the session cookie (ID-10). */
  cookie?: true;
  /** Largest body in bytes, if not 1 MiB. */
  bodyLimit?: number;
}

export type Calls = Record<CallKey, Call>;

/** Declares the calls of one domain, keyed by method and path on the wire. */
export const calls = <const T extends Calls>(declared: T): T => declared;
