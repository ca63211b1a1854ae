import type { CaptureStatus } from '@bandstand/contract/forms.values.ts';
import { groupsWithFields, type RuledForm } from './layout.ts';

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
