import { useCallback, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import type { Mentioned } from './mentionText.ts';

export type FieldText = { text: string; chosen: readonly Mentioned[] };

/** The draft in a thread, with its mentions; survives a reload. */
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
      const texts = kept(storage.get('message_drafts'), threadId, isBlank ? null : next.text);
      if (texts) storage.set('message_drafts', texts);
      const mentions = kept(storage.get('draft_mentions'), threadId, isBlank || next.chosen.length === 0 ? null : [...next.chosen]);
      if (mentions) storage.set('draft_mentions', mentions);
    },
    [storage, threadId],
  );
  return [draft, change];
}

/** What is stored by thread, with the value of one replaced or removed. Null: nothing changes. */
function kept<V>(stored: Record<string, V> | null, threadId: string, value: V | null): Record<string, V> | null {
  const { [threadId]: before, ...others }: Record<string, V | undefined> & Record<string, V> = stored ?? {};
  if (value === null) return before === undefined ? null : others;
  return { ...others, [threadId]: value };
}
