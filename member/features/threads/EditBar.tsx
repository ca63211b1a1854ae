import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../platform/useText.ts';
import styles from './Composer.module.css';
import type { ShownMessage } from './shownMessages.ts';

type Props = { message: ShownMessage; onSave: (text: string) => Promise<boolean>; onCancel: () => void };

/** Takes the composer's place while a message is being edited. */
export function EditBar({ message, onSave, onCancel }: Props) {
  const t = useText();
  const [text, setText] = useState(message.message);
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const canSave = text.trim() !== '';
  const save = async () => {
    if (!canSave || isSaving) return;
    if (text.trim() === message.message.trim()) return onCancel();
    setIsSaving(true);
    const isSaved = await onSave(text.trim());
    setIsSaving(false);
    if (isSaved) onCancel();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !window.matchMedia?.('(pointer: coarse)').matches) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <div className={styles.composer}>
      <p className={styles.editing}>{t('message.editing')}</p>
      <div className={styles.row}>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          maxLength={10_000}
          value={text}
          aria-label={t('message.editing')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('thread.cancel')}
        </Button>
        <Button variant="primary" size="small" pending={isSaving} disabled={!canSave} onClick={() => void save()}>
          {t('message.save')}
        </Button>
      </div>
    </div>
  );
}
