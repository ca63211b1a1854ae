import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Address, Quote } from '@bandstand/contract/checkout.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Due } from '../../../platform/payments/finishing.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import type { CheckoutFailure } from './checkoutFailure.ts';
import type { Priced } from './checkout.queries.ts';
import type { PurchaseState } from './usePurchase.ts';

/** As the server says that the provider counts. While another price is on its way, the one before: its sheets stay as they are until then. */
const providerDue = (quote: Quote | undefined): Due['provider'] =>
  typeof quote?.provider_amount === 'number' ? { amount: quote.provider_amount, currency: quote.currency } : null;

/** What is to be paid, and how the provider counts it; null: nothing. `priced`: the quote of this or of the choice before. */
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

/** What is asked besides address and payment, and which of it stands in the way. */
export function openQuestions({ app, due, purchase: { business, waiver, gift }, isGift, quote, failure }: QuestionFacts) {
  // Only what costs something is a contract to withdraw from.
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

/** The texts beside fields of the address: those still missing, and those the server does not know or does not sell to. */
export const addressErrorsOf = ({ address, missing, refused, t }: AddressFacts): Partial<Record<string, string>> =>
  Object.fromEntries([
    ...missing.filter((field) => !address[field as keyof Address]?.trim()).map((field) => [field, t('field.required')]),
    ...(refused?.fields ?? []).map((field) => [field, t(refused?.isBlocked ? 'checkout.unavailable' : 'checkout.address.unknown')]),
  ]);
