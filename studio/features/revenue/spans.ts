import type { Revenue } from '@bandstand/contract/payments.studio.ts';

export const revenueSpans = ['7', '30', '90', '365'] as const;
export type Bar = { from: string; to: string; amount: number; refunded: number; orders: number };

const dayMs = 86_400_000;

/** The first and the last day of a period of this many days that ends on a day: plain dates. */
export const daysUntil = (last: string, days: number): { from: string; to: string } => ({
  from: new Date(Date.parse(last) - (days - 1) * dayMs).toISOString().slice(0, 10),
  to: last,
});

/** Days as they are drawn: singly, or grouped by month when there are too many. */
export function barsOf(days: Revenue['days'], isByMonth: boolean): Bar[] {
  const bars: Bar[] = [];
  for (const { date, amount, refunded, orders } of days) {
    const last = bars.at(-1);
    if (last && isByMonth && last.from.slice(0, 7) === date.slice(0, 7)) {
      last.to = date;
      last.amount += amount;
      last.refunded += refunded;
      last.orders += orders;
    } else bars.push({ from: date, to: date, amount, refunded, orders });
  }
  return bars;
}

/** The relative change; null when there was nothing to compare with. */
export const growth = (now: number, before: number): number | null => (before > 0 ? now / before - 1 : null);
