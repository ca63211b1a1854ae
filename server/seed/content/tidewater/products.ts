import type { CouponSeed, ProductSeed } from '../products.ts';

export const coupons: CouponSeed[] = [{ code: 'WELCOME10', percent: 10 }];

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
    bumps: [
      {
        product: 'saturday',
        title: 'Begin on the quay',
        text: 'One Saturday with Maren in your first week: she looks at your squat before the program does.',
        price: 900,
      },
    ],
    opens: 'six-weeks',
    receipt: 'Start on a Monday if you can. Your first session takes forty minutes, and you need nothing that is not in your hallway.',
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
  {
    key: 'saturday',
    title: 'One Saturday',
    description: 'One of the next Saturdays on the quay, in the group of Maren. Kettlebells are there; bring something warm for afterwards.',
    cover: 'saturday',
    currency: 'EUR',
    versions: [{ name: 'One time', kind: 'one_off', price: 1200, lastsDays: 7, isDefault: true }],
    opens: 'saturday',
  },
];
