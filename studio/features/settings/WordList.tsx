import { mostWords, splitWords, tidyWords, wordMaxLength } from '@bandstand/rules/threads/words.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useText } from '../../platform/studio.ts';
import styles from './WordList.module.css';

/** Refused words: one per line, or pasted as a whole list; each can be removed. */
export function WordList({ words, onChange }: { words: readonly string[]; onChange: (words: string[]) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = splitWords(typed);
  const tooLong = wanted.find((word) => word.length > wordMaxLength);
  const next = tidyWords([...words, ...wanted]);
  const error =
    tooLong !== undefined
      ? t('studio.messaging.words.long', { word: tooLong.slice(0, 30) })
      : next.length > mostWords
        ? t('studio.messaging.words.many', { count: mostWords })
        : null;
  const add = () => {
    if (error || wanted.length === 0) return;
    onChange(next);
    setTyped('');
    field.current?.focus();
  };
  return (
    <div className={styles.list}>
      {words.length > 0 && (
        <ul className={styles.words} aria-label={t('studio.messaging.words')}>
          {words.map((word) => (
            <li key={word} className={styles.word}>
              {word}
              <button
                type="button"
                className={styles.remove}
                aria-label={t('studio.messaging.words.remove', { word })}
                onClick={() => {
                  onChange(words.filter((other) => other !== word));
                  field.current?.focus();
                }}
              >
                <Icon of={X} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        ref={field}
        label={t('studio.messaging.words.add')}
        hint={t('studio.messaging.words.hint')}
        rows={3}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          add();
        }}
      />
      <div>
        <Button disabled={wanted.length === 0 || error !== null} onClick={add}>
          {t('studio.messaging.words.add_some', { count: Math.max(1, wanted.length) })}
        </Button>
      </div>
    </div>
  );
}
