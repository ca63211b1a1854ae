import type { ProductSeed } from '../products.ts';

export const products: ProductSeed[] = [
  {
    key: 'membership',
    title: 'Nordlys Membership',
    description:
      'Everything in the house: the texts by the stove, Seven Nights, and the porch lamp on Wednesdays. Cancel whenever you like; it stays open until the end of the month.',
    cover: 'home',
    currency: 'NOK',
    versions: [
      { name: 'Monthly', kind: 'recurring', price: 14900, every: 'month', isDefault: true },
      { name: 'Yearly', kind: 'recurring', price: 149000, every: 'year' },
    ],
  },
  {
    key: 'seven-nights',
    title: 'Seven Nights',
    description: 'One evening practice a night, for a week. Yours to repeat as often as the winter is long.',
    cover: 'seven-nights',
    currency: 'NOK',
    versions: [{ name: 'One payment', kind: 'one_off', price: 39000, isDefault: true }],
  },
];
