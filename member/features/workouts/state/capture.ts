import type { Form, Submission } from '@bandstand/contract/forms.ts';
import type { CaptureStatus } from '@bandstand/contract/forms.values.ts';
import type { WorkoutGroup } from '@bandstand/contract/workout.ts';
import { captureGroups, knownAnswers } from '@bandstand/rules/forms/capture.ts';
import type { SessionState } from '@bandstand/rules/workouts/fold.ts';
import type { FollowStep } from './followSteps.ts';

/** The form of a workout, as it is filled in during and after it (FRM-7). */
export interface Capture {
  formId: string;
  /** Groups of the form, by the group of the workout during which they are asked; null: after it. Empty while the form is not known. */
  groups: ReadonlyMap<string | null, readonly string[]>;
  statuses: Readonly<Record<string, CaptureStatus>>;
  /** What was sent before, as far as the server has said. */
  submission: Submission | null;
  /** What the workout knows, by field. */
  known: ReadonlyMap<string, string>;
  /** Titles of the form's groups. */
  titles: ReadonlyMap<string, string>;
}

/** Labels in small letters under which a form may ask for a result of a beep test. */
export type ResultLabels = Record<'level' | 'shuttle' | 'distance', readonly string[]>;

type Parts = Pick<Capture, 'formId' | 'statuses' | 'submission'> & {
  form: Form | null;
  workoutGroups: readonly Pick<WorkoutGroup, 'id'>[];
  log: SessionState | null;
  labels: ResultLabels;
};

export function captureOf({ form, workoutGroups, log, labels, ...rest }: Parts): Capture {
  if (!form) return { ...rest, groups: new Map(), known: new Map(), titles: new Map() };
  const ids = workoutGroups.map(({ id }) => id);
  const test = log?.beepTest?.isFinal ? log.beepTest : null;
  const results = test ? { level: test.level, shuttle: test.shuttle, distance: test.distanceMeters } : {};
  const named = Object.entries(results).flatMap(([name, value]) =>
    value === null ? [] : labels[name as keyof ResultLabels].map((label) => [label, String(value)] as const),
  );
  return {
    ...rest,
    groups: captureGroups(form, ids),
    known: knownAnswers(form, ids, { rounds: log?.rounds ?? new Map(), named: new Map(named) }),
    titles: titlesIn(form.form_groups),
  };
}

const titlesIn = (groups: Form['form_groups']): Map<string, string> =>
  new Map(groups.flatMap((group) => [...(group.title ? [[group.id, group.title] as const] : []), ...titlesIn(group.form_groups)]));

/** What became of groups together. */
export function statusOf(groupIds: readonly string[], statuses: Capture['statuses']): CaptureStatus | 'open' {
  if (groupIds.every((id) => statuses[id] === 'saved')) return 'saved';
  return groupIds.some((id) => statuses[id] === undefined) ? 'open' : 'missed';
}

/** Whether anything of the form is left to ask after the workout. */
export const hasQuestionsLeft = ({ groups, statuses }: Capture): boolean => statusOf([...groups.values()].flat(), statuses) !== 'saved';

/** The first group of the workout that is over, as a member follows it along, and whose questions nobody has asked yet. */
export function groupToAsk({ groups, statuses }: Capture, steps: readonly FollowStep[], at: number): string | null {
  const isOver = (groupId: string): boolean => {
    const last = steps.findLastIndex((step) => step.groupId === groupId && step.kind !== 'rest');
    return last >= 0 && last < at;
  };
  const asked = [...groups].filter(([, formGroups]) => formGroups.every((id) => statuses[id] === undefined));
  return asked.find(([groupId]) => groupId !== null && isOver(groupId))?.[0] ?? null;
}
