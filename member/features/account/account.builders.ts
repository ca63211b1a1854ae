import type { Subscription } from '@bandstand/contract/checkout.ts';

/** A month of the club, paid by card, until Dec 21, 2026. */
export const aSubscription = (more: Partial<Subscription> = {}): Subscription => ({
  id: '00000000-0000-4000-8000-000000000051',
  product: { id: 'p', title: 'Club' },
  version: { id: 'v', title: 'Monthly' },
  status: 'active',
  current_period_end: '2026-12-21T00:00:00.000Z',
  ends_at: null,
  amount: 1200,
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  next_charge_at: null,
  charges_left: null,
  grace_ends_at: null,
  also: [],
  can_change_method: false,
  can_change_plan: false,
  can_add_coupon: false,
  coupon: null,
  next: null,
  payment_method: { brand: 'visa', last4: '4242' },
  can_resume: false,
  can_cancel: true,
  ...more,
});
