import { describe, expect, it } from 'vitest';
import { clipped, correspondenceOf, gatherTexts, type DisputeFacts } from './evidence.ts';
import { fieldsOf } from './fields.ts';

const facts: DisputeFacts = {
  reason: 'fraudulent',
  payment: { amount: 4900, currency: 'EUR', paid_at: '2026-05-03T10:20:30Z', method: 'visa ending in 4242', is_renewal: false },
  titles: ['Swim course', 'Fins'],
  order: { id: 'o', created_at: '2026-05-03T10:19:00Z', waiver: { text: 'Begins at once', at: '2026-05-03T10:19:30Z' } },
  member: { name: 'Sam', email: 'sam@example.com', joined_at: '2026-01-01T00:00:00Z' },
  address: ['Main Street 1', 'DE'],
  invoice: { number: 'RE-0042', issued_at: '2026-05-03T10:20:30Z' },
  subscription: null,
  access: { from: '2026-05-03T10:20:31Z', until: null },
  devices: [{ first_at: '2026-05-03T10:00:00Z', last_at: '2026-05-09T08:00:00Z', agent: 'Firefox' }],
  activity: [{ at: '2026-05-04T09:00:00Z', type: 'page_viewed', title: 'Lane one' }],
  refunds: [{ at: '2026-05-05T09:00:00Z', amount: 900 }],
  others: [],
  mails: [{ at: '2026-05-03T10:21:00Z', subject: 'Your receipt', to: 'sam@example.com' }],
  messages: [{ at: '2026-05-03T10:05:00Z', author: 'Customer', text: 'Is it for beginners?' }],
  policy: { terms: 'https://swim.example/legal/terms', refund_days: 14 },
};
const nobody: DisputeFacts = {
  ...facts,
  order: null,
  member: null,
  address: [],
  invoice: null,
  access: null,
  devices: [],
  activity: [],
  refunds: [],
  titles: [],
};

describe('known facts about a disputed payment', () => {
  it('fill the provider’s fields in words', () => {
    expect(gatherTexts(facts)).toEqual({
      uncategorized_text: [
        'Payment of €49.00 on 2026-05-03 10:20 UTC for Swim course, Fins, with visa ending in 4242.',
        'Order o, placed on 2026-05-03 10:19 UTC.',
        'Invoice RE-0042 of 2026-05-03.',
        'Agreed to at the checkout on 2026-05-03 10:19 UTC: "Begins at once"',
        '€9.00 were refunded on 2026-05-05 09:00 UTC.',
      ].join('\n'),
      product_description: 'Digital product, used online with an account: Swim course, Fins.',
      customer_name: 'Sam',
      customer_email_address: 'sam@example.com',
      billing_address: 'Main Street 1, DE',
      service_date: '2026-05-03',
      access_activity_log: [
        'Access from 2026-05-03 10:20 UTC.',
        'Signed in with the customer’s own account:',
        '2026-05-03 10:00 UTC to 2026-05-09 08:00 UTC  Firefox',
        'What the customer did since the purchase:',
        '2026-05-04 09:00 UTC  opened "Lane one"',
      ].join('\n'),
      refund_policy_disclosure: [
        'Beside the button that pays, the checkout links to the terms: https://swim.example/legal/terms',
        'Customers may ask for a refund within 14 days of the purchase, in the app.',
        'The customer agreed on 2026-05-03 10:19 UTC: "Begins at once"',
      ].join('\n'),
      refund_refusal_explanation: '',
      cancellation_policy_disclosure: '',
      cancellation_rebuttal: '',
      duplicate_charge_explanation: '',
    });
  });
  it('leave fields empty without data', () => {
    const { uncategorized_text: summary, refund_policy_disclosure: policy, ...rest } = gatherTexts(nobody);
    expect([summary, policy]).toEqual([expect.stringContaining('for an order'), expect.stringContaining('/legal/terms')]);
    expect(Object.values(rest).join('')).toBe('');
  });
  it('list emails and messages in order', () =>
    expect(correspondenceOf(facts)).toBe(
      '2026-05-03 10:05 UTC  Customer: Is it for beginners?\n2026-05-03 10:21 UTC  Mail to sam@example.com: Your receipt',
    ));
  it('include cancellation only for a subscription, and duplicates only if the bank names them', () => {
    const subscription = { created_at: '2026-01-01T00:00:00Z', cancelled_at: null };
    expect(fieldsOf(facts).texts.filter((field) => /^(cancellation|duplicate)/.test(field))).toEqual([]);
    expect(fieldsOf({ reason: 'duplicate', subscription }).files.filter((field) => /^(cancellation|duplicate)/.test(field))).toEqual([
      'cancellation_policy',
      'duplicate_charge_documentation',
    ]);
    expect(gatherTexts({ ...facts, subscription }).uncategorized_text).toContain('Subscription since 2026-01-01, not cancelled before the dispute.');
  });
  it('never exceed a field’s limit: the oldest entries are dropped', () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `${at}`.padStart(20, '0'));
    const text = clipped(lines);
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect(text.split('\n')[0]).toMatch(/^\(\d+ earlier entries are left out\.\)$/);
    expect(text.endsWith('00001999')).toBe(true);
  });
});
