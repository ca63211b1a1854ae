import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { SaveMark } from '../../../platform/autosave/SaveMark.tsx';
import type { SavedValue } from '../../../platform/autosave/savedValue.ts';
import { createSelection } from '../../../platform/selection.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useHotkeys } from '../../../platform/useHotkeys.ts';
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

/** Whether everything is saved. A component of its own: it renders on every keystroke. */
function Saving() {
  return <SaveMark save={useWorkoutState((state) => state.save)} />;
}

function Workplace({ actions }: { actions: ReactNode }) {
  const t = useText();
  const { saved } = useOpenWorkout();
  const title = useWorkoutState(({ value }) => value.title);
  const canUndo = useWorkoutState((state) => state.canUndo);
  const canRedo = useWorkoutState((state) => state.canRedo);
  const merges = useWorkoutState((state) => state.merges);
  useEffect(() => {
    if (merges > 0) toast({ text: t('studio.forms.merged') });
  }, [merges, t]);
  useHotkeys({ 'mod+z': saved.undo, 'mod+shift+z': saved.redo, 'mod+y': saved.redo, 'mod+s': () => void saved.flush() });
  return (
    <main id="content" className={styles.builder} tabIndex={-1}>
      <header className={styles.head}>
        <Link href="/workouts" className={styles.back} aria-label={t('studio.workouts.back')} title={t('studio.workouts.back')}>
          <Icon of={ArrowLeft} size={18} />
        </Link>
        <h1 className={styles.title}>{title || t('studio.workouts.untitled')}</h1>
        <Saving />
        <span className={styles.space} />
        <IconButton size="small" label={t('studio.shortcuts.undo')} disabled={!canUndo} onClick={saved.undo}>
          <Icon of={Undo2} size={16} />
        </IconButton>
        <IconButton size="small" label={t('studio.shortcuts.redo')} disabled={!canRedo} onClick={saved.redo}>
          <Icon of={Redo2} size={16} />
        </IconButton>
        {actions}
      </header>
      <WorkoutColumns />
      <WorkoutConflict />
    </main>
  );
}
