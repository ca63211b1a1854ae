import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useText } from '../../../platform/studio.ts';
import { changeGroup, changeItem } from '../state/arrange.ts';
import { findGroup, findItem } from '../state/document.ts';
import type { Exercise } from '../state/useLibrary.ts';
import { useEdit, useWorkoutState } from '../state/WorkoutContext.ts';
import { GroupFields } from './GroupFields.tsx';
import { ItemFields } from './ItemFields.tsx';

/** The chosen line of the sheet, in fields: what keys can do, the pointer can do here. */
export function RowFields({ rowId, library }: { rowId: string | null; library: ReadonlyMap<string, Exercise> }) {
  const t = useText();
  const edit = useEdit();
  const group = useWorkoutState(({ value }) => findGroup(value, rowId));
  const item = useWorkoutState(({ value }) => findItem(value, rowId));
  if (group)
    return (
      <GroupFields group={group} onChange={(changes, mark) => edit((before) => changeGroup(before, group.id, changes), `${mark}:${group.id}`)} />
    );
  if (!item) return <EmptyState title={t('studio.workouts.no_line')} text={t('studio.workouts.no_line_text')} />;
  return (
    <ItemFields
      item={item}
      exercise={library.get(item.exercise_id ?? '') ?? null}
      onChange={(changes, mark) => edit((before) => changeItem(before, item.uid, changes), `${mark}:${item.uid}`)}
    />
  );
}
