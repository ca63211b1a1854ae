import type { Answer } from '@bandstand/client/api/api.ts';

export type Summary = Answer<'GET /studio/forms/{id}/summary'>;
export type FieldSummary = Summary['fields'][number];
type Step = FieldSummary['histogram'][number];

const mostSteps = 20;
const [mostTexts, mostPictures, mostWords] = [20, 12, 20];

/**
 * One summary for each question: publications are added up, under the newest label. A question whose type changed is summed up for each type. In the
 * order of the newest publication; questions that are gone come last.
 */
export function mergedFields(fields: readonly FieldSummary[]): FieldSummary[] {
  const byField = Map.groupBy(fields, ({ form_field_id, field_type }) => `${form_field_id} ${field_type}`);
  return [...byField.values()].map((versions) => versions.toSorted((one, other) => other.revision - one.revision).reduce(added));
}

const added = (newer: FieldSummary, older: FieldSummary): FieldSummary => ({
  ...newer,
  answered: newer.answered + older.answered,
  dropped: newer.dropped + older.dropped,
  is_sensitive: newer.is_sensitive || older.is_sensitive,
  counts: newer.field_type === 'short_answer' ? mostFrequent(addedCounts(newer.counts, older.counts)) : addedCounts(newer.counts, older.counts),
  histogram: addedSteps(newer.histogram, older.histogram),
  average: averageOf([
    [newer.average, countOf(newer)],
    [older.average, countOf(older)],
  ]),
  days: addedDays([...newer.days, ...older.days]),
  pictures: [...newer.pictures, ...older.pictures].slice(0, mostPictures),
  texts: [...newer.texts, ...older.texts].slice(0, mostTexts),
});

const countOf = ({ histogram }: FieldSummary) => histogram.reduce((sum, { count }) => sum + count, 0);

function averageOf(parts: readonly (readonly [average: number | null, count: number])[]): number | null {
  const known = parts.filter((part): part is [number, number] => part[0] !== null);
  const count = known.reduce((sum, [, times]) => sum + times, 0);
  return count === 0 ? null : known.reduce((sum, [average, times]) => sum + average * times, 0) / count;
}

/** Choices that are still offered come first, with the label of the newest publication. */
function addedCounts(newer: FieldSummary['counts'], older: FieldSummary['counts']): FieldSummary['counts'] {
  const known = new Set(newer.map(({ value }) => value));
  const before = new Map(older.map(({ value, count }) => [value, count]));
  return [
    ...newer.map((one) => ({ ...one, count: one.count + (before.get(one.value) ?? 0) })),
    ...older.filter(({ value, count }) => !known.has(value) && count > 0),
  ];
}
const mostFrequent = (counts: FieldSummary['counts']) => counts.toSorted((one, other) => other.count - one.count).slice(0, mostWords);

function addedDays(days: FieldSummary['days']): FieldSummary['days'] {
  return [...Map.groupBy(days, ({ date }) => date)]
    .map(([date, same]) => ({
      date,
      count: same.reduce((sum, { count }) => sum + count, 0),
      average: averageOf(same.map(({ average, count }) => [average, count])) ?? 0,
    }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** Steps of two publications in steps of one width from the smallest to the largest. */
function addedSteps(one: readonly Step[], other: readonly Step[]): Step[] {
  if (one.length === 0 || other.length === 0) return [...one, ...other];
  const all = [...one, ...other];
  const [least, most] = [Math.min(...all.map(({ from }) => from)), Math.max(...all.map(({ to }) => to))];
  const isWhole = all.every(({ from, to }) => from === to && Number.isInteger(from)) && most - least < mostSteps;
  const width = isWhole ? 1 : (most - least) / mostSteps || 1;
  const count = isWhole ? most - least + 1 : most === least ? 1 : mostSteps;
  const steps = Array.from({ length: count }, (_, at): Step => ({
    from: least + at * width,
    to: isWhole || count === 1 ? least + at * width : least + (at + 1) * width,
    count: 0,
  }));
  for (const { from, to, count: times } of all) {
    const at = Math.min(count - 1, Math.floor(((from + to) / 2 - least) / width));
    const step = steps[at];
    if (step) steps[at] = { ...step, count: step.count + times };
  }
  return steps;
}

/** The share of those who began and also sent it; null when nobody began. */
export const completionOf = ({ starts, submissions }: Pick<Summary, 'starts' | 'submissions'>): number | null =>
  starts === 0 ? null : Math.min(1, submissions / starts);

/** The days of a period without gaps, for a chart; at most a year. */
export function everyDay(days: readonly { date: string; submissions: number }[], from: string, to: string): { date: string; submissions: number }[] {
  const known = new Map(days.map(({ date, submissions }) => [date, submissions]));
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.min(366, Math.round((Date.parse(`${to}T00:00:00Z`) - first) / 86_400_000) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const date = new Date(first + at * 86_400_000).toISOString().slice(0, 10);
    return { date, submissions: known.get(date) ?? 0 };
  });
}
