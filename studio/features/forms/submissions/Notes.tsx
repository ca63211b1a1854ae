import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { useSend } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import type { OpenSubmission } from '../state/answerWords.ts';
import styles from './submissions.module.css';

type NotesProps = { formId: string; submissionId: string; notes: OpenSubmission['notes'] };

/** What staff note about a submission; members never see it. */
export function Notes({ formId, submissionId, notes }: NotesProps) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const { ask, dialog } = useConfirm();
  const [text, setText] = useState('');
  const params = { id: formId, submissionId };
  const changes = ['GET /studio/forms/{id}/submissions/{submissionId}', 'GET /studio/forms/{id}/submissions'] as const;
  const onError = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const add = useSend('POST /studio/forms/{id}/submissions/{submissionId}/notes', { changes, onDone: () => setText(''), onError });
  const remove = useSend('DELETE /studio/forms/{id}/submissions/{submissionId}/notes/{noteId}', { changes, onError });
  const canWrite = may('members.write');
  if (!canWrite && notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-label={t('studio.submissions.notes')}>
      <h3 className={styles.heading}>{t('studio.submissions.notes')}</h3>
      {notes.map((note) => (
        <div key={note.id} className={styles.note}>
          <p className={styles.text}>{note.text}</p>
          <p className={styles.quiet}>
            {[note.author, format.relative(note.created_at)].filter(Boolean).join(' · ')}
            {canWrite && (
              <IconButton
                size="small"
                label={t('studio.submissions.note_delete')}
                onClick={() =>
                  ask({
                    title: t('studio.submissions.note_delete'),
                    text: note.text,
                    confirm: t('studio.reusables.delete'),
                    run: () => remove.mutate({ params: { ...params, noteId: note.id } }),
                  })
                }
              >
                <Icon of={Trash2} size={14} />
              </IconButton>
            )}
          </p>
        </div>
      ))}
      {canWrite && (
        <form
          className={styles.noteForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') add.mutate({ params, body: { text: text.trim() } });
          }}
        >
          <TextArea
            label={t('studio.submissions.note_new')}
            hint={t('studio.submissions.note_hint')}
            rows={2}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" size="small" disabled={text.trim() === ''} pending={add.isPending}>
              {t('studio.submissions.note_add')}
            </Button>
          </div>
        </form>
      )}
      {dialog}
    </section>
  );
}
