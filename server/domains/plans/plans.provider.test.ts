import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { confirm, intentOf } from '../checkout/checkout.builders.ts';
import { dayMs } from '../subscriptions/subscriptions.builders.ts';
import { onPlans, type OnPlans } from './plans.builders.ts';

let side: StripeApp;
let app: TestApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  app = side.app;
  await app.server.begin();
});
afterEach(async () => {
  side.stripe.faults(null);
  await app.sql("update subscriptions set status = 'ended'");
});
afterAll(() => side.close());

/** A member on the first of three plans, paid with this card or debit. */
const onBasic = (card = 'pm_card_visa') =>
  onPlans(app, async (member, product) => {
    const { id, client_secret, order_id } = await intentOf(app, member, product);
    side.stripe.browser.confirm(id!, client_secret, card);
    if (card === 'pm_sepa_debit') side.stripe.desk.settle(id!);
    if (card.startsWith('pm_card_authentication')) side.stripe.browser.authenticate(id!, true);
    expect((await confirm(app, member, order_id)).body.status).toBe('completed');
  });
/** What Stripe took for changes and did not refund. */
const takenOf = ({ id }: OnPlans) =>
  [...side.stripe.intents.values()].flatMap((intent) => {
    if (intent.object !== 'payment_intent' || intent.metadata?.['subscription_id'] !== id || intent.status !== 'succeeded') return [];
    const back = [...side.stripe.refunds.values()].filter((refund) => refund.payment_intent === intent.id);
    return back.length > 0 ? [] : [intent.amount];
  });
const deliver = async (intentId: string) => {
  const event = side.stripe.events.findLast(({ data }) => (data.object as { id?: string }).id === intentId);
  expect(await side.deliver(event!)).toBe(204);
};
const finish = (on: OnPlans, version: string, finished: string) =>
  app.call('POST /subscriptions/{id}/change', { params: { id: on.id }, body: { version_id: on.plan[version]!, finished }, as: on.member });

describe('a bank that asks its customer', () => {
  it('changes the plan only once the member has confirmed', async () => {
    const on = await onBasic('pm_card_authenticationRequired');
    const asked = (await on.changeTo('Plus')).body;
    if (asked.status !== 'requires_payment') throw new Error(`answered ${JSON.stringify(asked)}`);
    expect(asked).toMatchObject({ kind: 'payment_intent', amount: 3000, currency: 'EUR' });
    expect((await on.now()).version?.title).toBe('Basic');
    // The same payment, however often it is requested.
    expect(await finish(on, 'Plus', asked.id)).toMatchObject({ body: { status: 'requires_payment', id: asked.id } });
    side.stripe.browser.confirm(asked.id, asked.client_secret, 'pm_card_authenticationRequired');
    side.stripe.browser.authenticate(asked.id, true);
    expect((await finish(on, 'Plus', asked.id)).body).toMatchObject({
      status: 'changed',
      subscription: { version: { title: 'Plus' }, status: 'active' },
    });
    await deliver(asked.id);
    expect([await on.charges(), takenOf(on)]).toEqual([[2000, 3000], [3000]]);
  });

  it('a confirmation that only the provider reports changes the plan, too', async () => {
    const on = await onBasic('pm_card_authenticationRequired');
    const asked = (await on.changeTo('Plus')).body;
    if (asked.status !== 'requires_payment') throw new Error('it was to be finished');
    side.stripe.browser.confirm(asked.id, asked.client_secret, 'pm_card_authenticationRequired');
    side.stripe.browser.authenticate(asked.id, true);
    await deliver(asked.id);
    expect((await on.now()).version?.title).toBe('Plus');
  });

  it('does not block the member: another plan ends the payment, and after a day it can no longer be made', async () => {
    const on = await onBasic('pm_card_authenticationRequired');
    const asked = (await on.changeTo('Plus')).body;
    if (asked.status !== 'requires_payment') throw new Error('it was to be finished');
    expect((await on.changeTo('Light')).body.status).toBe('scheduled');
    expect(side.stripe.intents.get(asked.id)?.status).toBe('canceled');
    const again = (await on.changeTo('Plus')).body;
    if (again.status !== 'requires_payment') throw new Error('it was to be finished');
    app.clock.advance(2 * dayMs);
    await app.settle();
    expect(side.stripe.intents.get(again.id)?.status).toBe('canceled');
    expect(await on.now()).toMatchObject({ version: { title: 'Basic' }, next: { version: { title: 'Light' } } });
  });

  it('a payment for a change that came too late is refunded', async () => {
    const on = await onBasic('pm_card_authenticationRequired');
    const asked = (await on.changeTo('Plus')).body;
    if (asked.status !== 'requires_payment') throw new Error('it was to be finished');
    side.stripe.browser.confirm(asked.id, asked.client_secret, 'pm_card_authenticationRequired');
    await app.call('POST /studio/subscriptions/{id}/cancel', { params: { id: on.id }, body: { now: true, revoke: true }, as: side.owner });
    side.stripe.browser.authenticate(asked.id, true);
    await deliver(asked.id);
    await app.settle();
    expect(takenOf(on)).toEqual([]);
    expect((await on.now()).status).toBe('ended');
  });

  it('a payment for a change does not pay for a period that is due', async () => {
    const on = await onBasic('pm_card_authenticationRequired');
    const asked = (await on.changeTo('Plus')).body;
    if (asked.status !== 'requires_payment') throw new Error('it was to be finished');
    side.stripe.browser.confirm(asked.id, asked.client_secret, 'pm_card_authenticationRequired');
    side.stripe.browser.authenticate(asked.id, true);
    await app.call('POST /subscriptions/{id}/pay', { params: { id: on.id }, body: { finished: asked.id }, as: on.member });
    const [{ charges_made } = { charges_made: 0 }] = await app.sql<{ charges_made: number }>('select charges_made from subscriptions where id = $1', [
      on.id,
    ]);
    expect(charges_made).toBe(1);
  });
});

