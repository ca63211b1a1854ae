import { useState } from 'react';
import { useStaff } from '../../platform/studio.ts';

/** What was written and not sent, by thread: it outlasts another thread, a reload and a closed window. */
export function useDraft(threadId: string): [string, (text: string) => void] {
  const { app, bundle } = useStaff();
  const key = `studio.inbox.draft ${app.slug} ${bundle.staff.id} ${threadId}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') localStorage.removeItem(key);
      else
        try {
          localStorage.setItem(key, next);
        } catch {
          // A full store keeps nothing; the text still stands where it is written.
        }
    },
  ];
}
