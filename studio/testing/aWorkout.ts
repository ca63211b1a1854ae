import { groupsOfLines, readSheet, writeSheet } from '@bandstand/rules/workouts/text.sheet.ts';
import { documentOf, type WorkoutDocument, type WorkoutDraft } from '../features/workouts/state/document.ts';

/** Ids in order: `1`, `2` … */
export const countIds = (first = 1): (() => string) => {
  let next = first - 1;
  return () => String((next += 1));
};

/** A workout draft as it would be typed; ids are numbers from 1, a group before its exercises. */
export const aWorkout = (sheet: string, more: Partial<WorkoutDraft> = {}): WorkoutDraft => ({
  id: 'workout',
  title: 'Monday',
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  status: 'draft',
  workout_type: 'default',
  allowed_modes: ['follow_along', 'list'],
  groups: groupsOfLines(readSheet(sheet), countIds()),
  video: null,
  capture_form_id: null,
  asks_rpe: false,
  beep_protocol: null,
  swap_policy: 'curated',
  ...more,
});

export const aDocument = (sheet: string): WorkoutDocument => documentOf(aWorkout(sheet));
export const sheetOf = ({ groups }: Pick<WorkoutDocument, 'groups'>): string[] => writeSheet(groups).split('\n');
export const idOf = ({ groups }: Pick<WorkoutDocument, 'groups'>, title: string): string =>
  groups.flatMap(({ items }) => items).find((item) => item.title === title)?.uid ?? groups.find((group) => group.title === title)?.id ?? title;
