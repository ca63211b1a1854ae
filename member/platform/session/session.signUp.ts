import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';

/** Whether a sign-up is in progress: purchase prompts wait for its end (ACC-16). */
export type SignUp = {
  isRunning(): boolean;
  begin(): void;
  /** Publishes `sign_up_finished`. */ finish(): void;
  onFinished(listener: () => void): () => void;
};

/** A sign-up that is not in progress yet. */
export function createSignUp(): SignUp {
  let isRunning = false;
  const listeners = new Set<() => void>();
  return {
    isRunning: () => isRunning,
    begin: () => {
      isRunning = true;
    },
    finish: () => {
      isRunning = false;
      for (const listener of listeners) listener();
    },
    onFinished: (listener) => subscribeTo(listeners, listener),
  };
}
