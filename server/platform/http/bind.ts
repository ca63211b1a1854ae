import type { Call, CallKey, Calls } from '@bandstand/contract/call.ts';
import type { CallInput, CallOutput } from '@bandstand/contract/call.values.ts';
import type { ProofPurpose } from '@bandstand/contract/guest-proof.values.ts';
import type { Work } from '../db/work.ts';
import type { BaseContext, GuestContext, MemberContext, StaffContext } from './context.ts';
import type { Resolved } from './identify.ts';

type ContextOf<C extends Call> = C['who'] extends 'guest'
  ? GuestContext
  : C['who'] extends 'owner'
    ? StaffContext
    : C['who'] extends 'signed'
      ? BaseContext
      : MemberContext;
type AnswerOf<C extends Call> = CallOutput<C> extends null ? void | null : CallOutput<C>;

/**
 * Stores the answer of a call in the transaction of its work, so that a repeat with the same `Idempotency-Key` gets it even if the server was killed
 * right after the commit (API-11). Without a key it does nothing.
 */
export type Keep<A> = (on: Work, answer: A) => Promise<void>;
/** For callers without a key. */
export const keepNothing: Keep<unknown> = () => Promise.resolve();
type KeepOf<C extends Call> = C['idempotent'] extends true ? { keep: Keep<CallOutput<C>> } : unknown;

/** The handler of one call: it gets the caller and the checked input, and returns the contract's shape. */
export type Handler<C extends Call> = (context: ContextOf<C> & Required<CallInput<C>> & KeepOf<C>) => Promise<AnswerOf<C>> | AnswerOf<C>;

/** Calls that a file route answers itself, with bytes made beforehand. */
type Bound<C extends Calls> = { [K in keyof C as C[K] extends { file: true } ? never : K]: C[K] };

/** A call whose caller and input are checked: its handler declares the part it needs. */
interface Checked extends Resolved {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Binding {
  readonly key: CallKey;
  readonly call: Call;
  readonly handle: (context: Checked & { keep: Keep<unknown> }) => unknown;
  /** The answer for a bot that filled in the hidden field of a call with `guestProof`: looks like success, and has no effect. */
  readonly decoy: (context: Checked) => unknown;
}

/** Calls whose success is more than 204, and that bots get without any effect. */
type Decoys<C extends Calls> = {
  [
    K in keyof Bound<C> as Bound<C>[K] extends { guestProof: ProofPurpose } ? (CallOutput<Bound<C>[K] & Call> extends null ? never : K) : never
  ]: Bound<C>[K] extends Call ? (context: ContextOf<Bound<C>[K]> & Required<CallInput<Bound<C>[K]>>) => CallOutput<Bound<C>[K]> : never;
};

/** Connects the calls of a domain to its service. A missing or surplus handler does not compile, nor does a missing decoy. */
export function bind<C extends Calls>(
  declared: C,
  handlers: { [K in keyof Bound<C>]: Bound<C>[K] extends Call ? Handler<Bound<C>[K]> : never },
  ...[decoys]: Record<never, never> extends Decoys<C> ? [] : [decoys: Decoys<C>]
): Binding[] {
  const decoyOf = (decoys ?? {}) as Record<string, Binding['decoy']>;
  return Object.entries(handlers).map(([key, handle]) => ({
    key: key as CallKey,
    call: declared[key as CallKey] as Call,
    handle: handle as Binding['handle'],
    decoy: decoyOf[key] ?? (() => null),
  }));
}
