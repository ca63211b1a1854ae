import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import type Stripe from 'stripe';
import { isoOf } from '../../platform/clock.ts';
import { appKey, type StripeAccount } from '../../platform/stripe/stripe.accounts.ts';
import { stripeAmounts } from '../../platform/stripe/stripe.amounts.ts';
import { stripeFailure } from '../../platform/stripe/stripe.errors.ts';
import type { Ledger } from './payouts.ledger.ts';
import type { Line, PaidOut } from './payouts.tables.ts';

const { from: fromStripe } = stripeAmounts(currencyExponent);
const pageSize = 100;
const idOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null;
const states: Partial<Record<string, PaidOut['state']>> = { paid: 'paid', failed: 'failed', canceled: 'canceled' };

/** Maps Stripe's names for balance changes: docs.stripe.com/reports/balance-transaction-types, 2026-11. */
function kindOf({ type, reporting_category: category }: Stripe.BalanceTransaction): Line['kind'] {
  if (type === 'charge' || type === 'payment') return 'charge';
  if (type === 'refund' || type === 'payment_refund' || type === 'refund_failure' || type === 'payment_failure_refund') return 'refund';
  if (category === 'dispute' || category === 'dispute_reversal') return 'dispute';
  if (type === 'stripe_fee' || type === 'application_fee' || category === 'fee' || category === 'network_cost') return 'fee';
  return type === 'payout' || type === 'payout_cancel' || type === 'payout_failure' ? 'payout' : 'other';
}

/** The ledger of a Stripe account from one app's side: lines that name another app are foreign. */
export function createStripeLedger({ stripe, isTest }: StripeAccount, appId: string): Ledger {
  const toLine = (entry: Stripe.BalanceTransaction): Line => {
    const currency = entry.currency.toUpperCase();
    const source = typeof entry.source === 'object' && entry.source !== null ? entry.source : null;
    const metadata = source && 'metadata' in source ? source.metadata : null;
    const kind = kindOf(entry);
    return {
      id: entry.id,
      kind,
      amount: fromStripe(entry.amount, currency),
      fee: fromStripe(entry.fee, currency),
      currency,
      at: isoOf(entry.created * 1000),
      payment_ref: source && 'payment_intent' in source ? idOf(source.payment_intent) : null,
      refund_ref: kind === 'refund' ? idOf(source) : null,
      is_foreign: metadata?.[appKey] !== undefined && metadata[appKey] !== appId,
    };
  };
  const toPayout = ({ id, amount, currency, status, created, arrival_date }: Stripe.Payout): PaidOut => ({
    id,
    amount: fromStripe(amount, currency),
    currency: currency.toUpperCase(),
    state: states[status] ?? 'pending',
    made_at: isoOf(created * 1000),
    arrives_on: isoOf(arrival_date * 1000).slice(0, 10),
  });
  /** Reads page by page; turns a failing page into our own error. */
  async function* pages<T extends { id: string }, R>(
    read: (after: string | null) => Promise<{ data: T[]; has_more: boolean }>,
    of: (entry: T) => R,
  ): AsyncGenerator<R[]> {
    for (let after: string | null = null; ;) {
      const found: { data: T[]; has_more: boolean } = await read(after).catch((error: unknown) => {
        throw stripeFailure(error);
      });
      yield found.data.map(of);
      after = found.data.at(-1)?.id ?? null;
      if (!found.has_more || after === null) return;
    }
  }
  const from = (since: string, after: string | null) => ({
    created: { gte: Math.floor(Date.parse(since) / 1000) },
    limit: pageSize,
    ...(after ? { starting_after: after } : {}),
  });

  return {
    provider: 'stripe',
    isTest,
    lines: (since) => pages((after) => stripe.balanceTransactions.list({ ...from(since, after), expand: ['data.source'] }), toLine),
    payouts: (since) => pages((after) => stripe.payouts.list(from(since, after)), toPayout),
    linesIn: (payout) =>
      pages(
        (after) => stripe.balanceTransactions.list({ payout, limit: pageSize, ...(after ? { starting_after: after } : {}) }),
        ({ id }) => id,
      ),
  };
}
