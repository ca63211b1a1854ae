import type { Address, Business, Quote } from '@bandstand/contract/checkout.ts';
import type { OrderBump, Product, Version } from '@bandstand/contract/products.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { bumpFits } from '@bandstand/rules/products/quotes.ts';

/** The options of a purchase, stored in the URL to survive a login and a bank's page. */
export type Choice = {
  versionId: string | null;
  coupon: string | null;
  bumpIds: string[];
  /** Null: not chosen by the member. */ currency: string | null;
  /** Bought as a gift. */
  isGift: boolean;
  /** How many seats; null: not chosen by the member. */
  quantity: number | null;
};
type Query = Readonly<Record<string, string>>;

/** Reads the choice from `#checkout?…`. A code in the page's query applies until the member chooses another, or none. */
export function readChoice(query: Query, linkedCoupon: string | null): Choice {
  const coupon = (query['coupon'] ?? linkedCoupon ?? '').trim().slice(0, 60);
  return {
    versionId: query['version_id'] ?? null,
    coupon: coupon || null,
    bumpIds: (query['order_bumps'] ?? '').split(',').filter(Boolean).slice(0, 20),
    currency: query['currency'] || null,
    isGift: query['gift'] === '1',
    quantity: /^\d{1,4}$/.test(query['seats'] ?? '') ? Number(query['seats']) : null,
  };
}

/** The hash query with a part of the choice changed. A removed code is stored as none. */
export function withChoice(query: Query, { versionId, coupon, bumpIds, currency, isGift, quantity }: Partial<Choice>): Record<string, string> {
  const next: Record<string, string> = { ...query };
  if (versionId) next['version_id'] = versionId;
  if (currency) next['currency'] = currency;
  if (coupon !== undefined) next['coupon'] = coupon ?? '';
  if (bumpIds) next['order_bumps'] = bumpIds.join(',');
  if (quantity) next['seats'] = String(quantity);
  if (isGift) next['gift'] = '1';
  if (isGift === false) delete next['gift'];
  if (next['order_bumps'] === '') delete next['order_bumps'];
  return next;
}

/** The versions on sale; for a gift only those that can be one. */
export const soldVersions = ({ versions }: Pick<Product, 'versions'>, isGift: boolean): Version[] =>
  versions.filter((version) => !version.is_archived && (!isGift || version.is_giftable === true));

/** How many seats of a version are bought: the chosen number, if it is on sale. Null: for one person. */
export const quantityOf = ({ seats }: Version, chosen: number | null): number | null =>
  seats ? Math.min(seats.max, Math.max(seats.min, chosen ?? seats.min)) : null;

/** The order bumps available with that version (COM-13). */
export const offeredBumps = (bumps: readonly OrderBump[], version: Version): OrderBump[] =>
  bumps.filter(({ interval }) => bumpFits(version, { kind: interval ? 'recurring' : 'one_off', interval, currency: version.currency }));

/** The country in the browser's language, as a first guess; null if there is none. */
export function guessCountry(languages: readonly string[]): string | null {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language);
      if (region && countries.includes(region)) return region;
    } catch {
      // A browser may report anything.
    }
  }
  return null;
}

type AddressField = Quote['address_fields'][number];

/** The requested fields of an address; null while even the country is unknown. */
export function askedAddress(address: Address, fields: readonly AddressField[]): Address | null {
  if (fields.length === 0 || !address.country) return null;
  const asked: Address = {};
  for (const field of [...fields, ...(fields.includes('line1') ? (['line2'] as const) : [])]) {
    const text = address[field]?.trim();
    if (text) asked[field] = text;
  }
  return asked;
}

/** A business as typed; kept while folded away. */
export type TypedBusiness = { isOn: boolean; name: string; vat_id: string };

/** The business to send; null if none is entered or none is asked for. */
export function askedBusiness({ isOn, name, vat_id: vatId }: TypedBusiness, isAsked: boolean): Business | null {
  const asked = { ...(name.trim() && { name: name.trim() }), ...(vatId.trim() && { vat_id: vatId.trim() }) };
  return isOn && isAsked && Object.keys(asked).length > 0 ? asked : null;
}

/** The requested address fields that are still empty. */
export const missingFields = (address: Address, fields: readonly AddressField[]): AddressField[] => fields.filter((field) => !address[field]?.trim());

/** Positions of a quote's new or changed lines. */
export function changedLines(before: Quote, after: Quote): Set<number> {
  const key = ({ kind, label, bump_id: bump }: Quote['lines'][number]) => [kind, bump, label].join('\n');
  const amounts = new Map(before.lines.map((line) => [key(line), line.amount]));
  return new Set(after.lines.flatMap((line, at) => (amounts.get(key(line)) === line.amount ? [] : [at])));
}
