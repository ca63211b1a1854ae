import type { Language } from '@bandstand/contract/languages.ts';
import type { LeavingOffer } from '@bandstand/contract/leaving.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';
import { typedMoney } from '../../../platform/words/typedMoney.ts';

/** The offer as typed. */
export type OfferValues = { kind: 'none' | 'discount' | 'pause'; unit: 'percent' | 'amount'; amount: string; payments: string };
export type OfferFault = 'amount' | 'payments' | 'pause';

// Hundredths of a percent have two decimals, as the euro has.
const scaleOf = (unit: OfferValues['unit'], currency: string) => (unit === 'percent' ? 'EUR' : currency);

/** The field values for an offer. */
export const offerValues = (offer: LeavingOffer, currency: string, language: Language): OfferValues => {
  const discount = offer?.kind === 'discount' ? offer.discount : { kind: 'percent' as const, amount: 2500, payments: 3 };
  return {
    kind: offer?.kind ?? 'none',
    unit: discount.kind,
    amount: typedMoney(discount.amount, scaleOf(discount.kind, currency), language),
    payments: String(discount.payments),
  };
};

/** The typed offer, or its errors. `mayPause`: the plan can be paused. */
export function readOffer(
  { kind, unit, amount: typed, payments: count }: OfferValues,
  { price, currency }: Pick<Version, 'price' | 'currency'>,
  mayPause: boolean,
): { offer: LeavingOffer } | { wrong: OfferFault[] } {
  if (kind === 'none') return { offer: null };
  if (kind === 'pause') return mayPause ? { offer: { kind } } : { wrong: ['pause'] };
  const amount = readMoney(typed, scaleOf(unit, currency));
  const payments = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0;
  const isAmountWrong = amount === null || amount === 0 || amount > (unit === 'percent' ? 10_000 : price);
  const wrong: OfferFault[] = [...(isAmountWrong ? ['amount' as const] : []), ...(payments < 1 || payments > 36 ? ['payments' as const] : [])];
  if (wrong.length > 0 || amount === null) return { wrong };
  return { offer: { kind, discount: { kind: unit, amount, payments } } };
}
