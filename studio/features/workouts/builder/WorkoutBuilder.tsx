import { useMemo, useState, type ReactNode } from 'react';
import { DraftHead } from '../../../platform/autosave/DraftHead.tsx';
import type { SavedValue } from '../../../platform/autosave/savedValue.ts';
import { createSelection } from '../../../platform/selection.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import type { WorkoutDocument, WorkoutDraft } from '../state/document.ts';
import { useOpenWorkout, useWorkoutState, WorkoutContext, type OpenWorkout } from '../state/WorkoutContext.ts';
import styles from './WorkoutBuilder.module.css';
import { WorkoutColumns } from './WorkoutColumns.tsx';
import { WorkoutConflict } from './WorkoutConflict.tsx';
import { useOpenDraft } from './useOpenDraft.ts';

type WorkoutBuilderProps = {
  draft: WorkoutDraft;
  /** Presence, status and publishing, at the end of the header. */
  actions: (saved: SavedValue<WorkoutDocument>) => ReactNode;
};

/** A workout as a sheet, beside it the workout as members see it. */
export function WorkoutBuilder({ draft, actions }: WorkoutBuilderProps) {
  const { may } = useStaff();
  const isReadOnly = !may('build.write');
  const saved = useOpenDraft(draft);
  const [selection] = useState(createSelection);
  const { id } = draft;
  const open = useMemo<OpenWorkout>(() => ({ id, saved, selection, isReadOnly }), [id, saved, selection, isReadOnly]);
  return (
    <WorkoutContext value={open}>
      <Workplace actions={actions(saved)} />
    </WorkoutContext>
  );
}

function Workplace({ actions }: { actions: ReactNode }) {
  const t = useText();
  const { saved } = useOpenWorkout();
  const title = useWorkoutState(({ value }) => value.title);
  const back = { href: '/workouts', label: t('studio.workouts.back') };
  return (
    <main id="content" className={styles.builder} tabIndex={-1}>
      <DraftHead saved={saved} title={title || t('studio.workouts.untitled')} back={back} actions={actions} />
      <WorkoutColumns />
      <WorkoutConflict />
    </main>
  );
}
