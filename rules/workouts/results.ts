import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import { entriesInForce, stateOf, type LogEntry, type LoggedSet } from './fold.ts';
import { recordsOf, totalsOf, type Records, type Totals } from './records.ts';
import { closesAtMs, type SessionTimes } from './sessions.ts';

/** What was done of one exercise in a session: the exercise that was performed. `sets` in the order in which they were logged, with warm-ups. */
export interface ExerciseDone {
  exerciseId: string;
  sets: readonly ActivityData[];
  totals: Totals;
  records: Records;
}
/** What a session adds up to. */
export interface SessionResult {
  totals: Totals;
  /** From the start to the completion; of an abandoned session, to its last entry. */
  seconds: number;
  /** The item whose set was completed last; null: none was. */
  lastItemId: string | null;
  exercises: readonly ExerciseDone[];
}

const secondMs = 1000;

/** What a session that has ended adds up to, from its log alone. Skipped sets count for nothing. */
export function sessionResult(session: SessionTimes, entries: readonly LogEntry[]): SessionResult {
  const logged = [...stateOf(session, entries).sets.values()].filter(({ isSkipped }) => !isSkipped);
  const inOrder = logged.toSorted((one, other) => Date.parse(one.ts) - Date.parse(other.ts));
  const endMs = session.completed_at === null ? lastMs(session, entries) : closesAtMs(session);
  return {
    totals: totalsOf(inOrder),
    seconds: Math.max(0, Math.round((endMs - Date.parse(session.started_at)) / secondMs)),
    lastItemId: inOrder.at(-1)?.itemId ?? null,
    exercises: [...Map.groupBy(inOrder, exerciseOf)].flatMap(([exerciseId, sets]) => (exerciseId === null ? [] : [doneOf(exerciseId, sets)])),
  };
}

const exerciseOf = ({ data }: LoggedSet): string | null => data.exercise_id?.toLowerCase() ?? null;
const doneOf = (exerciseId: string, sets: readonly LoggedSet[]): ExerciseDone => ({
  exerciseId,
  sets: sets.map(({ data }) => data),
  totals: totalsOf(sets),
  records: recordsOf(sets),
});

function lastMs(session: SessionTimes, entries: readonly LogEntry[]): number {
  const last = entriesInForce(session, entries).at(-1);
  return Date.parse(last?.ts ?? session.started_at);
}
