import type { CaptureStatus } from '@bandstand/contract/forms.values.ts';
import { roundsLabel } from './answers.ts';
import { groupsWithFields, type PlacedGroup, type RuledForm } from './layout.ts';

export type CaptureStatuses = Readonly<Record<string, CaptureStatus>>;

/** The fields of the groups that were sent: those with a given value, and everything beside it in its group (FRM-18). */
export function fieldsSent(form: RuledForm, given: ReadonlySet<string>): Set<string> {
  const sent = groupsWithFields(form).filter(({ group }) => group.form_field_ids.some((id) => given.has(id)));
  return new Set(sent.flatMap(({ group }) => group.form_field_ids));
}

/** Statuses after groups were sent or left: what was saved stays saved. */
export function withStatus(
  form: RuledForm,
  before: CaptureStatuses,
  groupIds: ReadonlySet<string>,
  status: CaptureStatus,
): Record<string, CaptureStatus> {
  const next: Record<string, CaptureStatus> = {};
  for (const { group } of groupsWithFields(form)) {
    const known = before[group.id];
    if (groupIds.has(group.id) && known !== 'saved') next[group.id] = status;
    else if (known) next[group.id] = known;
  }
  return next;
}

/**
 * The index, among the groups that hold fields, of the one to go on with: the first without a status; if all have one, the first that was missed; else
 * the first (L257, L548, FRM-7).
 */
export function resumeIndex(form: RuledForm, statuses: CaptureStatuses): number {
  const groups = groupsWithFields(form).map(({ group }) => statuses[group.id]);
  const [unfilled, missed] = [groups.indexOf(undefined), groups.indexOf('missed')];
  if (unfilled !== -1) return unfilled;
  return Math.max(missed, 0);
}

/**
 * The groups that hold fields, by the group of the workout during which they are filled in (FRM-7): their own, else that of the nearest group around them.
 * Null: after the workout, as no group of this workout is named.
 */
export function captureGroups(form: RuledForm, workoutGroupIds: readonly string[]): Map<string | null, string[]> {
  const known = new Set(workoutGroupIds);
  const placeOf = ({ group, parents }: PlacedGroup): string | null => {
    const named = [...parents, group].flatMap(({ workout_group_id: id }) => (id && known.has(id) ? [id] : []));
    return named.at(-1) ?? null;
  };
  const places = Map.groupBy(groupsWithFields(form), placeOf);
  return new Map([...places].map(([place, groups]) => [place, groups.map(({ group }) => group.id)]));
}

/** What a workout knows when its form is opened. `named`: results that fields may ask for, by their label in small letters (WRK-7). */
export interface WorkoutFacts {
  /** Rounds that were recorded, by group of the workout. */
  rounds: ReadonlyMap<string, number>;
  named: ReadonlyMap<string, string>;
}

/**
 * Answers that the workout gives to its form, by field. "Rounds Achieved" gets the rounds of the group during which it is asked; asked after the workout,
 * those of its only group with rounds.
 */
export function knownAnswers(form: RuledForm, workoutGroupIds: readonly string[], { rounds, named }: WorkoutFacts): Map<string, string> {
  const answers = new Map<string, string>();
  const labels = new Map(form.form_fields.map(({ id, label }) => [id, label.trim()]));
  const fieldsOf = new Map(groupsWithFields(form).map(({ group }) => [group.id, group.form_field_ids]));
  const [onlyRounds] = rounds.size === 1 ? rounds.values() : [];
  for (const [place, groupIds] of captureGroups(form, workoutGroupIds))
    for (const fieldId of groupIds.flatMap((id) => fieldsOf.get(id) ?? [])) {
      const label = labels.get(fieldId) ?? '';
      const achieved = place === null ? onlyRounds : rounds.get(place);
      const answer = label === roundsLabel ? achieved?.toString() : named.get(label.toLowerCase());
      if (answer !== undefined) answers.set(fieldId, answer);
    }
  return answers;
}
