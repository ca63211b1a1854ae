import { useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';

type Send = (options: { idempotencyKey: string }) => Promise<unknown>;
export type Submission = {
  isPending: boolean;
  error: unknown;
  /** Resolves with whether it succeeded; the error is in `error`. Does nothing while another attempt runs. */
  submit: (send: Send) => Promise<boolean>;
  /** Clears the error. */
  forget: () => void;
};

/**
 * Submits one attempt at a time. All attempts use one key until the server has accepted or refused one: pressing again after a lost answer writes
 * nothing twice.
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

// After a lost answer or a conflict of keys, the first attempt may have been accepted.
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'idempotency_conflict';
