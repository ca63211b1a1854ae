import type { ReportReason } from '@bandstand/contract/moderation.ts';

/** The specification's wording of the reasons, accepted as well (L166, MSG-16). */
export const reasonLabels: Record<ReportReason, string> = {
  spam: 'Unwanted content or spam',
  sexually_explicit: 'Sexually explicit material',
  abuse: 'Abuse',
  hate_or_violence: 'Hate speech or graphic violence',
  terrorism: 'Promoted terrorism or violence',
  harassment: 'Harassment or bullying',
  misinformation: 'Misinformation',
  other: 'Other',
};
const byName = new Map(
  Object.entries(reasonLabels).flatMap(([code, label]) => [
    [code, code as ReportReason],
    [label.toLowerCase(), code as ReportReason],
  ]),
);

/** The reason with this code or English label, in any case. Null: there is none. */
export const reasonOf = (text: string): ReportReason | null => byName.get(text.trim().replaceAll(/\s+/g, ' ').toLowerCase()) ?? null;

/** Whether reports from this many different people hide a message until staff review it (MSG-16). Threshold 0: never. */
export const hidesMessage = (reports: number, threshold: number): boolean => threshold > 0 && reports >= threshold;

export type Decision = 'dismiss' | 'hide' | 'delete' | 'warn' | 'suspend';
export type Outcome = 'keep' | 'hide' | 'delete';

/** What happens to the message: three decisions determine it; after a warning or a suspension it is hidden by default. */
export function outcomeOf(decision: Decision, wanted: Outcome | undefined): Outcome {
  if (decision === 'dismiss') return 'keep';
  if (decision === 'hide' || decision === 'delete') return decision;
  return wanted ?? 'hide';
}

/** Suspended forever: a time that never comes instead of a date. */
export const forGood = '9999-12-31T00:00:00.000Z';
/** Whether someone may not write at a time. A suspension ends automatically. */
export const isSuspended = (until: string | null, now: string): boolean => until !== null && until > now;
