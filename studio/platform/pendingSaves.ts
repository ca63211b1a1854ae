import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useEffect, useRef } from 'react';

type PendingSave = {
  /** Sends unsaved changes; true when the server has everything. */
  flush: () => Promise<boolean>;
  /** What to show when the server does not have everything. */
  refusal: MessageKey;
};

const open = new Set<PendingSave>();

/** Saves at once what the open screens would save in a moment. Null when the server has everything, else why not. Never rejects. */
export async function flushPendingSaves(): Promise<MessageKey | null> {
  const answers = await Promise.all(
    [...open].map(async ({ flush, refusal }) => {
      const isSaved = await flush().catch(() => false);
      return isSaved ? null : refusal;
    }),
  );
  return answers.find((answer) => answer !== null) ?? null;
}

/** A screen with autosave registers how to save at once. When it closes it is saved one last time, and counts until that is done. */
export function usePendingSave(flush: () => Promise<boolean>, refusal: MessageKey): void {
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    const save: PendingSave = { flush: () => latest.current(), refusal };
    open.add(save);
    return () => {
      // Someone who leaves and publishes a moment later means to include what they typed before.
      void save
        .flush()
        .catch(() => false)
        .finally(() => open.delete(save));
    };
  }, [refusal]);
}
