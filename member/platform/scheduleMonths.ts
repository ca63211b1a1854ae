import { addDays } from '@bandstand/rules/time/days.ts';

/** YYYY-MM. */
export const monthOf = (date: string): string => date.slice(0, 7);

export const firstOfMonth = (month: string): string => `${month}-01`;

/** The month that many months later; negative: earlier. */
export function addMonths(month: string, count: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}

export const lastOfMonth = (month: string): string => addDays(firstOfMonth(addMonths(month, 1)), -1);

/**
 * The range of one calendar request: a month with the weeks at its edges, whatever day weeks begin on. Week and month then share an answer,
 * and the stored answer for offline use has the requested URL.
 */
export const monthWindow = (month: string): { from: string; to: string } => ({
  from: addDays(firstOfMonth(month), -6),
  to: addDays(lastOfMonth(month), 6),
});
