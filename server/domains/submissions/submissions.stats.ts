import { answerRows, fieldSums } from './submissions.answers.ts';
import type { Derived, NewSubmission, StatRow, StoredAnswer, SubmissionRow } from './submissions.tables.ts';

/** Where the rollups count something: a publication of a form on one day. */
export interface StatPlace {
  formId: string;
  revision: number;
  day: string;
}

const blank = { views: 0, starts: 0, submissions: 0, answered: 0, dropped: 0, totals: [], numbers: 0, count: 0 };
const rowOf = ({ formId, revision, day }: StatPlace, more: Partial<StatRow>): StatRow => ({
  submission_id: null,
  form_id: formId,
  revision,
  day,
  field_id: null,
  value: null,
  ...blank,
  ...more,
});

/** What answers add to the rollups, or take away (`by` -1). `isWhole`: with their submission. */
function answersCounted(
  place: StatPlace,
  answers: readonly StoredAnswer[],
  { by, isWhole, submissionId = null }: { by: 1 | -1; isWhole: boolean; submissionId?: string | null },
): StatRow[] {
  const row = (more: Partial<StatRow>) => rowOf(place, { submission_id: submissionId, ...more });
  return [
    ...(isWhole ? [row({ submissions: by })] : []),
    ...fieldSums(answers).flatMap(({ field_id, answered, total, numbers, values }) => [
      row({ field_id, answered: by * answered, totals: total === '0' ? [] : [by === 1 ? total : negative(total)], numbers: by * numbers }),
      ...values.map((value) => row({ field_id, value, count: by })),
    ]),
  ];
}
const negative = (number: string): string => (number.startsWith('-') ? number.slice(1) : `-${number}`);

/** What a visit adds: that it began, that a first field was reached, and where it is now instead of before. */
export function visitCounted(place: StatPlace, { isNew, from, to }: { isNew: boolean; from: string | null; to: string | null }): StatRow[] {
  const starts = Number(from === null && to !== null);
  return [
    ...(isNew || starts > 0 ? [rowOf(place, { views: Number(isNew), starts })] : []),
    ...(to !== null && from !== to ? [rowOf(place, { field_id: to, dropped: 1 })] : []),
    ...(from !== null && to !== null && from !== to ? [rowOf(place, { field_id: from, dropped: -1 })] : []),
  ];
}

/** Changes of many submissions in as few rows as possible. Those of a key stay apart: another submission may have it. */
export function summed(changes: readonly { once_key: string | null; counted: readonly StatRow[] }[]): StatRow[] {
  const sums = new Map<string, StatRow>();
  for (const { once_key, counted } of changes)
    for (const row of counted) {
      const submission_id = once_key === null ? null : row.submission_id;
      const key = JSON.stringify([submission_id, row.form_id, row.revision, row.day, row.field_id, row.value]);
      const sum = sums.get(key);
      if (sum) {
        for (const count of counts) sum[count] += row[count];
        sum.totals.push(...row.totals);
      } else sums.set(key, { ...row, submission_id, totals: [...row.totals] });
    }
  return [...sums.values()];
}
const counts = ['views', 'starts', 'submissions', 'answered', 'dropped', 'numbers', 'count'] as const;

const placeOf = ({ form_id, revision, day }: Pick<SubmissionRow, 'form_id' | 'revision' | 'day'>): StatPlace => ({ formId: form_id, revision, day });
/** A new submission with its rows. */
export const prepared = (submission: NewSubmission): NewSubmission & Derived => ({
  ...submission,
  rows: answerRows(submission.answers),
  counted: answersCounted(placeOf(submission), submission.answers, { by: 1, isWhole: true, submissionId: submission.id }),
});
/** What follows when a submission gets other answers. */
export const changedTo = (row: SubmissionRow, answers: readonly StoredAnswer[]): Derived => ({
  rows: answerRows(answers),
  counted: [
    ...answersCounted(placeOf(row), row.answers, { by: -1, isWhole: false }),
    ...answersCounted(placeOf(row), answers, { by: 1, isWhole: false }),
  ],
});
/** What follows when a submission goes (`by` -1) or comes back. */
export const wholeOf = (row: SubmissionRow, by: 1 | -1): Derived => ({
  rows: by === 1 ? answerRows(row.answers) : [],
  counted: answersCounted(placeOf(row), row.answers, { by, isWhole: true }),
});
