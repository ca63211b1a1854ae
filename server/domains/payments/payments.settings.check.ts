import type { CurrencyCountries } from '@bandstand/contract/apps.ts';
import type { Dunning, GatewayName, PaymentKeys, Seller } from '@bandstand/contract/payments.studio.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { isCurrency } from '@bandstand/rules/products/currencies.listed.ts';
import { dunningFaults } from '@bandstand/rules/products/dunning.ts';
import { refuseFields, type FieldText } from '../../platform/http/app-error.ts';

/** `account`: the owner of the secret key, as the provider reports it. */
export type Keys = { [K in keyof PaymentKeys]: NonNullable<PaymentKeys[K]> } & { account: string };
export interface SettingsChanges {
  gateway?: GatewayName;
  keys?: PaymentKeys;
  currency?: string;
  currency_countries?: CurrencyCountries[];
  seller?: Partial<Seller>;
  manual_instructions?: string | null;
  dunning?: Dunning;
  leaves_open?: boolean;
}

export const isTestKey = (key: string | undefined) => key?.includes('_test_') === true;
/** Mode and account of a secret key; only the mode for a key entered before accounts were asked for. */
export const realmOf = ({ secret, account }: Partial<Pick<Keys, 'secret' | 'account'>>): string =>
  [isTestKey(secret) ? 'test' : 'live', ...(account ? [account] : [])].join(':');
const invalid = { key: 'field.invalid' } as const;

/** Merges the keys that were sent; an empty one is removed. */
export const merged = (before: Partial<Keys>, changes: PaymentKeys = {}): Partial<Keys> =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== '')) as Partial<Keys>;

/** Throws 422 for keys with an impossible form. */
export function refuseShapes({ keys, currency, currency_countries: rules = [], seller, dunning }: SettingsChanges, after: Partial<Keys>): void {
  const pair = after.secret && after.publishable && isTestKey(after.secret) !== isTestKey(after.publishable);
  const faults: Record<string, FieldText | false> = {
    'keys.secret': Boolean(keys?.secret) && !/^(sk|rk)_(test|live)_\w+$/.test(keys?.secret ?? '') && invalid,
    'keys.publishable': Boolean(keys?.publishable) && (!/^pk_(test|live)_\w+$/.test(keys?.publishable ?? '') || Boolean(pair)) && invalid,
    'keys.webhook': Boolean(keys?.webhook) && !/^whsec_[\w+/=]+$/.test(keys?.webhook ?? '') && invalid,
    'keys.apple.private_key': Boolean(keys?.apple) && !keys?.apple?.private_key.includes('PRIVATE KEY') && invalid,
    'keys.google.service_account': Boolean(keys?.google) && !isServiceAccount(keys?.google?.service_account ?? '') && invalid,
    'seller.invoice_prefix': /^test/i.test(seller?.invoice_prefix?.trim() ?? '') && invalid,
    currency: currency !== undefined && !isCurrency(currency) && invalid,
  };
  const plan = (dunning ? dunningFaults(dunning) : []).map((field) => [`dunning.${field}`, invalid] as const);
  refuseFields({ ...faults, ...countryFaults(rules), ...Object.fromEntries(plan) });
}

function isServiceAccount(text: string): boolean {
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    return typeof read['client_email'] === 'string' && typeof read['private_key'] === 'string';
  } catch {
    return false;
  }
}

/** Faults in the rules about countries and currencies: a currency that is invalid or listed twice, a country that is invalid or would see two. */
function countryFaults(rules: readonly CurrencyCountries[]): Record<string, FieldText | false> {
  const named = rules.flatMap((rule) => rule.countries);
  const isWrong = (country: string) => !countries.includes(country) || named.indexOf(country) !== named.lastIndexOf(country);
  return Object.fromEntries(
    rules.flatMap(({ currency, countries: own }, at): [string, FieldText | false][] => [
      [`currency_countries.${at}.currency`, (!isCurrency(currency) || rules.findIndex((rule) => rule.currency === currency) < at) && invalid],
      [`currency_countries.${at}.countries`, own.some(isWrong) && invalid],
    ]),
  );
}
