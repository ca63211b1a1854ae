import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import type { Outcome } from '@bandstand/rules/threads/reports.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { useState } from 'react';
import { ActionDialog } from '../../platform/forms/ActionDialog.tsx';
import { DaysSelect } from '../../platform/suspension/DaysSelect.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './moderation.module.css';
import { useDecisions } from './useDecisions.ts';

type DecisionDialogProps = {
  report: ReportDetail;
  action: 'delete' | 'warn' | 'suspend';
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
  onDecided: () => void;
};

/** Before a decision that cannot be fully undone: what happens, to whom, and with which text. */
export function DecisionDialog({ report, action, note, onNote, onClose, onDecided }: DecisionDialogProps) {
  const t = useText();
  const [days, setDays] = useState<number | null>(7);
  const [message, setMessage] = useState<Outcome>('hide');
  const { resolve } = useDecisions(report.id);
  const isAboutAuthor = action !== 'delete';
  const name = report.author?.name ?? '';
  const body = {
    action,
    note,
    ...(isAboutAuthor && report.state !== 'deleted' ? { message } : {}),
    ...(action === 'suspend' ? { days } : {}),
  };
  return (
    <ActionDialog
      isAlert={action === 'delete'}
      size="small"
      onClose={onClose}
      title={t(`studio.moderation.ask.${action}`, { name })}
      description={t(`studio.moderation.ask.${action}.text`)}
      submit={t(`studio.moderation.do.${action}`)}
      tone={action === 'warn' ? 'primary' : 'danger'}
      isPending={resolve.isPending}
      onAction={() =>
        resolve.mutate(
          { params: { id: report.id }, body },
          {
            onSuccess: () => {
              onClose();
              onDecided();
            },
            onError: onClose,
          },
        )
      }
    >
      <div className={styles.fields}>
        {action === 'suspend' && <DaysSelect value={days} onChange={setDays} />}
        {isAboutAuthor && report.state !== 'deleted' && (
          <Select
            label={t('studio.moderation.message')}
            value={message}
            options={(['hide', 'keep', 'delete'] as const).map((value) => ({ value, label: t(`studio.moderation.message.${value}`) }))}
            onChange={(event) => setMessage(event.currentTarget.value as Outcome)}
          />
        )}
        <TextArea
          label={isAboutAuthor ? t('studio.moderation.note.to', { name }) : t('studio.moderation.note')}
          hint={isAboutAuthor ? t('studio.moderation.note.to.hint') : undefined}
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      </div>
    </ActionDialog>
  );
}
