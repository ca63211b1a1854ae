import { useCallback, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import type { DeviceStorage } from '../../../platform/storage.ts';
import type { Mentioned } from './mentionText.ts';

export type FieldText = { text: string; chosen: readonly Mentioned[] };

/** What was begun to be written in a thread, with whom it mentions: it is there again after a reload. */
export function useDraft(threadId: string): [draft: FieldText, setDraft: (draft: FieldText) => void] {
  const { storage } = usePlatform();
  const [draft, setDraft] = useState<FieldText>(() => ({
    text: storage.get('message_drafts')?.[threadId] ?? '',
    chosen: storage.get('draft_mentions')?.[threadId] ?? [],
  }));
  const change = useCallback(
    (next: FieldText) => {
      setDraft(next);
      const isBlank = next.text.trim() === '';
      keep(storage, 'message_drafts', threadId, isBlank ? null : next.text);
      keep(storage, 'draft_mentions', threadId, isBlank || next.chosen.length === 0 ? null : [...next.chosen]);
    },
    [storage, threadId],
  );
  return [draft, change];
}

function keep(storage: DeviceStorage, name: 'message_drafts', threadId: string, value: string | null): void;
function keep(storage: DeviceStorage, name: 'draft_mentions', threadId: string, value: Mentioned[] | null): void;
function keep(storage: DeviceStorage, name: 'message_drafts' | 'draft_mentions', threadId: string, value: string | Mentioned[] | null): void {
  const { [threadId]: before, ...others } = (storage.get(name) ?? {}) as Record<string, never>;
  if (value === null && before === undefined) return;
  storage.set(name, value === null ? others : { ...others, [threadId]: value as never });
}
