import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { answerChallenge, type Sender } from '@bandstand/client/api/api.ts';

/** Asks the person for their password and second factor: one dialog, however many calls wait for it. */
export type Proof = {
  /** Resolves with true once proven, with false when the person cancels. */
  ask(): Promise<boolean>;
  isAsked(): boolean;
  settle(isProven: boolean): void;
  subscribe(listener: () => void): () => void;
};

export function createProof(): Proof {
  let waiting: { promise: Promise<boolean>; resolve: (isProven: boolean) => void } | null = null;
  const listeners = new Set<() => void>();
  const set = (next: typeof waiting) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      if (!waiting) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        set({ promise, resolve });
        return promise;
      }
      return waiting.promise;
    },
    isAsked: () => waiting !== null,
    settle(isProven) {
      const before = waiting;
      set(null);
      before?.resolve(isProven);
    },
    subscribe: (listener) => subscribeTo(listeners, listener),
  };
}

/** Handles a refused call: asks the person to prove who they are, or does the proof of work that the server asks of guests. */
export const answerWith =
  (proof: Pick<Proof, 'ask'>): Sender['answer'] =>
  async (refusal, input) => {
    if (refusal.code === 'proof_required') return (await proof.ask()) ? input : null;
    return answerChallenge(refusal, input);
  };
