import type { Address } from '@bandstand/contract/checkout.ts';
import type { SubscriptionTerms, TermsAhead } from '@bandstand/rules/products/charges.ts';
import { isSamePlace, rateOf, ratesAt } from '@bandstand/rules/products/taxes.ts';
import type { Taxes } from '../taxes/taxes.service.ts';
import type { ChangeRow } from './repricing.repo.ts';

export type Table = Awaited<ReturnType<Taxes['tableAt']>>;
/** A change of a rate, with the table valid until then. */
export interface RateFacts {
  change: Pick<ChangeRow, 'id' | 'country' | 'region' | 'name' | 'rate' | 'applies_from'>;
  table: NonNullable<Table>;
}

/**
 * Null if nothing changes: another currency, the same price, or a fixed number of payments. `soonest`: the end of the notice if the member is
 * notified now.
 */
export function priceStep(change: ChangeRow, terms: SubscriptionTerms, soonest: string): TermsAhead | null {
  const [main] = terms.items;
  const unit = change.amounts?.find(({ currency }) => currency === terms.currency)?.amount;
  if (!main || main.version_id !== change.version_id || terms.charges !== null || unit === undefined) return null;
  const amount = unit * (main.quantity ?? 1);
  if (amount === main.amount) return null;
  const isRaised = amount > main.amount;
  // Notified late because the server was down: nobody gets less notice for that.
  const from = isRaised && soonest > change.applies_from ? soonest : change.applies_from;
  return { id: change.id, from, kind: 'price', amount, needs_consent: isRaised && change.needs_consent, accepted_at: null };
}

/** Null if another row taxes it, a business accounts for the tax itself, or it was sold without that row's tax. */
export function taxStep(terms: SubscriptionTerms, address: Address | null, { change, table }: RateFacts): TermsAhead | null {
  const own = { country: change.country ?? '', region: change.region, name: change.name ?? '', rate: change.rate ?? 0 };
  const place = terms.tax?.reason ? null : table.placeOf(address);
  const after = place && rateOf(ratesAt(table.rates, [{ ...own, from: '' }], '~'), place.country, place.region);
  if (!place || !after || !isSamePlace(after, own)) return null;
  const before = rateOf(table.rates, place.country, place.region);
  if (terms.tax === null && before !== null && before.rate > 0) return null;
  const tax = own.rate > 0 ? { name: own.name, rate: own.rate, inclusive: terms.tax?.inclusive ?? table.inclusive } : null;
  return { id: change.id, from: change.applies_from, kind: 'tax', tax };
}
