import { describe, expect, it } from 'vitest';
import { changeEvents, intentOf, openingEvents, orderDetails, type IntentRequest } from './checkout.intents.request.ts';

type Order = Parameters<typeof openingEvents>[0];
const order = (more: Partial<Order> = {}) =>
  ({
    id: 'order',
    product_id: 'product',
    quote_id: 'quote',
    amount: 4900,
    currency: 'EUR',
    provider: 'stripe',
    coupon_code: null,
    intent_id: 'pi_1',
    intent_kind: 'payment_intent',
    ...more,
  }) as Order;
const quoted = { quote_id: 'quote', amount: 4900, currency: 'EUR', provider: 'stripe' };

describe('what an order stores of a request', () => {
  const stored = {
    quote: { version_id: 'version', quote_id: 'quote', total_due_now: 4900, currency: 'EUR' },
    details: { items: [{ bump_id: null }, { bump_id: 'one' }, {}, { bump_id: 'two' }], coupon: null, business: null },
  };
  const details = (request: Partial<IntentRequest>) =>
    orderDetails({ name: 'Ada', email: 'ada@b.example' } as never, request as IntentRequest, stored as never);
  it('is only what the quote says when nothing else was sent', () => {
    expect(details({})).toEqual({
      version_id: 'version',
      quote_id: 'quote',
      amount: 4900,
      currency: 'EUR',
      referral: null,
      customer_name: 'Ada',
      customer_email: 'ada@b.example',
      address: null,
      business: null,
      ip_country: null,
      coupon_id: null,
      coupon_code: null,
      bump_ids: ['one', 'two'],
    });
  });
  it.each([
    ['  spring \0', 'spring'],
    [' \0 ', null],
    [null, null],
    ['x'.repeat(300), 'x'.repeat(255)],
    ['👍'.repeat(256), '👍'.repeat(255)],
  ])('has the referral %j as whole characters', (referral, kept) => expect(details({ referral }).referral).toBe(kept));
  it.each([
    [' Lee ', 'Lee'],
    ['   ', 'Ada'],
    [null, 'Ada'],
    ['n'.repeat(121), 'n'.repeat(120)],
  ])('has the name %j, else that of the member', (name, kept) => expect(details({ name }).customer_name).toBe(kept));
});

describe('an order as its buyer sees it', () => {
  const quote = { total_due_now: 4900, currency: 'EUR', quote_id: 'quote' } as never;
  const payment = { id: 'pi_1', kind: 'payment_intent', clientSecret: 'secret', amount: 4900 };
  const paid = (more: object = {}) => ({ gateway: 'stripe', publishableKey: 'pk', payment: { ...payment, ...more } as never });
  it('asks for nothing when nothing is to be paid', () => {
    expect(intentOf(order({ provider: 'none' }), quote, null, 'completed', ['first', 'second'])).toMatchObject({
      kind: null,
      id: null,
      client_secret: null,
      provider: 'none',
      publishable_key: null,
      provider_amount: null,
      purchase_id: 'first',
      final_amount: 4900,
    });
  });
  it('shows the secret of its payment until it is completed', () => {
    expect(intentOf(order(), quote, paid(), 'requires_payment')).toMatchObject({ client_secret: 'secret', purchase_id: null, provider_amount: 4900 });
    expect(intentOf(order(), quote, paid(), 'completed').client_secret).toBeNull();
  });
  it('shows the amount as the provider counts it, even when that is zero', () => {
    expect(intentOf(order(), quote, paid({ providerAmount: 490_000 }), 'requires_payment').provider_amount).toBe(490_000);
    expect(intentOf(order(), quote, paid({ providerAmount: 0 }), 'requires_payment').provider_amount).toBe(0);
  });
});

describe('the timeline of an order', () => {
  it('begins with what was ordered, and its code if there is one', () => {
    expect(openingEvents(order())).toEqual([
      ['opened', { product_id: 'product' }],
      ['quoted', quoted],
    ]);
    expect(openingEvents(order({ coupon_code: 'TEN' }))[1]).toEqual(['quoted', { ...quoted, coupon: 'TEN' }]);
  });
  const intent = (provider: string, provider_id: string) => ['intent', { provider, provider_id, kind: 'payment_intent' }];
  it.each<[string, Partial<Order>, unknown[]]>([
    ['nothing when nothing changed', {}, []],
    ['another quote', { quote_id: 'new', amount: 100 }, [['quoted', { ...quoted, quote_id: 'new', amount: 100 }]]],
    ['another payment', { intent_id: 'pi_2' }, [intent('stripe', 'pi_2')]],
    [
      'another gateway with its payment',
      { provider: 'manual', intent_id: 'm-1' },
      [['quoted', { ...quoted, provider: 'manual' }], intent('manual', 'm-1')],
    ],
  ])('records %s', (_what, after, events) => expect(changeEvents(order(), order(after))).toEqual(events));
});
