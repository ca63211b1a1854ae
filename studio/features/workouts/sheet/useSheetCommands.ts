import { groupsOfLines, type SheetLine } from '@bandstand/rules/workouts/text.sheet.ts';
import { useMemo } from 'react';
import { useApi, useText } from '../../../platform/studio.ts';
import { undoToast } from '../../../platform/undoToast.ts';
import {
  changeGroup,
  changeItem,
  duplicateRows,
  groupRows,
  insertGroups,
  moveRows,
  moveRowsTo,
  removeRows,
  ungroupRows,
  type Place,
} from '../state/arrange.ts';
import { findGroup, groupKinds, rowsOf, type WorkoutDocument, type WorkoutGroup, type WorkoutItem } from '../state/document.ts';
import { findByName } from '../state/useLibrary.ts';
import { useOpenWorkout } from '../state/WorkoutContext.ts';
import { createWriting, groupIdOf } from './writing.ts';

/** Notes count exercises, such as "10 push-ups"; libraries name one. */
const singularOf = (name: string): string[] => (/[^s]s$/i.test(name) ? [name.slice(0, -1)] : []);
const newId = () => crypto.randomUUID();

export type SheetCommands = ReturnType<typeof useSheetCommands>;

/** Commands on the lines of a workout. */
export function useSheetCommands() {
  const t = useText();
  const api = useApi();
  const { saved, selection } = useOpenWorkout();
  return useMemo(() => {
    const workout = () => saved.state().value;
    const edit = (change: (before: WorkoutDocument) => WorkoutDocument, mark?: string) => {
      const next = change(workout());
      if (next !== workout()) saved.set(next, mark);
    };
    const offerUndo = (text: string, tone?: 'success') =>
      undoToast({ value: workout, subscribe: saved.subscribe, undo: saved.undo }, { text, label: t('studio.undo'), ...(tone && { tone }) });
    const writing = createWriting({ workout, edit, find: (name) => findByName(api, [name, ...singularOf(name)]), newId });
    const groupOf = (id: string | null) => groupIdOf(workout(), id);
    return {
      ...writing,
      paste: (lines: readonly SheetLine[], afterId: string | null) => {
        const groups = groupsOfLines(lines, newId);
        edit((before) => insertGroups(before, groups, afterId, newId), 'paste');
        const items = groups.flatMap((group) => group.items);
        selection.select(items.slice(0, 1).map(({ uid }) => uid));
        offerUndo(t('studio.workouts.pasted', { count: items.length }), 'success');
        void writing.link(items, 'paste');
      },
      /** Removes rows; the id of the row that takes their place. */
      remove: (ids: readonly string[]): string | null => {
        const rows = rowsOf(workout().groups);
        const gone = rows.filter(({ id }) => ids.includes(id));
        if (gone.length === 0) return null;
        const isBlank = gone.every(({ id }) => workout().groups.some(({ items }) => items.some(({ uid, title }) => uid === id && title === '')));
        edit((before) => removeRows(before, ids));
        if (!isBlank) offerUndo(t('studio.workouts.removed', { count: gone.length }));
        const at = rows.findIndex(({ id }) => ids.includes(id));
        const left = new Set(rowsOf(workout().groups).map(({ id }) => id));
        return (rows.slice(at).find(({ id }) => left.has(id)) ?? rows.slice(0, at).findLast(({ id }) => left.has(id)))?.id ?? null;
      },
      duplicate: (ids: readonly string[]) => {
        const made = duplicateRows(workout(), ids, newId);
        saved.set(made.workout);
        selection.select(made.ids);
      },
      move: (ids: readonly string[], step: -1 | 1) => edit((before) => moveRows(before, ids, step)),
      drop: (ids: readonly string[], targetId: string, place: Place) => edit((before) => moveRowsTo(before, ids, targetId, place)),
      group: (ids: readonly string[]) => edit((before) => groupRows(before, ids, newId).workout),
      ungroup: (ids: readonly string[]) => edit((before) => ungroupRows(before, ids, newId)),
      /** The next kind of group, of the group that holds the row. */
      nextKind: (id: string) => {
        const group = findGroup(workout(), groupOf(id));
        const next = groupKinds[(groupKinds.indexOf(group?.type ?? 'straight') + 1) % groupKinds.length] ?? 'straight';
        if (group) edit((before) => changeGroup(before, group.id, { type: next }));
      },
      changeItem: (uid: string, changes: Partial<WorkoutItem>, mark: string) => edit((before) => changeItem(before, uid, changes), `${mark}:${uid}`),
      changeGroup: (id: string, changes: Partial<WorkoutGroup>, mark: string) => edit((before) => changeGroup(before, id, changes), `${mark}:${id}`),
    };
  }, [saved, selection, api, t]);
}
