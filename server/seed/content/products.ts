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
    /** Days until a one-off purchase expires. */
    lastsDays?: number;
    isDefault?: true;
  }[];
  /** Order bumps by key, each with its own price. */
  bumps?: { product: string; title: string; text: string; price: number }[];
  /** The page that opens after the purchase, by key. */
  opens?: string;
  receipt?: string;
};
/** A code that discounts the first payment of any purchase. */
export type CouponSeed = { code: string; percent: number };
