import type { ProductInterval, Version } from '@bandstand/contract/products.ts';

type IntervalName = ProductInterval['interval'];

/** A price as data; the client words it. Amounts in integer minor units. */
export type PriceDescription =
  | { kind: 'free'; access: { interval: IntervalName; count: number } | null }
  | { kind: 'one_off'; amount: number; currency: string; setupFee: number; access: { interval: IntervalName; count: number } | null }
  | {
      kind: 'recurring';
      amount: number;
      currency: string;
      interval: IntervalName;
      intervalCount: number;
      /** Number of charges; null: until cancelled. */
      charges: number | null;
      /** Instalments: access continues after the last charge. */
      keepsAccess: boolean;
      trialDays: number;
      setupFee: number;
    };

type Described = Pick<Version, 'kind' | 'price' | 'currency' | 'interval' | 'trial_days' | 'setup_fee' | 'keep_access'>;

/** COM-2. A recurring version without an interval cannot be sold and is described as a single payment. */
export function describePrice(version: Described): PriceDescription {
  const { interval, price: amount, currency, setup_fee: setupFee } = version;
  const access =
    interval && interval.expiryUnits !== null ? { interval: interval.interval, count: interval.intervalCount * interval.expiryUnits } : null;
  if (version.kind === 'free') return { kind: 'free', access };
  if (version.kind === 'one_off' || !interval) return { kind: 'one_off', amount, currency, setupFee, access };
  return {
    kind: 'recurring',
    amount,
    currency,
    setupFee,
    interval: interval.interval,
    intervalCount: interval.intervalCount,
    charges: interval.expiryUnits,
    keepsAccess: version.keep_access && interval.expiryUnits !== null,
    trialDays: version.trial_days,
  };
}

/** A version's separately charged amounts, by input field: each may be too small for a provider. Minor units. */
export function chargedAmounts({
  kind,
  price,
  setup_fee: fee,
  trial_days: trialDays,
}: Pick<Version, 'kind' | 'price' | 'setup_fee' | 'trial_days'>): {
  field: 'price' | 'setup_fee';
  amount: number;
}[] {
  if (kind === 'free') return [];
  if (kind === 'one_off') return price + fee > 0 ? [{ field: 'price', amount: price + fee }] : [];
  const isFeeAlone = fee > 0 && trialDays > 0;
  return [...(price > 0 ? [{ field: 'price' as const, amount: price }] : []), ...(isFeeAlone ? [{ field: 'setup_fee' as const, amount: fee }] : [])];
}

/**
 * The version that checkout begins with: the requested one, else the default, else the first; never an archived one. Null: nothing to buy
 * (L526).
 */
export function startVersion<T extends Pick<Version, 'id' | 'is_archived' | 'is_default'>>(
  versions: readonly T[],
  wantedId: string | null = null,
): T | null {
  const sold = versions.filter((version) => !version.is_archived);
  return sold.find(({ id }) => id === wantedId) ?? sold.find((version) => version.is_default) ?? sold[0] ?? null;
}
