import Stripe from 'stripe';
import type { Scopes } from './keys.ts';

interface EventsDependencies {
  scopes: Scopes;
  now: () => number;
  /** Gets each event before it is posted. */
  onEvent: (type: string, object: object) => void;
  /** Whether each event is posted to the endpoints at once. */
  delivers: boolean;
}

/** Events, signed and posted as Stripe does it. */
export function createEvents({ scopes, now, onEvent, delivers }: EventsDependencies) {
  const events: Stripe.Event[] = [];
  const endpoints: Stripe.WebhookEndpoint[] = [];

  const signed = (event: Stripe.Event, secret: string, atMs = now()) => {
    const payload = JSON.stringify(event);
    return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(atMs / 1000) }) };
  };
  async function post(event: Stripe.Event, { url, secret = '' }: Stripe.WebhookEndpoint): Promise<void> {
    const { payload, header } = signed(event, secret);
    // A closed endpoint gets nothing, and Stripe does not fail because of it.
    await fetch(url, { method: 'POST', body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': header } }).catch(() => {});
  }
  function emit(type: string, object: object): void {
    scopes.follow((object as { id?: string }).id);
    const { id, created, livemode } = scopes.make('evt');
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      data: { object: structuredClone(object) },
      livemode,
      pending_webhooks: 1,
      request: null,
      type,
    } as unknown as Stripe.Event;
    events.push(event);
    onEvent(type, object);
    if (delivers) for (const endpoint of endpoints) void post(event, endpoint);
  }
  return { events, endpoints, signed, emit };
}