describe('a debit', () => {
  it('changes the plan when the bank pays, and asks for nothing before', async () => {
    const on = await onBasic('pm_sepa_debit');
    expect((await on.changeTo('Plus')).body).toMatchObject({ status: 'processing', subscription: { version: { title: 'Basic' } } });
    expect((await on.changeTo('Plus')).body.status).toBe('processing');
    expect((await on.changeTo('Light')).body.status).toBe('processing');
    const [debit] = [...side.stripe.intents.values()].filter(
      (intent) => intent.metadata?.['change_id'] && intent.status === 'processing' && intent.metadata?.['subscription_id'] === on.id,
    );
    side.stripe.desk.settle(debit!.id);
    await deliver(debit!.id);
    expect((await on.now()).version?.title).toBe('Plus');
    expect(takenOf(on)).toEqual([3000]);
  });

  it('a returned debit changes nothing', async () => {
    const on = await onBasic('pm_sepa_debit');
    await on.changeTo('Plus');
    const debit = [...side.stripe.intents.values()].find(
      (intent) => intent.metadata?.['subscription_id'] === on.id && intent.status === 'processing',
    );
    side.stripe.desk.bounceDebit(debit!.id);
    app.clock.advance(11 * 60_000);
    await app.settle();
    app.clock.advance(2 * dayMs);
    await app.settle();
    expect(await on.now()).toMatchObject({ version: { title: 'Basic' }, status: 'active' });
    expect(takenOf(on)).toEqual([]);
    expect(side.stripe.intents.get(debit!.id)?.status).toBe('canceled');
  });
});

describe('a provider whose answer is lost', () => {
  it('took the money once: the plan changes at the next check, or when the member asks again', async () => {
    for (const isAskedAgain of [false, true]) {
      const on = await onBasic();
      const quote = await on.preview('Plus');
      const wish = { quote_id: quote.quote_id, final_amount: quote.total_due_now };
      side.stripe.faults(({ path, params }) => (path.endsWith('/payment_intents') && params?.['confirm'] === 'true' ? 'unknown' : null));
      expect((await on.changeTo('Plus', wish)).status).toBe(502);
      side.stripe.faults(null);
      expect((await on.now()).version?.title).toBe('Basic');
      if (isAskedAgain) expect((await on.changeTo('Plus', wish)).body.status).toBe('changed');
      else {
        app.clock.advance(11 * 60_000);
        await app.settle();
      }
      expect((await on.now()).version?.title).toBe('Plus');
      expect(takenOf(on)).toEqual([3000]);
    }
  });

  it('refused the card: nothing changes, and nothing is due', async () => {
    const on = await onBasic();
    await app.sql(`update subscriptions set payment_method = jsonb_set(payment_method, '{token}', '"pm_card_chargeDeclined"') where id = $1`, [
      on.id,
    ]);
    expect(await on.changeTo('Plus')).toMatchObject({ status: 402, body: { error: 'payment_failed' } });
    expect((await on.now()).version?.title).toBe('Basic');
    const left = [...side.stripe.intents.values()].filter(({ metadata, status }) => metadata?.['subscription_id'] === on.id && status !== 'canceled');
    expect(left).toEqual([]);
  });
});
