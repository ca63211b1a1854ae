import type { PlanOption, PlanQuote } from '@bandstand/contract/plans.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { termsDue } from '@bandstand/rules/products/ahead.ts';
import { planChange, termsAfter, worthLeft, worthOf, type PlanChange } from '@bandstand/rules/products/changes.ts';
import type { Charge, SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { periodAt, type Period } from '@bandstand/rules/products/periods.ts';
import { taxLabelOf } from '@bandstand/rules/products/taxLabels.ts';
import { followingOf } from '@bandstand/rules/products/quotes.ts';
import { countedTitle } from '@bandstand/rules/products/seats.ts';
import type { Plan } from '../billing/billing.plan.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';

/** A change of plan, as agreed. */
export interface ChangeDetails {
  when: PlanChange['when'];
  next: SubscriptionTerms;
  charge: Charge | null;
  credit: number;
  /** The state it was computed from: another state of the subscription needs another quote. */
  basis: string;
}
export interface QuotedChange {
  quote: PlanQuote;
  details: ChangeDetails;
}

/** The parts of the subscription that a change of plan depends on. */
export const basisOf = (row: SubscriptionRow, terms: SubscriptionTerms, refunded: number): string =>
  JSON.stringify([row.charges_made, row.version_id, row.current_period_end, refunded, terms]);

/** The length of a period that begins at an instant. */
export const periodFrom = (terms: SubscriptionTerms, start: string): Period => periodAt(start, terms, start);

export function toOption(version: Version, row: SubscriptionRow, terms: SubscriptionTerms, now: string): PlanOption | null {
  const next = termsAfter(terms, version);
  if (!next || !version.interval) return null;
  const worth = row.period_worth ?? worthOf(terms, row.charges_made);
  const period = { start: row.current_period_start, end: row.current_period_end };
  const { when } = planChange({ terms, next, chargesMade: row.charges_made, period, worth, now });
  return {
    id: version.id,
    title: version.name,
    amount: next.items[0]?.amount ?? version.price,
    currency: next.currency,
    interval: version.interval.interval,
    intervalCount: version.interval.intervalCount,
    when: when === 'period_end' ? 'period_end' : 'now',
  };
}

/** Quotes a change to that version as of now; null if it is no plan of the product. `refunded`: what was refunded for the current period. */
export function quoteChange(
  row: SubscriptionRow,
  { current: terms }: Plan,
  version: Version,
  { id, refunded, now, expiresAt }: { id: string; refunded: number; now: string; expiresAt: string },
): QuotedChange | null {
  const after = termsAfter(terms, version);
  // A charge made now is taxed at the current rate.
  const next = after && termsDue(after, now);
  const [main] = next?.items ?? [];
  if (!next || !main) return null;
  const worth = worthLeft(row.period_worth ?? worthOf(terms, row.charges_made), refunded, terms.tax);
  const period = { start: row.current_period_start, end: row.current_period_end };
  const change = planChange({ terms, next, chargesMade: row.charges_made, period, worth, now });
  const [charge, credit] = change.when === 'now' ? [change.charge, change.credit] : [null, 0];
  const { tax } = next;
  const lines: PlanQuote['lines'] = charge
    ? next.items.map(({ title, amount, quantity }) => ({ label: countedTitle(title, quantity), kind: 'price', amount }))
    : [];
  if (credit > 0) lines.push({ label: main.title, kind: 'credit', amount: -credit });
  return {
    quote: {
      quote_id: id,
      version_id: version.id,
      title: version.name,
      when: change.when === 'period_end' ? 'period_end' : 'now',
      changes_at: change.when === 'period_end' ? row.current_period_end : now,
      lines,
      subtotal: charge ? charge.subtotal - credit : 0,
      discount: charge?.discount ?? 0,
      coupon: charge && charge.discount > 0 ? (next.coupon?.code ?? null) : null,
      tax: charge?.tax ?? 0,
      tax_kind: tax === null || tax.reason ? 'none' : tax.inclusive ? 'inclusive' : 'exclusive',
      tax_label: taxLabelOf(tax),
      total_due_now: charge?.total ?? 0,
      // oxlint-disable-next-line unicorn/no-thenable -- the name of the wire; it is never a function
      then: followingOf(next, row.charges_made + (charge ? 1 : 0)),
      next_charge_at: charge ? periodFrom(next, now).end : row.current_period_end,
      currency: next.currency,
      expires_at: expiresAt,
    },
    details: { when: change.when, next, charge, credit, basis: basisOf(row, terms, refunded) },
  };
}
