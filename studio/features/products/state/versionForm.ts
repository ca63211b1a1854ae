import type { Version } from '@bandstand/contract/products.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';
import { readFurther, type FurtherPrice } from './furtherPrices.ts';

export type VersionFormValues = {
  kind: Version['kind'];
  amount: string;
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: string;
  trialDays: string;
  setupFee: string;
  charges: string;
  /** Instalments: the access stays after the last payment. */
  keepsAccess: boolean;
  /** For one-off and free prices: how long it gives access; empty: without end. */
  accessFor: string;
  accessUnit: 'day' | 'week' | 'month' | 'year';
  /** Also sold as a gift; only one-off prices. */
  isGiftable: boolean;
  /** Sold for several people at once; empty: the smallest and largest possible number. */
  isForTeams: boolean;
  seatsMin: string;
  seatsMax: string;
  /** Its price in other currencies. */
  further: FurtherPrice[];
};
export type VersionBody = Pick<
  Version,
  'kind' | 'price' | 'currency' | 'interval' | 'trial_days' | 'setup_fee' | 'keep_access' | 'prices' | 'is_giftable' | 'seats'
>;

export const newVersion = (currency = 'EUR'): VersionFormValues => ({
  kind: 'one_off',
  amount: '',
  currency,
  interval: 'month',
  intervalCount: '1',
  trialDays: '',
  setupFee: '',
  charges: '',
  keepsAccess: false,
  accessFor: '',
  accessUnit: 'month',
  isGiftable: false,
  isForTeams: false,
  seatsMin: '2',
  seatsMax: '10',
  further: [],
});

export type VersionFault = VersionField | `further.${number}.${'amount' | 'fee'}`;
type VersionField = 'seatsMin' | 'seatsMax' | 'amount' | 'intervalCount' | 'trialDays' | 'setupFee' | 'charges' | 'accessFor';

/** The server's field names, which its refusals refer to. */
export const versionFieldNames = ({ further }: VersionFormValues): string[] => [
  'price',
  'setup_fee',
  'currency',
  ...further.flatMap((_row, at) => ['currency', 'price', 'setup_fee'].map((name) => `prices.${at}.${name}`)),
];

const wholeNumber = (text: string, minimum: number, maximum: number): number | null => {
  const value = text.trim() === '' ? minimum : Number(text);
  return Number.isInteger(value) && value >= minimum && value <= maximum ? value : null;
};

const isComplete = (read: Record<VersionField, number | null>): read is Record<VersionField, number> =>
  Object.values(read).every((value) => value !== null);

/** The request for a form, or its errors. Amounts are typed as people write them and sent as minor units. */
export function readVersion(values: VersionFormValues): { version: VersionBody } | { faults: VersionFault[] } {
  const { kind, currency } = values;
  const isPaid = kind !== 'free';
  const isRecurring = kind === 'recurring';
  const isTeam = isPaid && values.isForTeams;
  const read = {
    amount: isPaid ? readMoney(values.amount, currency) : 0,
    intervalCount: isRecurring ? wholeNumber(values.intervalCount || '1', 1, 365) : 1,
    trialDays: isRecurring ? wholeNumber(values.trialDays, 0, 730) : 0,
    setupFee: isPaid && values.setupFee.trim() !== '' ? readMoney(values.setupFee, currency) : 0,
    charges: isRecurring && values.charges.trim() !== '' ? wholeNumber(values.charges, 1, 1000) : 0,
    seatsMin: isTeam ? wholeNumber(values.seatsMin, 1, 1000) : 1,
    seatsMax: isTeam ? wholeNumber(values.seatsMax, Number(values.seatsMin) || 1, 1000) : 1,
    accessFor: !isRecurring && values.accessFor.trim() !== '' ? wholeNumber(values.accessFor, 1, 1000) : 0,
  };
  const further = readFurther(isPaid ? values.further : [], (read.setupFee ?? 0) > 0);
  const faults: VersionFault[] = (Object.keys(read) as VersionField[]).filter(
    (name) => read[name] === null || (name === 'amount' && isPaid && read.amount === 0),
  );
  if ('wrong' in further) faults.push(...further.wrong.map(({ at, field }) => `further.${at}.${field}` as const));
  if (faults.length > 0 || 'wrong' in further || !isComplete(read)) return { faults };
  return {
    version: {
      kind,
      price: read.amount,
      currency,
      interval: isRecurring
        ? { interval: values.interval, intervalCount: read.intervalCount, expiryUnits: read.charges || null }
        : read.accessFor
          ? { interval: values.accessUnit, intervalCount: 1, expiryUnits: read.accessFor }
          : null,
      trial_days: read.trialDays,
      setup_fee: read.setupFee,
      keep_access: isRecurring && values.keepsAccess && read.charges !== 0,
      ...(kind === 'one_off' && values.isGiftable && !isTeam && { is_giftable: true }),
      ...(isTeam && { seats: { min: read.seatsMin, max: read.seatsMax } }),
      ...(further.prices.length > 0 && { prices: further.prices }),
    },
  };
}
