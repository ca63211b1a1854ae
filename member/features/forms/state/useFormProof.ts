import type { Form } from '@bandstand/contract/forms.ts';
import type { Solved } from '@bandstand/rules/guest-proof/guestProof.ts';
import { useCallback, useEffect, useRef } from 'react';

/** A guest's proof of work, computed in a worker while they type (FRM-14). The returned function takes it, once. */
export function useFormProof(challenge: Form['pow']): () => { pow?: Solved } {
  const ready = useRef<Solved | null>(null);
  useEffect(() => {
    if (!challenge) return;
    const over = new AbortController();
    const prepare = async (): Promise<void> => {
      const { solve } = await import('@bandstand/client/api/guestProof.ts');
      ready.current = await solve(challenge, over.signal);
    };
    // Without one the server asks for another (`api.ts`).
    void prepare().catch(() => {});
    return () => over.abort();
  }, [challenge]);
  return useCallback(() => {
    const pow = ready.current;
    ready.current = null;
    return pow ? { pow } : {};
  }, []);
}
