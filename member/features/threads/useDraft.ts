import { useCallback, useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';

/** What was begun to be written in a thread: it is there again after a reload. */
export function useDraft(threadId: string): [text: string, setText: (text: string) => void] {
  const { storage } = usePlatform();
  const [text, setText] = useState(() => storage.get('message_drafts')?.[threadId] ?? '');
  const change = useCallback(
    (next: string) => {
      setText(next);
      const { [threadId]: _before, ...others } = storage.get('message_drafts') ?? {};
      storage.set('message_drafts', next.trim() === '' ? others : { ...others, [threadId]: next });
    },
    [storage, threadId],
  );
  return [text, change];
}
