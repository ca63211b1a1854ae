/** A product on sale; prices in cents. */
export type ProductSeed = {
  key: string;
  title: string;
  description: string;
  /** The page whose cover it shows. */
  cover: string;
  currency: string;
  versions: { name: string; kind: 'one_off' | 'recurring' | 'free'; price: number; every?: 'month' | 'year'; trialDays?: number; isDefault?: true }[];
};
