import type { Intent, Quote } from '@bandstand/contract/checkout.ts';
import type { Product, Version } from '@bandstand/contract/products.ts';

const id = (name: string) => `00000000-0000-4000-8000-${name.padStart(12, '0')}`;
export const productId = id('1');
export const onceId = id('11');
export const monthlyId = id('12');

export const aVersion = (more: Partial<Version> = {}): Version => ({
  id: onceId,
  name: 'All at once',
  price: 4900,
  currency: 'EUR',
  kind: 'one_off',
  interval: null,
  trial_days: 0,
  setup_fee: 0,
  keep_access: false,
  is_archived: false,
  is_default: true,
  ...more,
});
export const monthly = (more: Partial<Version> = {}): Version =>
  aVersion({
    id: monthlyId,
    name: 'Monthly',
    price: 900,
    kind: 'recurring',
    interval: { interval: 'month', intervalCount: 1, expiryUnits: null },
    is_default: false,
    ...more,
  });

export const aProduct = (more: Partial<Product> = {}): Product => ({
  id: productId,
  title: 'Six Weeks',
  description: 'Train three days a week.',
  image: null,
  is_hidden: false,
  versions: [aVersion(), monthly()],
  default_version_id: onceId,
  order_bumps: [],
  included_items: [{ type: 'Page', id: id('2'), title: 'The program', path: '/program' }],
  requires_address: false,
  iap: { apple_product_id: null, google_product_id: null },
  success_action: null,
  ...more,
});

/** What follows a payment: every month, until it is cancelled. */
export const thenOf = (amount: number, interval = 'month', intervalCount = 1): Quote['then'] => ({
  amount,
  interval,
  intervalCount,
  charges: null,
  discounted_charges: null,
  later_amount: amount,
});

export const aQuote = (more: Partial<Quote> = {}): Quote => ({
  quote_id: id('21'),
  version_id: onceId,
  lines: [{ label: 'Six Weeks', kind: 'price', amount: 4900, bump_id: null }],
  subtotal: 4900,
  discount: 0,
  tax: 0,
  total_due_now: 4900,
  then: null,
  trial_ends_at: null,
  currency: 'EUR',
  coupon: null,
  tax_kind: 'none',
  tax_label: null,
  address_fields: [],
  expires_at: '2030-01-01T00:00:00.000Z',
  ...more,
  provider_amount: more.provider_amount === undefined ? (more.total_due_now ?? 4900) : more.provider_amount,
});

export const anIntent = (more: Partial<Intent> = {}): Intent => ({
  kind: 'payment_intent',
  status: 'requires_payment',
  id: id('31'),
  order_id: id('32'),
  client_secret: 'secret',
  provider: 'test',
  publishable_key: null,
  final_amount: 4900,
  currency: 'EUR',
  purchase_id: null,
  quote_id: id('21'),
  ...more,
});
