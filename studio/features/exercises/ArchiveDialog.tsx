import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { ActionDialog } from '../../platform/forms/ActionDialog.tsx';
import { useFreshCall, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './exerciseFields.module.css';
import type { Exercise } from './ExercisePick.tsx';
import { ExerciseUses } from './ExerciseUses.tsx';

type ArchiveDialogProps = { exercise: Pick<Exercise, 'page_id' | 'name'>; onClose: () => void };

/** An archived exercise is no longer offered, and can come back. Says first what uses it. */
export function ArchiveDialog({ exercise: { page_id: id, name: title }, onClose }: ArchiveDialogProps) {
  const t = useText();
  const uses = useFreshCall('GET /studio/exercises/{id}/uses', { params: { id } });
  const archive = useSend('POST /studio/pages/{id}/archive', {
    changes: ['GET /studio/exercises', 'GET /studio/pages', 'GET /studio/changes'],
    onDone: () => {
      toast({ text: t('studio.pages.archived_one', { title }) });
      onClose();
    },
  });
  return (
    <ActionDialog
      isAlert
      size="small"
      onClose={onClose}
      title={t('studio.pages.archive.title', { title })}
      submit={t('studio.pages.archive')}
      tone="danger"
      isPending={archive.isPending}
      onAction={() => archive.mutate({ params: { id } })}
      message={archive.error && errorText(t, archive.error)}
    >
      <div className={styles.group}>
        <p>{t('studio.exercises.archive.text')}</p>
        <QueryView query={uses} skeleton={<Skeleton shape="block" height="4rem" />}>
          {(known) => <ExerciseUses uses={known} />}
        </QueryView>
      </div>
    </ActionDialog>
  );
}
