/** A product on sale; prices in cents. */
export type ProductSeed = {
  key: string;
  title: string;
  description: string;
  /** The page whose cover it shows. */
  cover: string;
  currency: string;
  versions: {
    name: string;
    kind: 'one_off' | 'recurring' | 'free';
    price: number;
    every?: 'month' | 'year';
    trialDays?: number;
    /** What is paid once is over after so many days. */
    lastsDays?: number;
    isDefault?: true;
  }[];
  /** Other products that are offered beside it, by key, at a price of their own. */
  bumps?: { product: string; title: string; text: string; price: number }[];
  /** The page that opens after the purchase, by key. */
  opens?: string;
  receipt?: string;
};
/** A code that lowers the first payment of whatever is bought. */
export type CouponSeed = { code: string; percent: number };
