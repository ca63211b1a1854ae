import type { ProductSeed } from '../products.ts';

export const products: ProductSeed[] = [
  {
    key: 'six-weeks',
    title: 'Six Weeks to Strong',
    description:
      'Eighteen sessions of forty minutes, three a week. A new week opens every seven days from the day you start. Two dumbbells and a kettlebell are all you need; comments under every session, answered by Maren.',
    cover: 'six-weeks',
    currency: 'EUR',
    versions: [
      { name: 'One payment', kind: 'one_off', price: 8900, isDefault: true },
      { name: 'Monthly', kind: 'recurring', price: 1900, every: 'month' },
      { name: 'Try it for a week', kind: 'recurring', price: 1900, every: 'month', trialDays: 7 },
    ],
  },
  {
    key: 'club',
    title: 'Tidewater Club',
    description:
      'A new block of training every month, form checks by film, and Maren’s answers. Cancel whenever you like; it stays open until the end of the month.',
    cover: 'club',
    currency: 'EUR',
    versions: [
      { name: 'Monthly', kind: 'recurring', price: 1200, every: 'month', isDefault: true },
      { name: 'Yearly', kind: 'recurring', price: 10800, every: 'year' },
    ],
  },
];
