import type { TProperties, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { ProofPurpose } from './guest-proof.values.ts';
import type { Permission } from './permission.ts';

/**
 * Who may call. `guest`: everybody. `member`: signed in to this app. `admin`: a member with the flag is_admin. `owner`: staff of the studio,
 * narrowed by the call's `permission`. `signed`: whoever holds the proof that the call names (API-18).
 */
export type Who = 'guest' | 'member' | 'admin' | 'owner' | 'signed';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallKey = `${Method} /${string}`;

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
  /** The answer to a token and e-mail that are nobody's; left out: `unauthenticated`. Without them it is that in any case. */
  unknownMember?: ErrorCode;
  /** Lies at the host root and not below /api. */
  root?: true;
  /** Answered by a file route of its domain, with bytes made beforehand. */
  file?: true;
  /** May come without `x-account-app` (API-2). */
  appless?: true;
  /** Only within ten minutes of a proof of password and second factor; else `proof_required`, and `POST /studio/auth/prove` renews it. */
  fresh?: true;
  /** Answers what staff take away as a file: the security log has each one. */
  exports?: true;
  /** Changes nothing, though it is no GET: leaves no row in the audit log. `while`: only as long as these fields are left out, or say just that. */
  reads?: true | { while: Record<string, string> };
  /** Changes something, though it is a GET: not for who only looks at the app as somebody else (STU-5). */
  changes?: true;
  /**
   * Guests write with it: a filled `website` is answered like a success and does nothing, and beyond a few calls it needs a proof of work
   * (`pow_required`, with a challenge in `pow`). Takes `GuestFields` in the body or `guestQuery` in the query.
   */
  guestProof?: ProofPurpose;
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
