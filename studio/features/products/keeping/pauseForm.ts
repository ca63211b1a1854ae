import type { PauseRule } from '@bandstand/contract/products.ts';

/** The rule as typed. */
export type PauseValues = { isAllowed: boolean; months: string; perYear: string; keepsAccess: boolean };

/** The field values for a rule; without one, the most suitable values. */
export const pauseValues = (rule: PauseRule | null | undefined): PauseValues => ({
  isAllowed: Boolean(rule),
  months: String(rule?.max_months ?? 3),
  perYear: String(rule?.per_year ?? 2),
  keepsAccess: rule?.keeps_access ?? false,
});

const wholeNumber = (text: string, max: number): number | null => {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
};

/** The typed rule, null for none; or its errors. */
export function readPause({ isAllowed, months, perYear, keepsAccess }: PauseValues): { rule: PauseRule | null } | { wrong: (keyof PauseRule)[] } {
  if (!isAllowed) return { rule: null };
  const [max_months, per_year] = [wholeNumber(months, 24), wholeNumber(perYear, 12)];
  if (max_months === null || per_year === null)
    return { wrong: [...(max_months === null ? ['max_months' as const] : []), ...(per_year === null ? ['per_year' as const] : [])] };
  return { rule: { max_months, per_year, keeps_access: keepsAccess } };
}
