import type { Submission, SubmittedValue } from '@bandstand/contract/forms.ts';
import type { Image } from '@bandstand/contract/media.ts';

/** One answer of the latest submission beside the one before. */
export type Change =
  | { kind: 'number'; fieldId: string; label: string; latest: number; before: number; difference: number }
  | { kind: 'pictures'; fieldId: string; label: string; latest: Image; before: Image };

/** What two check-ins of one form have in common and can be compared (numbers and pictures), in the order of the latest. */
export function compareCheckIns(latest: Submission, before: Submission): Change[] {
  const earlier = new Map(before.submitted_values.map((value) => [value.form_field_id, value]));
  return latest.submitted_values.flatMap((value): Change[] => {
    const old = earlier.get(value.form_field_id);
    if (!old || old.field_type !== value.field_type) return [];
    const base = { fieldId: value.form_field_id, label: value.label };
    if (value.field_type === 'number') return numbers(base, value, old);
    if (value.picture && old.picture) return [{ kind: 'pictures', ...base, latest: value.picture, before: old.picture }];
    return [];
  });
}

function numbers(base: { fieldId: string; label: string }, value: SubmittedValue, old: SubmittedValue): Change[] {
  if (value.value === '' || old.value === '') return [];
  const [latest, before] = [Number(value.value), Number(old.value)];
  // Without the digits that binary fractions add: 71.3 − 70.1 is 1.2.
  return [{ kind: 'number', ...base, latest, before, difference: Number((latest - before).toFixed(6)) }];
}
