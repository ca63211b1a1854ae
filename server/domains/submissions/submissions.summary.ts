import type { FormFieldDraft } from '@bandstand/contract/forms.studio.ts';
import { fieldsInOrder } from '@bandstand/rules/forms/layout.ts';
import type { SummaryFacts } from './submissions.studio.repo.ts';
import type { StoredAnswer } from './submissions.tables.ts';

/** What was answered to one field in one publication. Pictures by the id of their upload. */
export interface FieldSummary {
  form_field_id: string;
  label: string;
  field_type: FormFieldDraft['field_type'];
  revision: number;
  is_sensitive: boolean;
  answered: number;
  dropped: number;
  counts: { value: string; label: string; count: number }[];
  histogram: { from: number; to: number; count: number }[];
  average: number | null;
  days: { date: string; average: number; count: number }[];
  images: string[];
  texts: string[];
}

const mostSteps = 20;
const [mostWords, mostTexts, mostPictures] = [20, 20, 12];

/** The fields of all publications that were seen, in the order of their form; the newest publication first. */
export function fieldSummaries({ publications, fields, values, newest, days }: SummaryFacts, sensitive: ReadonlySet<string>): FieldSummary[] {
  const seen = new Set([...days, ...fields].map(({ revision }) => revision));
  return publications
    .filter(({ number }) => seen.has(number))
    .toReversed()
    .flatMap(({ number, ...form }) => {
      const answers = newest.filter(({ revision }) => revision === number).flatMap((submission) => submission.answers);
      const byField = Map.groupBy(answers, ({ form_field_id }) => form_field_id);
      return fieldsInOrder(form).map((field) => {
        const isOf = (row: { revision: number; field_id: string }) => row.revision === number && row.field_id === field.id;
        const sums = fields.find(isOf);
        const isSensitive = field.is_sensitive || sensitive.has(field.id);
        const base = { form_field_id: field.id, label: field.label, field_type: field.field_type, revision: number, is_sensitive: isSensitive };
        const counted = { ...base, answered: sums?.answered ?? 0, dropped: Math.max(0, sums?.dropped ?? 0) };
        if (isSensitive) return { ...counted, ...noDetails };
        return { ...counted, ...detailsOf(field, { sums, values: values.filter(isOf), answers: byField.get(field.id) ?? [] }) };
      });
    });
}

type Details = Pick<FieldSummary, 'counts' | 'histogram' | 'average' | 'days' | 'images' | 'texts'>;
const noDetails: Details = { counts: [], histogram: [], average: null, days: [], images: [], texts: [] };

interface FieldFacts {
  sums: SummaryFacts['fields'][number] | undefined;
  values: { value: string; count: number }[];
  answers: readonly StoredAnswer[];
}
/** What fits the type of the field. */
function detailsOf(field: FormFieldDraft, { sums, values, answers }: FieldFacts): Details {
  const countOf = new Map(values.map(({ value, count }) => [value, count]));
  switch (field.field_type) {
    case 'multi_select': {
      const known = field.options.map(({ value, label }) => ({ value, label: label || value, count: countOf.get(value) ?? 0 }));
      return { ...noDetails, counts: known };
    }
    case 'acceptance':
      return { ...noDetails, counts: ['true', 'false'].map((value) => ({ value, label: value, count: countOf.get(value) ?? 0 })) };
    case 'number':
      return {
        ...noDetails,
        histogram: histogramOf(values.map(({ value, count }) => ({ at: Number(value), count }))),
        average: sums && sums.numbers > 0 ? sums.total / sums.numbers : null,
        days: (sums?.days ?? []).map(([date, total, count]) => ({ date, average: total / count, count })),
      };
    case 'image_upload':
      return { ...noDetails, images: answers.flatMap(({ image }) => image ?? []).slice(0, mostPictures) };
    case 'date':
      return { ...noDetails, texts: textsIn(answers) };
    default:
      return { ...noDetails, texts: textsIn(answers), counts: field.field_type === 'short_answer' ? wordsIn(answers) : [] };
  }
}

const textsIn = (answers: readonly StoredAnswer[]): string[] => answers.flatMap(({ value }) => (value === '' ? [] : [value])).slice(0, mostTexts);

/** The most frequent words, each once for an answer. */
function wordsIn(answers: readonly StoredAnswer[]): FieldSummary['counts'] {
  const counts = new Map<string, number>();
  for (const { value } of answers)
    for (const word of new Set(value.toLocaleLowerCase('und').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]{2,}/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, often], [b, more]) => more - often || (a < b ? -1 : 1))
    .slice(0, mostWords)
    .map(([word, count]) => ({ value: word, label: word, count }));
}

/** At most 20 steps of one width from the smallest to the largest; whole numbers close to each other have one each. */
export function histogramOf(numbers: readonly { at: number; count: number }[]): FieldSummary['histogram'] {
  if (numbers.length === 0) return [];
  const [least, most] = [Math.min(...numbers.map(({ at }) => at)), Math.max(...numbers.map(({ at }) => at))];
  const isWhole = numbers.every(({ at }) => Number.isInteger(at)) && most - least < mostSteps;
  const width = isWhole ? 1 : (most - least) / mostSteps || 1;
  const steps = isWhole ? most - least + 1 : most === least ? 1 : mostSteps;
  const counts = Array.from({ length: steps }, () => 0);
  for (const { at, count } of numbers) {
    const step = Math.min(steps - 1, Math.floor((at - least) / width));
    counts[step] = (counts[step] ?? 0) + count;
  }
  return counts.map((count, step) => {
    const from = least + step * width;
    return { from, to: isWhole || steps === 1 ? from : from + width, count };
  });
}
