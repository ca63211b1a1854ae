import type { ItemLine, ReadLine } from '@bandstand/rules/workouts/text.ts';
import { changeItem, emptyItem, insertHeading, insertItems, toHeading } from '../state/arrange.ts';
import { rowsOf, type WorkoutDocument, type WorkoutItem } from '../state/document.ts';
import type { Exercise } from '../state/useLibrary.ts';

type WritingParts = {
  workout: () => WorkoutDocument;
  edit: (change: (before: WorkoutDocument) => WorkoutDocument, mark?: string) => void;
  /** The exercise that goes by a name. */
  find: (name: string) => Promise<Exercise | null>;
  newId: () => string;
};

/** The group that holds a row; without a row, the last one. */
export const groupIdOf = ({ groups }: WorkoutDocument, rowId: string | null): string | null =>
  rowsOf(groups).find((row) => row.id === rowId)?.groupId ?? groups.at(-1)?.id ?? null;

const saysAmounts = ({ sets, rest, side }: ItemLine) => sets.length > 1 || Object.keys(sets[0] ?? {}).length > 1 || rest !== null || side !== null;
const known = (exercise: Exercise | null) => (exercise ? { exercise_id: exercise.page_id, title: exercise.name } : {});

/** Takes in typed lines, and links their exercises with the library. */
export function createWriting({ workout, edit, find, newId }: WritingParts) {
  /** Amounts for exercises below a heading such as "40s on 20s off x8", until one says its own. */
  const each = new Map<string, NonNullable<Extract<ReadLine, { kind: 'group' }>['each']>>();
  /** Links exercises to the pages that go by their names. */
  const link = async (items: readonly Pick<WorkoutItem, 'uid' | 'title' | 'exercise_id'>[], mark: string) => {
    for (const { uid, title, exercise_id } of items) {
      if (exercise_id !== null || title.trim() === '') continue;
      const found = await find(title).catch(() => null);
      const isSame = () => workout().groups.some(({ items: now }) => now.some((item) => item.uid === uid && item.title === title));
      // Joins the step that wrote the titles: it is no edit of its own.
      if (found && isSame()) edit((before) => changeItem(before, uid, { exercise_id: found.page_id }), mark);
    }
  };
  const itemOf = ({ kind: _kind, label: _label, ...read }: ItemLine, uid: string, groupId: string | null): WorkoutItem => {
    const says = read.sets.length > 1 || Object.keys(read.sets[0] ?? {}).length > 1;
    const given = groupId === null ? undefined : each.get(groupId);
    return { ...emptyItem(uid), ...read, ...(given && !says ? { sets: given.sets, rest: read.rest ?? given.rest } : {}) };
  };
  return {
    link,
    /** What was typed in a new line, put behind a row; null: at the end. The id of the row; null if nothing was understood. */
    add: (read: ReadLine, exercise: Exercise | null, afterId: string | null): string | null => {
      if (read.kind === 'group') {
        const made = insertHeading(workout(), read.heading, afterId, newId);
        edit(() => made.workout);
        if (read.each) each.set(made.id, read.each);
        return made.id;
      }
      if (read.kind !== 'item') return null;
      const item = { ...itemOf(read, newId(), groupIdOf(workout(), afterId)), ...known(exercise) };
      edit((before) => insertItems(before, [item], afterId, newId), `title:${item.uid}`);
      void link([item], `title:${item.uid}`);
      return item.uid;
    },
    /** What was typed over an exercise. A heading turns its line into a group. */
    write: (uid: string, read: ReadLine, exercise: Exercise | null) => {
      if (read.kind === 'group') {
        const made = toHeading(workout(), uid, read.heading, newId);
        edit(() => made.workout);
        if (read.each) each.set(made.id, read.each);
        return;
      }
      if (read.kind !== 'item') return;
      const { sets, rest, side, notes, title } = itemOf(read, uid, groupIdOf(workout(), uid));
      const before = workout()
        .groups.flatMap(({ items }) => items)
        .find((item) => item.uid === uid);
      const isNew = before?.title === '';
      const named = exercise ? known(exercise) : { title, ...(before?.title === title ? {} : { exercise_id: null }) };
      edit(
        (now) => changeItem(now, uid, { ...named, ...(saysAmounts(read) || isNew ? { sets, rest, side } : {}), ...(notes ? { notes } : {}) }),
        `title:${uid}`,
      );
      if (!exercise) void link([{ uid, title, exercise_id: before?.title === title ? before.exercise_id : null }], `title:${uid}`);
    },
    /** A blank line behind a row. */
    addBlank: (afterId: string): string => {
      const item = emptyItem(newId());
      edit((before) => insertItems(before, [item], afterId, newId));
      return item.uid;
    },
  };
}
