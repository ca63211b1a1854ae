import type { Mention, Thread } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Composer.module.css';
import { MentionField } from './MentionField.tsx';
import { toSent, toWritten } from '../state/mentionText.ts';
import type { ShownMessage } from '../state/shownMessages.ts';
import type { FieldText } from '../state/useDraft.ts';

type Props = {
  thread: Pick<Thread, 'id' | 'participants' | 'is_private' | 'total_count_participants'>;
  message: ShownMessage;
  onSave: (edited: { text: string; mentions: Mention[] }) => Promise<boolean>;
  onCancel: () => void;
};

/** Replaces the composer while a message is being edited. */
export function EditBar({ thread, message, onSave, onCancel }: Props) {
  const t = useText();
  const [value, setValue] = useState<FieldText>(() => toWritten(message, t('mention.everyone')));
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const canSave = value.text.trim() !== '';
  const save = async () => {
    if (!canSave || isSaving) return;
    const people = thread.participants.map(({ user }) => ({ user_id: user.id, name: user.name }));
    const edited = toSent(value.text.trim(), value.chosen, people);
    if (edited.text === message.message.trim()) return onCancel();
    setIsSaving(true);
    const isSaved = await onSave(edited);
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
        <MentionField ref={field} thread={thread} value={value} label={t('message.editing')} onChange={setValue} onKeyDown={onKeyDown} />
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
