import { useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';

type Send = (options: { idempotencyKey: string }) => Promise<unknown>;
export type Submission = {
  isPending: boolean;
  error: unknown;
  /** Answers whether it was done; what went wrong is in `error`. Does nothing while another attempt runs. */
  submit: (send: Send) => Promise<boolean>;
  /** Takes the error away. */
  forget: () => void;
};

/**
 * Sends something once at a time. All attempts carry one key until the server has accepted or refused one: a second press after a lost answer
 * writes nothing twice.
 */
export function useSubmission({ onError }: { onError?: (error: unknown) => void } = {}): Submission {
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null });
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const submit = async (send: Send) => {
    if (state.isPending) return false;
    setState({ isPending: true, error: null });
    try {
      await send({ idempotencyKey });
      setIdempotencyKey(crypto.randomUUID());
      setState({ isPending: false, error: null });
      return true;
    } catch (error) {
      if (isRefusal(error)) setIdempotencyKey(crypto.randomUUID());
      setState({ isPending: false, error });
      onError?.(error);
      return false;
    }
  };
  return { ...state, submit, forget: () => setState((before) => ({ ...before, error: null })) };
}

// A lost answer and a conflict of keys may both mean that the first attempt was accepted.
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'idempotency_conflict';
