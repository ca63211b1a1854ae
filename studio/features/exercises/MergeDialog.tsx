import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { formError } from '../../platform/errors.ts';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { useFreshCall, useRefresh } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useApi, useText } from '../../platform/studio.ts';
import styles from './exerciseFields.module.css';
import { ExercisePick, type Exercise } from './ExercisePick.tsx';
import { ExerciseUses } from './ExerciseUses.tsx';

type MergeDialogProps = { exercise: Pick<Exercise, 'page_id' | 'name'>; onClose: () => void };

/** Two exercises that are one: says what moves, and asks, since it cannot be undone. */
export function MergeDialog({ exercise: { page_id: id, name }, onClose }: MergeDialogProps) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const uses = useFreshCall('GET /studio/exercises/{id}/uses', { params: { id } });
  const [into, setInto] = useState<Exercise | null>(null);
  const { submit, isPending, error } = useSubmission();
  const merge = async (target: Exercise) => {
    await api('POST /studio/exercises/{id}/merge', { params: { id }, body: { into_id: target.page_id } });
    refresh(
      'GET /studio/exercises',
      'GET /studio/pages',
      'GET /studio/pages/{id}',
      'GET /studio/changes',
      'GET /studio/workouts',
      'GET /studio/workouts/{id}',
    );
    toast({ text: t('studio.exercises.merged', { from: name, into: target.name }) });
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('studio.exercises.merge.title', { name })}
      submit={t('studio.exercises.merge.submit')}
      tone="danger"
      isReady={into !== null && uses.data !== undefined}
      isPending={isPending}
      onSubmit={() => into && void submit(() => merge(into))}
      message={formError(t, error, [])}
    >
      <ExercisePick
        label={t('studio.exercises.merge.into')}
        hint={t('studio.exercises.merge.hint')}
        value={into?.page_id ?? null}
        without={[id]}
        onChange={setInto}
      />
      <QueryView query={uses} skeleton={<Skeleton shape="block" height="4rem" />}>
        {(known) => (
          <section className={styles.group}>
            <h3 className={styles.legend}>{t('studio.exercises.merge.moves')}</h3>
            <ExerciseUses uses={known} />
          </section>
        )}
      </QueryView>
      {into && <p className={styles.hint}>{t('studio.exercises.merge.text', { from: name, into: into.name })}</p>}
    </FormDialog>
  );
}
