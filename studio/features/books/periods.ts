/** Days, both included. */
export interface Days {
  from: string;
  to: string;
}
export const periods = ['this_month', 'last_month', 'this_year', 'last_year', 'custom'] as const;
export type Period = (typeof periods)[number];

const two = (value: number): string => String(value).padStart(2, '0');
const lastOf = (year: number, month: number): string => `${year}-${two(month)}-${two(new Date(Date.UTC(year, month, 0)).getUTCDate())}`;

/** The days of a period, relative to a day of the app. */
export function daysOf(period: Exclude<Period, 'custom'>, today: string): Days {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (period === 'this_year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (period === 'last_year') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  const [ofYear, ofMonth] = period === 'this_month' ? [year, month] : month === 1 ? [year - 1, 12] : [year, month - 1];
  return { from: `${ofYear}-${two(ofMonth)}-01`, to: lastOf(ofYear, ofMonth) };
}

/** Whether these days can be requested: in order, at most 366 of them. */
export const isSpan = ({ from, to }: Days): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days >= 1 && days <= 366;
};
