import type { Revenue } from '@bandstand/contract/payments.studio.ts';
import { chargeAt } from '@bandstand/rules/products/charges.ts';
import { termsInScale } from '@bandstand/rules/products/scale.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { RevenueRepo, RunningRow } from './insights.revenue.repo.ts';

export interface RevenueDependencies {
  clock: Clock;
  repo: RevenueRepo;
  /** Zone and usual currency of the app, and whether it takes only test payments. */
  appOf: (tenant: Tenant) => Promise<{ zone: string; currency: string; isTest: boolean }>;
}

const dayMs = 86_400_000;
const defaultDays = 30;
const maxDays = 366;
/** A month counts as 30 days, a year as twelve of them: the owner sees what a member pays per month. */
const daysOf = { day: 1, week: 7, month: 30, year: 360 };

const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dayOf = (ms: number) => isoOf(ms).slice(0, 10);
const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);

/**
 * What equal subscriptions bring in 30 days by their next charge, without tax, in minor units, not rounded. Trials and pauses bring nothing before
 * they end.
 */
function monthlyOf({ status, terms, charges_made: made, price, currency, interval, count }: RunningRow): { currency: string; amount: number } | null {
  if (status === 'trialing' || status === 'paused' || status === 'ending') return null;
  if (terms) {
    if (terms.charges !== null && made >= terms.charges) return null;
    const days = daysOf[terms.interval] * terms.intervalCount;
    const { total, tax } = chargeAt(termsInScale(terms), made);
    return { currency: terms.currency, amount: ((total - tax) * 30 * count) / days };
  }
  if (!interval || price === null || currency === null) return null;
  return { currency, amount: (price * 30 * count) / (daysOf[interval.interval] * interval.intervalCount) };
}

/** Revenue overview, in days of the app's own zone. */
export function createRevenue({ clock, repo, appOf }: RevenueDependencies) {
  return async (tenant: Tenant, query: { from?: string; to?: string; currency?: string }): Promise<Revenue> => {
    const { zone, currency: usual, isTest } = await appOf(tenant);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(clock.ms());
    const to = query.to ?? today;
    const from = query.from ?? dayOf(msOf(to) - (defaultDays - 1) * dayMs);
    const days = (msOf(to) - msOf(from)) / dayMs + 1;
    refuseFields({ from: (!(days >= 1) || days > maxDays) && { key: 'field.invalid' } });
    const beforeFrom = dayOf(msOf(from) - days * dayMs);
    const [taken, running] = await Promise.all([repo.taken(tenant, { from: beforeFrom, to, zone, withTest: isTest }), repo.running(tenant, isTest)]);

    const currencies = [...new Set(taken.map((row) => row.currency))].toSorted();
    const currency = query.currency ?? (currencies.includes(usual) ? usual : (currencies[0] ?? usual));
    const own = taken.filter((row) => row.currency === currency);
    const inSpan = own.filter(({ date }) => date >= from);
    const sum = (rows: typeof own, key: 'amount' | 'refunded' | 'orders' | 'counted') => rows.reduce((total, row) => total + row[key], 0);
    const byProduct = Map.groupBy(inSpan, ({ product_id }) => product_id);

    const recurring = new Map<string, number>();
    const counts = { trialing: 0, active: 0, paused: 0, past_due: 0, ending: 0 };
    for (const row of running) {
      counts[row.status] += row.count;
      const monthly = monthlyOf(row);
      if (monthly) add(recurring, monthly.currency, monthly.amount);
    }

    return {
      from,
      to,
      currency,
      currencies,
      days: Array.from({ length: days }, (_, at) => {
        const date = dayOf(msOf(from) + at * dayMs);
        const rows = inSpan.filter((row) => row.date === date);
        return { date, amount: sum(rows, 'amount'), refunded: sum(rows, 'refunded'), orders: sum(rows, 'counted') };
      }),
      total: sum(inSpan, 'amount'),
      refunded: sum(inSpan, 'refunded'),
      orders: sum(inSpan, 'counted'),
      before: sum(
        own.filter(({ date }) => date < from),
        'amount',
      ),
      recurring: [...recurring]
        .map(([of, amount]) => ({ currency: of, amount: Math.round(amount) }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
      subscriptions: counts,
      by_product: [...byProduct]
        .map(([id, rows]) => ({
          product: { id, title: rows[0]?.title ?? '' },
          amount: sum(rows, 'amount'),
          refunded: sum(rows, 'refunded'),
          orders: sum(rows, 'orders'),
        }))
        .filter(({ amount, refunded }) => amount > 0 || refunded > 0)
        .toSorted((a, b) => b.amount - a.amount),
    };
  };
}
