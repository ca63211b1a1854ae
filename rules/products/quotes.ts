import type { Version } from '@bandstand/contract/products.ts';
import { firstChargeAt } from './periods.ts';

/** L393, COM-3. */
export const quoteMinutes = 30;

export type QuoteFacts = {
  productTitle: string;
  version: Pick<Version, 'kind' | 'price' | 'currency' | 'interval' | 'trial_days' | 'setup_fee'>;
  /** ISO 8601 UTC. */
  now: string;
};

export type QuoteLine = { label: string; kind: 'price' | 'trial' | 'setup_fee'; amount: number };
export type QuotedAmounts = {
  lines: QuoteLine[];
  subtotal: number;
  discount: number;
  tax: number;
  total_due_now: number;
  then: { amount: number; interval: string; intervalCount: number } | null;
  trial_ends_at: string | null;
  currency: string;
  expires_at: string;
};

/**
 * What a purchase costs now and later, in integer minor units (COM-7). A trial costs nothing but the set-up fee; `then` is what each later
 * period costs, null without later charges. Nothing takes from or adds to the subtotal here: an app without coupons and tax.
 */
export function quote({ productTitle, version, now }: QuoteFacts): QuotedAmounts {
  const interval = version.kind === 'recurring' ? version.interval : null;
  const hasTrial = interval !== null && version.trial_days > 0;
  const lines: QuoteLine[] = [
    { label: productTitle, kind: hasTrial ? 'trial' : 'price', amount: hasTrial || version.kind === 'free' ? 0 : version.price },
  ];
  if (version.setup_fee > 0 && version.kind !== 'free') lines.push({ label: productTitle, kind: 'setup_fee', amount: version.setup_fee });
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  // The charge due now is the first of `expiryUnits`; in a trial all are still to come.
  const charges = interval?.expiryUnits ?? Number.POSITIVE_INFINITY;
  const hasLaterCharges = version.price > 0 && (hasTrial || charges > 1);
  const later = interval && hasLaterCharges ? { amount: version.price, interval: interval.interval, intervalCount: interval.intervalCount } : null;
  return {
    lines,
    subtotal,
    discount: 0,
    tax: 0,
    total_due_now: subtotal,
    // oxlint-disable-next-line unicorn/no-thenable -- the name of the wire; it is never a function
    then: later,
    trial_ends_at: hasTrial ? firstChargeAt(version, now) : null,
    currency: version.currency,
    expires_at: new Date(Date.parse(now) + quoteMinutes * 60_000).toISOString(),
  };
}
