import type { Coupon } from '@bandstand/contract/coupons.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';
import { instantOf, wallOf } from '../../platform/forms/whenTime.ts';
import { typedMoney } from '../../platform/words/typedMoney.ts';

/** A coupon as typed: amounts and times as people write them. */
export type CouponValues = Pick<Coupon, 'kind' | 'duration' | 'first_purchase_only' | 'is_enabled' | 'product_ids' | 'version_ids' | 'bump_ids'> & {
  code: string;
  amount: string;
  currency: string;
  periods: string;
  maxUses: string;
  maxUsesPerMember: string;
  startsAt: string;
  endsAt: string;
};
export type CouponFault = 'code' | 'amount' | 'periods' | 'maxUses' | 'maxUsesPerMember' | 'endsAt';
/** What a part of the form receives. */
export type CouponPartProps = {
  values: CouponValues;
  set: (changes: Partial<CouponValues>) => void;
  errorOf: (field: CouponFault) => string | null;
};
export type CouponBody = Omit<Coupon, 'id' | 'uses' | 'held' | 'discounted' | 'sales' | 'state' | 'created_at' | 'updated_at'>;

export const newCoupon = (currency: string): CouponValues => ({
  code: '',
  kind: 'percent',
  amount: '',
  currency,
  duration: 'once',
  periods: '',
  product_ids: [],
  version_ids: [],
  bump_ids: [],
  maxUses: '',
  maxUsesPerMember: '',
  first_purchase_only: false,
  startsAt: '',
  endsAt: '',
  is_enabled: true,
});

const typed = (value: number | null) => (value === null ? '' : String(value));

/** The saved coupon as typed text in the language, with its times in the app's time zone. */
export const couponValues = (coupon: Coupon, language: Language, zone: string, currency: string): CouponValues => ({
  code: coupon.code,
  kind: coupon.kind,
  // Hundredths of a percent have two decimals, as the euro has.
  amount: typedMoney(coupon.amount, coupon.kind === 'percent' ? 'EUR' : (coupon.currency ?? currency), language),
  currency: coupon.currency ?? currency,
  duration: coupon.duration,
  periods: typed(coupon.periods),
  product_ids: coupon.product_ids,
  version_ids: coupon.version_ids,
  bump_ids: coupon.bump_ids,
  maxUses: typed(coupon.max_uses),
  maxUsesPerMember: typed(coupon.max_uses_per_member),
  first_purchase_only: coupon.first_purchase_only,
  startsAt: wallOf(coupon.starts_at, zone),
  endsAt: wallOf(coupon.ends_at, zone),
  is_enabled: coupon.is_enabled,
});

const count = (text: string, maximum: number): number | null | undefined => {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= maximum ? value : undefined;
};

/** The request for a form, or its errors. */
export function readCoupon(values: CouponValues, zone: string): { body: CouponBody } | { faults: CouponFault[] } {
  const amount = readMoney(values.amount, values.kind === 'percent' ? 'EUR' : values.currency);
  const periods = values.duration === 'periods' ? count(values.periods, 1000) : null;
  const maxUses = count(values.maxUses, 10_000_000);
  const maxUsesPerMember = count(values.maxUsesPerMember, 10_000);
  const starts_at = instantOf(values.startsAt, zone);
  const ends_at = instantOf(values.endsAt, zone);
  const wrong: [CouponFault, boolean][] = [
    ['code', values.code.trim() === ''],
    ['amount', amount === null || amount === 0 || (values.kind === 'percent' && amount > 10_000)],
    ['periods', periods === undefined || (values.duration === 'periods' && periods === null)],
    ['maxUses', maxUses === undefined],
    ['maxUsesPerMember', maxUsesPerMember === undefined],
    ['endsAt', starts_at !== null && ends_at !== null && ends_at <= starts_at],
  ];
  const faults = wrong.filter(([, isWrong]) => isWrong).map(([name]) => name);
  if (faults.length > 0 || amount === null) return { faults };
  return {
    body: {
      code: values.code.trim(),
      kind: values.kind,
      amount,
      currency: values.kind === 'amount' ? values.currency : null,
      duration: values.duration,
      periods: periods ?? null,
      product_ids: values.product_ids,
      version_ids: values.version_ids,
      bump_ids: values.bump_ids,
      max_uses: maxUses ?? null,
      max_uses_per_member: maxUsesPerMember ?? null,
      first_purchase_only: values.first_purchase_only,
      starts_at,
      ends_at,
      is_enabled: values.is_enabled,
    },
  };
}
