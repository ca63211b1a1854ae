import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useEffect, useRef } from 'react';

type PendingSave = {
  /** Sends what is not saved; true when the server has everything. */
  flush: () => Promise<boolean>;
  /** What to say where the server has not. */
  refusal: MessageKey;
};

const open = new Set<PendingSave>();

/** Sends at once what the open screens would save in a moment. Null when the server has everything, else why not. Never rejects. */
export async function flushPendingSaves(): Promise<MessageKey | null> {
  const answers = await Promise.all(
    [...open].map(async ({ flush, refusal }) => {
      const isSaved = await flush().catch(() => false);
      return isSaved ? null : refusal;
    }),
  );
  return answers.find((answer) => answer !== null) ?? null;
}

/** A screen that saves by itself says how to do it at once. On its way out it is saved a last time, and counts until that is done. */
export function usePendingSave(flush: () => Promise<boolean>, refusal: MessageKey): void {
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    const save: PendingSave = { flush: () => latest.current(), refusal };
    open.add(save);
    return () => {
      // Whoever leaves and publishes in the next moment means what was typed before.
      void save
        .flush()
        .catch(() => false)
        .finally(() => open.delete(save));
    };
  }, [refusal]);
}
