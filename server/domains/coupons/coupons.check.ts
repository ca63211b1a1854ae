import type { CouponFields } from '@bandstand/contract/coupons.ts';
import { isCurrency } from '@bandstand/rules/products/currencies.listed.ts';
import { stepFault } from '@bandstand/rules/products/money.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { CouponRow } from './coupons.repo.ts';

const instantOf = (time: string | null | undefined): string | null => (time ? isoOf(msOf(time)) : null);
const idsOf = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

const plain = ['kind', 'amount', 'currency', 'duration', 'periods', 'max_uses', 'max_uses_per_member', 'first_purchase_only', 'is_enabled'] as const;
export const lists = ['product_ids', 'version_ids', 'bump_ids'] as const;
const times = ['starts_at', 'ends_at'] as const;

/** The sent fields as the table stores them. Throws 422 for an invalid time. */
export function checked(fields: CouponFields): Partial<CouponRow> {
  refuseFields(Object.fromEntries(times.map((name) => [name, fields[name] && Number.isNaN(msOf(fields[name])) ? { key: 'field.invalid' } : null])));
  const taken = <K extends keyof CouponFields>(names: readonly K[], of: (name: K) => unknown) =>
    Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, of(name)]));
  return {
    ...taken(plain, (name) => fields[name]),
    ...taken(lists, (name) => idsOf(fields[name] ?? [])),
    ...taken(times, (name) => instantOf(fields[name])),
    ...taken(['code'], () => fields.code?.trim()),
  };
}

/** A percentage has no currency, and only the duration `periods` has a number. */
export const normaliseCoupon = (row: CouponRow): CouponRow => ({
  ...row,
  currency: row.kind === 'amount' ? row.currency : null,
  periods: row.duration === 'periods' ? row.periods : null,
});

/** Throws 422 on fields that contradict each other. */
export function assertConsistent({ code, kind, amount, currency, duration, periods, starts_at, ends_at }: CouponRow): void {
  const invalid = { key: 'field.invalid' } as const;
  const required = { key: 'field.required' } as const;
  refuseFields({
    // A code is typed, and used in addresses.
    code: code === '' ? required : /\s/.test(code) ? invalid : null,
    amount: kind === 'percent' && amount > 10_000 ? invalid : kind === 'amount' && currency !== null ? stepFault(amount, currency) : null,
    currency: kind === 'percent' ? null : currency === null ? required : isCurrency(currency) ? null : invalid,
    periods: duration === 'periods' && periods === null ? required : null,
    ends_at: starts_at !== null && ends_at !== null && ends_at <= starts_at ? invalid : null,
  });
}
