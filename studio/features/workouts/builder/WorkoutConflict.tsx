import { writeSheet } from '@bandstand/rules/workouts/text.sheet.ts';
import { useMemo } from 'react';
import { ConflictChoices } from '../../../platform/autosave/ConflictChoices.tsx';
import type { OpenConflict } from '../../../platform/autosave/savedValue.ts';
import type { Translate } from '../../../platform/texts.ts';
import { useText } from '../../../platform/studio.ts';
import type { WorkoutDocument } from '../state/document.ts';
import { conflictKey, mergeWorkouts, type Conflict, type Side } from '../state/merge.ts';
import { useOpenWorkout, useWorkoutState } from '../state/WorkoutContext.ts';

/** Two people changed the same group or setting: shows both, and overwrites nothing before one is chosen for each. */
export function WorkoutConflict() {
  const conflict = useWorkoutState((state) => state.conflict);
  return conflict && <Choices key={conflict.version} conflict={conflict} />;
}

function Choices({ conflict }: { conflict: OpenConflict<WorkoutDocument> }) {
  const t = useText();
  const { saved } = useOpenWorkout();
  const conflicts = useMemo(() => mergeWorkouts(conflict.base, saved.state().value, conflict.theirs).conflicts, [conflict, saved]);
  const workouts = { mine: saved.state().value, theirs: conflict.theirs };
  return (
    <ConflictChoices
      choices={conflicts.map((one) => ({
        key: conflictKey(one),
        name: nameOf(t, one),
        words: { mine: wordsOf(t, one, 'mine', workouts), theirs: wordsOf(t, one, 'theirs', workouts) },
      }))}
      onResolve={(sideOf) => saved.resolve((base, mine, theirs) => mergeWorkouts(base, mine, theirs, (one) => sideOf(conflictKey(one))).value)}
    />
  );
}

function nameOf(t: Translate, one: Conflict): string {
  if (one.kind === 'order') return t('studio.workouts.order');
  if (one.kind === 'part') return t(`studio.workouts.part.${one.name}`);
  const group = one.mine ?? one.theirs;
  return group?.title || t(`studio.workouts.kind.${group?.type ?? 'straight'}`);
}

function wordsOf(t: Translate, one: Conflict, side: Side, workouts: Record<Side, WorkoutDocument>): string {
  if (one.kind === 'order') return workouts[side].groups.map(({ title, type }) => title || t(`studio.workouts.kind.${type}`)).join(' · ');
  if (one.kind === 'group') return one[side] ? writeSheet([one[side]]).replaceAll('\n', ' · ') : t('builder.conflict.deleted');
  const value = workouts[side][one.name];
  return typeof value === 'string' && one.name === 'title' ? value : t('studio.workouts.part_changed');
}
