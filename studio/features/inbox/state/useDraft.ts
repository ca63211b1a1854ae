import { keepText, keptText } from '@bandstand/client/device/keptText.ts';
import { useState } from 'react';
import { useStaff } from '../../../platform/studio.ts';

/** Unsent text, by thread: survives switching threads, a reload and a closed window. */
export function useDraft(threadId: string): [string, (text: string) => void] {
  const { app, bundle } = useStaff();
  const key = `studio.inbox.draft ${app.slug} ${bundle.staff.id} ${threadId}`;
  const [text, setText] = useState(() => keptText(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      keepText(key, next === '' ? null : next);
    },
  ];
}
