import type { OrderEventType } from '@bandstand/contract/orders.studio.ts';
import { describe, expect, it } from 'vitest';
import { replayOrder } from './orders.ts';

type Event = { type: OrderEventType; data: Record<string, unknown> };
const event = (type: OrderEventType, data: Record<string, unknown> = {}): Event => ({ type, data });
const opened = event('opened', { product_id: 'p' });
const quoted = event('quoted', { quote_id: 'q', amount: 4900, currency: 'EUR', provider: 'test' });
const intent = event('intent', { provider: 'test', provider_id: 'pi', kind: 'payment_intent' });
const granted = event('granted', { quote_id: 'q', amount: 4900, currency: 'EUR', purchase_ids: ['a'] });

describe('COM-3: the events of an order give its state', () => {
  it.each<[string, Event[], object | null]>([
    ['none', [], null],
    ['not from its beginning', [quoted], null],
    ['opened', [opened], { status: 'open', quote_id: null, intent_id: null }],
    ['quoted', [opened, quoted], { status: 'open', quote_id: 'q', amount: 4900, currency: 'EUR', provider: 'test' }],
    ['with a payment', [opened, quoted, intent], { status: 'open', intent_id: 'pi' }],
    ['refused once', [opened, quoted, intent, event('attempt_failed', { code: 'payment_failed' })], { status: 'open' }],
    ['at the bank', [opened, quoted, intent, event('processing')], { status: 'processing' }],
    ['refused by the bank', [opened, quoted, intent, event('processing'), event('attempt_failed')], { status: 'open' }],
    ['waiting for the owner', [opened, quoted, intent, event('approval_pending')], { status: 'pending_approval' }],
    ['approved, not granted yet', [opened, quoted, intent, event('approval_pending'), event('approved')], { status: 'pending_approval' }],
    ['paid and granted', [opened, quoted, intent, event('paid'), granted, event('receipt')], { status: 'completed', amount: 4900 }],
    [
      'paid for an earlier quote',
      [opened, quoted, intent, event('paid'), event('granted', { quote_id: 'r', amount: 3900 })],
      { quote_id: 'r', amount: 3900 },
    ],
    ['free', [opened, quoted, granted], { status: 'completed', intent_id: null }],
    ['another payment than was asked for', [opened, quoted, intent, event('mismatch')], { status: 'paid' }],
    ['over', [opened, quoted, event('expired')], { status: 'expired' }],
    ['withdrawn as the app went live', [opened, quoted, event('withdrawn')], { status: 'expired' }],
    ['paid after its end', [opened, quoted, intent, event('expired'), event('paid'), granted], { status: 'completed' }],
    [
      'refunded in two parts',
      [opened, quoted, granted, event('refunded', { amount: 900 }), event('refunded', { amount: 100 })],
      { refunded: 1000, isRevoked: false },
    ],
    [
      'refunded and revoked',
      [opened, quoted, granted, event('refunded', { amount: 4900 }), event('revoked')],
      { refunded: 4900, isRevoked: true, status: 'completed' },
    ],
    ['called into question', [opened, quoted, granted, event('disputed'), event('dispute_closed')], { status: 'completed' }],
    ['a late word after the end', [opened, quoted, granted, event('paid'), event('mismatch')], { status: 'completed' }],
  ])('%s', (_title, events, expected) => {
    const order = replayOrder(events);
    if (expected) expect(order).toMatchObject(expected);
    else expect(order).toBeNull();
  });
});
