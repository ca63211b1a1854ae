import type { Coupon } from '@bandstand/contract/coupons.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';

type CouponTerms = Pick<Coupon, 'kind' | 'amount' | 'currency' | 'duration' | 'periods'>;

/** The discount and how long it lasts: "20% off the first 3 payments". */
export function useCouponWords(): (coupon: CouponTerms) => string {
  const t = useText();
  const format = useFormat();
  return ({ kind, amount, currency, duration, periods }) => {
    const off = kind === 'percent' ? format.rate(amount / 10_000) : format.money(amount, currency ?? 'EUR');
    if (duration === 'once') return t('studio.coupons.words_once', { off });
    return duration === 'forever' ? t('studio.coupons.words_forever', { off }) : t('studio.coupons.words_periods', { off, count: periods ?? 1 });
  };
}

export const couponTones = { active: 'success', scheduled: 'primary', disabled: 'neutral', expired: 'neutral', used_up: 'warning' } as const;
