import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Address, Quote } from '@bandstand/contract/checkout.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Due } from '../../../platform/payments/finishing.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import type { CheckoutFailure } from './checkoutFailure.ts';
import type { Priced } from './checkout.queries.ts';
import type { PurchaseState } from './usePurchase.ts';

/** In the provider's units from the server. While a new price is loading, the previous one, so that its sheets stay unchanged. */
const providerDue = (quote: Quote | undefined): Due['provider'] =>
  typeof quote?.provider_amount === 'number' ? { amount: quote.provider_amount, currency: quote.currency } : null;

/** What is due, also in the provider's units; null: nothing. `priced`: the quote of this choice or the previous one. */
export function dueOf(version: Version, quote: Quote | undefined, priced: Quote | undefined): Due | null {
  if (version.kind === 'free' || (quote && intentKind(quote) === null)) return null;
  return {
    amount: quote?.total_due_now ?? version.price,
    currency: version.currency,
    isKept: quote ? quote.then !== null : version.kind === 'recurring',
    provider: providerDue(priced),
  };
}

type QuestionFacts = {
  app: Pick<AppConfig['app'], 'legal'>;
  due: Due | null;
  purchase: Pick<PurchaseState, 'business' | 'waiver' | 'gift'>;
  isGift: boolean;
  quote: Quote | undefined;
  failure: CheckoutFailure | null;
};

/** The questions besides address and payment, and which of them are still open. */
export function openQuestions({ app, due, purchase: { business, waiver, gift }, isGift, quote, failure }: QuestionFacts) {
  // Only paid purchases are contracts with a right of withdrawal.
  const asksWaiver = app.legal.asks_waiver && due !== null;
  const isVatIdRefused =
    quote?.vat_id === 'invalid' || quote?.vat_id === 'other_country' || (failure?.kind === 'fields' && failure.fields['vat_id'] !== undefined);
  return {
    asksWaiver,
    isWaiverOpen: asksWaiver && !waiver,
    isNameOpen: isGift && gift.name.trim() === '',
    isVatIdWrong: business.isOn && isVatIdRefused,
  };
}

type AddressFacts = { address: Address; missing: readonly string[]; refused: Priced['location'] | undefined; t: Translate };

/** Errors beside address fields: missing ones, and places that the server does not know or sell to. */
export const addressErrorsOf = ({ address, missing, refused, t }: AddressFacts): Partial<Record<string, string>> =>
  Object.fromEntries([
    ...missing.filter((field) => !address[field as keyof Address]?.trim()).map((field) => [field, t('field.required')]),
    ...(refused?.fields ?? []).map((field) => [field, t(refused?.isBlocked ? 'checkout.unavailable' : 'checkout.address.unknown')]),
  ]);
