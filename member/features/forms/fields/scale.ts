import type { FormField } from '@bandstand/contract/forms.ts';

const mostSteps = 11;

/** The steps of a short scale between whole numbers, such as 0 to 10; null: too many to be buttons. */
export function scaleOf({ field_type, min, max }: Pick<FormField, 'field_type' | 'min' | 'max'>): string[] | null {
  if (field_type !== 'number' || typeof min !== 'number' || typeof max !== 'number') return null;
  const count = max - min + 1;
  if (!Number.isInteger(min) || !Number.isInteger(max) || count < 2 || count > mostSteps) return null;
  return Array.from({ length: count }, (_, step) => String(min + step));
}
