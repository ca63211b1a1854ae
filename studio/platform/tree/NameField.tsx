import { useEffect, useRef } from 'react';
import { useText } from '../studio.ts';

/** The name of a page while it is edited in its row. Enter and leaving save it, Escape does not: the tree around handles the keys. */
export function NameField({ title, className, onEnd }: { title: string; className: string | undefined; onEnd: (typed: string | null) => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // A press on the row opens its page; a press on the field must not.
    const keep = (event: Event) => event.stopPropagation();
    const leave = () => end.current(input.value);
    const presses = ['pointerdown', 'mousedown', 'click', 'dblclick'] as const;
    for (const name of presses) input.addEventListener(name, keep);
    // A closing menu first returns the focus to its button.
    const timer = setTimeout(() => {
      input.focus();
      input.select();
      input.addEventListener('blur', leave);
    });
    return () => {
      clearTimeout(timer);
      input.removeEventListener('blur', leave);
    };
  }, []);
  return <input ref={field} className={className} defaultValue={title} maxLength={200} aria-label={t('studio.pages.new_name', { title })} />;
}
