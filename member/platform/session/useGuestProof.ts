import type { AskedPurpose } from '@bandstand/contract/guest-proof.values.ts';
import type { Solved } from '@bandstand/rules/guest-proof/guestProof.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useApi } from '../platform.ts';

/**
 * Computes a proof while the form is filled in. The returned function takes it, once. Without one the call is sent anyway, and a required
 * proof is computed then (`api.ts`).
 */
export function useGuestProof(purpose: AskedPurpose, isWanted = true): () => { pow?: Solved } {
  const api = useApi();
  const ready = useRef<Solved | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const over = new AbortController();
    const prepare = async (): Promise<void> => {
      const [{ solve }, challenge] = await Promise.all([
        import('@bandstand/client/api/guestProof.ts'),
        api('GET /pow', { query: { purpose } }, { signal: over.signal }),
      ]);
      ready.current = await solve(challenge, over.signal);
    };
    void prepare().catch(() => {});
    return () => over.abort();
  }, [api, purpose, isWanted]);
  return useCallback(() => {
    const pow = ready.current;
    ready.current = null;
    return pow ? { pow } : {};
  }, []);
}
