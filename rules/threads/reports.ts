import type { ReportReason } from '@bandstand/contract/moderation.ts';

/** The reasons in the words of the specification, which are accepted in their place (L166, MSG-16). */
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

/** The reason that is meant: by its code or its English label, in any case. Null: it is none. */
export const reasonOf = (text: string): ReportReason | null => byName.get(text.trim().replaceAll(/\s+/g, ' ').toLowerCase()) ?? null;

/** Whether so many different people hide a message until somebody has looked (MSG-16). A threshold of 0: they never do. */
export const hidesMessage = (reports: number, threshold: number): boolean => threshold > 0 && reports >= threshold;

export type Decision = 'dismiss' | 'hide' | 'delete' | 'warn' | 'suspend';
export type Outcome = 'keep' | 'hide' | 'delete';

/** What becomes of the message: three decisions are about it; after a warning or a suspension it is hidden where nothing else is said. */
export function outcomeOf(decision: Decision, wanted: Outcome | undefined): Outcome {
  if (decision === 'dismiss') return 'keep';
  if (decision === 'hide' || decision === 'delete') return decision;
  return wanted ?? 'hide';
}

/** Suspended for good: no date, but a time that never comes. */
export const forGood = '9999-12-31T00:00:00.000Z';
/** Whether somebody may not write at a time. A suspension ends by itself. */
export const isSuspended = (until: string | null, now: string): boolean => until !== null && until > now;
