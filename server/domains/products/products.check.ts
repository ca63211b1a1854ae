import type { CurrencyPrice, ProductFields, SuccessAction, VersionFields } from '@bandstand/contract/products.ts';
import { isCurrency } from '@bandstand/rules/products/currencies.listed.ts';
import { mayBeGift } from '@bandstand/rules/products/gifts.ts';
import { stepFault } from '@bandstand/rules/products/money.ts';
import { chargedAmounts } from '@bandstand/rules/products/prices.ts';
import { refuseFields, type AmountFault, type FieldText } from '../../platform/http/app-error.ts';
import type { NewVersion } from './products.repo.ts';

const isWrong = (faulty: boolean): FieldText | null => (faulty ? { key: 'field.invalid' } : null);

export type CheckedVersion = Omit<NewVersion, 'app_id' | 'id' | 'product_id' | 'position' | 'created_at'>;

/**
 * Checks that a version can be sold (COM-2): drops fields its kind does not use, requires those it needs, and an amount that the app's gateway
 * charges. Throws 422 with the fields below `at`.
 */
export function checkVersion(fields: VersionFields, productTitle: string, chargeFault: AmountFault, at = ''): CheckedVersion {
  const { price = 0, setup_fee = 0, interval = null } = fields;
  const kind = fields.kind ?? (price === 0 ? 'free' : interval && interval.expiryUnits === null ? 'recurring' : 'one_off');
  const currency = fields.currency ?? (price === 0 && setup_fee === 0 ? 'USD' : '');
  const isRecurring = kind === 'recurring';
  refuseFields({
    [`${at}price`]: kind === 'free' ? isWrong(price !== 0) : isRecurring && price === 0 ? { key: 'field.required' } : null,
    [`${at}setup_fee`]: isWrong(kind === 'free' && setup_fee !== 0),
    [`${at}currency`]: currency === '' ? { key: 'field.required' } : isWrong(!isCurrency(currency)),
    [`${at}interval`]: isRecurring && !interval ? { key: 'field.required' } : null,
    // Charges without an end leave nothing to keep after them.
    [`${at}is_giftable`]: isWrong(fields.is_giftable === true && !mayBeGift({ kind, price })),
    [`${at}seats`]: seatsFault(fields.seats, { kind, price, is_giftable: fields.is_giftable }),
    [`${at}keep_access`]: isWrong(fields.keep_access === true && isRecurring && interval?.expiryUnits === null),
  });
  const trialDays = isRecurring ? (fields.trial_days ?? 0) : 0;
  refuseFields(moneyFaults({ kind, price, setup_fee, trial_days: trialDays }, currency, chargeFault, at));
  const prices = kind === 'free' ? [] : (fields.prices ?? []);
  checkPrices(prices, { kind, trial_days: trialDays, setup_fee, taken: [currency] }, chargeFault, `${at}prices.`);
  // A plan paid each interval, and access that expires, need an interval; access without an end has none.
  const term = isRecurring || interval?.expiryUnits ? interval : null;
  return {
    name: fields.name?.trim() || productTitle,
    price,
    currency,
    kind,
    interval_unit: term?.interval ?? null,
    interval_count: term?.intervalCount ?? null,
    expiry_units: term?.expiryUnits ?? null,
    trial_days: trialDays,
    setup_fee,
    keep_access: isRecurring && fields.keep_access === true,
    is_giftable: fields.is_giftable === true,
    seats_min: fields.seats?.min ?? null,
    seats_max: fields.seats?.max ?? null,
    prices,
  };
}

/** Seats need a price, and cannot be gifts: a code is for one member. Null: no fault. */
const seatsFault = (
  seats: VersionFields['seats'],
  { kind, price, is_giftable }: Pick<VersionFields, 'kind' | 'price' | 'is_giftable'>,
): FieldText | null => isWrong(!!seats && (seats.min > seats.max || kind === 'free' || !price || is_giftable === true));

/**
 * Checks a version's further currencies: each once, none that is `taken`, with amounts that can be charged, and a fee if the version has one. Throws
 * 422 with the fields below `at`.
 */
export function checkPrices(
  prices: readonly CurrencyPrice[],
  { taken, setup_fee: fee, ...version }: Pick<Amounts, 'kind' | 'trial_days' | 'setup_fee'> & { taken: readonly string[] },
  chargeFault: AmountFault,
  at: string,
): void {
  const faults: Record<string, FieldText | null> = {};
  for (const [nr, { currency, price, setup_fee }] of prices.entries()) {
    const isTwice = taken.includes(currency) || prices.findIndex((other) => other.currency === currency) < nr;
    const place = `${at}${nr}.`;
    const isFeeWrong = fee > 0 !== setup_fee > 0;
    Object.assign(faults, isCurrency(currency) ? moneyFaults({ ...version, price, setup_fee }, currency, chargeFault, place) : {});
    if (!isCurrency(currency) || isTwice) faults[`${place}currency`] = { key: isTwice ? 'field.currency_twice' : 'field.invalid' };
    if (price === 0) faults[`${place}price`] ??= { key: 'field.required' };
    if (isFeeWrong) faults[`${place}setup_fee`] = { key: setup_fee > 0 ? 'field.invalid' : 'field.required' };
  }
  refuseFields(faults);
}

type Amounts = Parameters<typeof chargedAmounts>[0];
/** Faults in the amounts of a version in a currency, by field below `at`. */
function moneyFaults(amounts: Amounts, currency: string, chargeFault: AmountFault, at: string): Record<string, FieldText | null> {
  const faults: Record<string, FieldText | null> = {
    [`${at}price`]: stepFault(amounts.price, currency),
    [`${at}setup_fee`]: stepFault(amounts.setup_fee, currency),
  };
  for (const { field, amount } of chargedAmounts(amounts)) {
    const fault = chargeFault(amount, currency);
    const name = `${at}${fault?.key === 'field.currency_not_charged' ? 'currency' : field}`;
    if (fault) faults[name] ??= fault;
  }
  return faults;
}

/** What follows a purchase: a page of the app, or a web address that cannot run a script. Throws 422 on `success_action`. Undefined: not sent. */
export async function checkSuccess(
  action: SuccessAction | null | undefined,
  isPage: (pageId: string) => Promise<boolean>,
): Promise<SuccessAction | null | undefined> {
  if (!action) return action;
  if ('page_id' in action) {
    const page_id = action.page_id.toLowerCase();
    refuseFields({ success_action: (await isPage(page_id)) ? null : { key: 'field.invalid' } });
    return { type: 'open_page', page_id };
  }
  const url = URL.parse(action.url.trim());
  const isSafe = url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === '';
  refuseFields({ success_action: isSafe ? null : { key: 'field.prefix', values: { startWith: 'https://' } } });
  return { type: 'open_url', url: url?.href ?? '' };
}

/** The columns for the ids in the stores; empty for what was not sent. */
export function storeIds(iap: Partial<ProductFields['iap']> | undefined): { apple_product_id?: string | null; google_product_id?: string | null } {
  const { apple_product_id: apple, google_product_id: google } = iap ?? {};
  return {
    ...(apple === undefined ? {} : { apple_product_id: apple?.trim() || null }),
    ...(google === undefined ? {} : { google_product_id: google?.trim() || null }),
  };
}
