import type { Answer } from '@bandstand/client/api/api.ts';
import type { WorkoutGroup, WorkoutItem } from '@bandstand/contract/workout.ts';

export type WorkoutEntry = Answer<'GET /studio/workouts'>['items'][number];
export type WorkoutDraft = Answer<'GET /studio/workouts/{id}'>;
export type { WorkoutGroup, WorkoutItem };

export const groupKinds = ['straight', 'superset', 'circuit', 'interval', 'amrap', 'emom', 'for_time'] as const;

/** The parts of a draft that the builder edits and undoes. */
const parts = [
  'title',
  'workout_type',
  'allowed_modes',
  'groups',
  'video',
  'capture_form_id',
  'asks_rpe',
  'beep_protocol',
  'swap_policy',
] as const satisfies (keyof WorkoutDraft)[];
export type WorkoutPart = (typeof parts)[number];
export type WorkoutDocument = Pick<WorkoutDraft, WorkoutPart>;

export const documentOf = (draft: WorkoutDraft): WorkoutDocument => Object.fromEntries(parts.map((part) => [part, draft[part]])) as WorkoutDocument;

/** A line of the sheet: a group or an exercise, and the group that it is in. */
export type SheetRow = { id: string; kind: 'group' | 'item'; groupId: string };

export const rowsOf = (groups: readonly WorkoutGroup[]): SheetRow[] =>
  groups.flatMap(({ id, items }): SheetRow[] => [
    { id, kind: 'group', groupId: id },
    ...items.map(({ uid }): SheetRow => ({ id: uid, kind: 'item', groupId: id })),
  ]);

export const findGroup = ({ groups }: Pick<WorkoutDocument, 'groups'>, id: string | null): WorkoutGroup | null =>
  groups.find((group) => group.id === id) ?? null;
export const findItem = ({ groups }: Pick<WorkoutDocument, 'groups'>, uid: string | null): WorkoutItem | null =>
  groups.flatMap(({ items }) => items).find((item) => item.uid === uid) ?? null;

/** What is stored and shown: a line without an exercise exists only in the sheet. */
export const withoutBlanks = (groups: readonly WorkoutGroup[]): WorkoutGroup[] =>
  groups.map((group) => ({ ...group, items: group.items.filter(({ title }) => title.trim() !== '') }));

/** Every command returns the same document when nothing changes: then there is nothing to save or undo. */
export const setPart = <K extends WorkoutPart>(workout: WorkoutDocument, part: K, value: WorkoutDocument[K]): WorkoutDocument =>
  Object.is(workout[part], value) ? workout : { ...workout, [part]: value };
