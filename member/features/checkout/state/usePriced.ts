import type { Address, Quote } from '@bandstand/contract/checkout.ts';
import { useEffect, useState } from 'react';
import { askedAddress, askedBusiness, guessCountry, type Choice, type TypedBusiness } from './checkoutChoice.ts';
import { useQuote, type QuoteOf } from './checkout.queries.ts';

/** Waits for a pause in typing. */
const restMs = 400;

/** The value once it has not changed for a moment. */
function useRested<T>(value: T): T {
  const text = JSON.stringify(value);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    if (text === rested) return;
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, rested]);
  return JSON.parse(rested) as T;
}

type Wishes = {
  productId: string;
  versionId: string | null;
  currency: string;
  choice: Choice;
  quantity: number | null;
  bumpIds: string[];
  address: Address;
  business: TypedBusiness;
  onGuess: (country: string) => void;
};

/** The price of the current choice. The previous one stays until the new one arrives. */
export function usePriced({ productId, versionId, currency, choice, quantity, bumpIds, address, business, onGuess }: Wishes) {
  const [fields, setFields] = useState<Quote['address_fields']>([]);
  const [takesVatIds, setTakesVatIds] = useState(false);
  const wishes = { address: askedAddress(address, fields), business: askedBusiness(business, takesVatIds) };
  const asked = useRested(wishes);
  const of: QuoteOf | null =
    versionId === null ? null : { productId, versionId, currency, coupon: choice.coupon, bumpIds, isGift: choice.isGift, quantity, ...asked };
  const query = useQuote(of);
  const quote = query.data?.quote;
  const [wanted, setWanted] = useState<Quote | undefined>(undefined);
  // The price names the address fields it needs, and is requested again with them.
  if (quote && quote !== wanted) {
    setWanted(quote);
    if (quote.address_fields.join() !== fields.join()) setFields(quote.address_fields);
    setTakesVatIds(Boolean(quote.vat_id));
  }
  const isCountryOpen = fields.includes('country') && !address.country;
  useEffect(() => {
    const guess = isCountryOpen ? guessCountry(navigator.languages) : null;
    if (guess) onGuess(guess);
    // Once: a buyer who clears the country has a reason.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fields.includes('country')]);
  const isOfChoice = !query.isPlaceholderData && JSON.stringify(wishes) === JSON.stringify(asked);
  return { of, fields, takesVatIds, priced: query.data, isOfChoice, hasFailed: query.error !== null, retry: () => void query.refetch() };
}
