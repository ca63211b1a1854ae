// Subscriptions at an unreliable provider. The test trusts no model of ours: the provider's own books decide.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { startStripeApp, webhookSecret, type StripeApp } from '../../testing/stripe/app.ts';
import { activeProducts, confirm, intentOf } from '../checkout/checkout.builders.ts';
import { offersToLeavers } from '../leaving/leaving.builders.ts';
import { allowPauses } from '../pauses/pauses.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs } from './subscriptions.builders.ts';

let side: StripeApp;
let app: TestApp;
const keys = ['sk_test_bandstand', 'sk_test_other'] as const;

beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true, secretKeys: [...keys] });
  app = side.app;
  await app.server.begin();
});
afterAll(() => side.close());

/** A price that Stripe can charge, in currencies with zero, two and three decimals. */
const prices = { JPY: 1900, EUR: 1999, KWD: 5120 };
interface Offer {
  currency: keyof typeof prices;
  days: number;
  card: 'pm_card_visa' | 'pm_sepa_debit';
}
const kinds = [
  ...Array.from({ length: 5 }, () => 'pass' as const),
  ...(['break', 'mend', 'cancel', 'resume', 'pay', 'method', 'detach', 'delete_customer'] as const),
  ...(['pause', 'pause', 'come_back', 'be_won', 'dearer', 'cheaper'] as const),
  ...(['dispute', 'decide', 'refund', 'refund_part', 'revoke', 'lose_answers', 'limit'] as const),
];
type Action = (typeof kinds)[number];
interface Life {
  member: MemberSession;
  productId: string;
  /** The dearer and the cheaper plan. */
  plans: { dearer: string; cheaper: string };
  offer: Offer;
  subscriptionId: string;
  actions: Action[];
  disputes: string[];
  /** When the provider did not let a charge through, in seconds. The next try of this test is a step later. */
  heldUpAt: number[];
}

const isWhole = inject('extent') === 'whole';
const [batches, together, steps] = isWhole ? [20, 100, 16] : [1, 12, 12];

/** The provider's payments of a life: the purchase and what followed, oldest first. */
const intentsOf = ({ subscriptionId, member }: Life) =>
  [...side.stripe.intents.values()].flatMap((one) => {
    if (one.object !== 'payment_intent') return [];
    const isOfMember = orderOwners.get(one.metadata['order_id'] ?? '') === `${member.id}`;
    return one.metadata['subscription_id'] === subscriptionId || isOfMember ? [one] : [];
  });
const orderOwners = new Map<string, string>();
const refundedOf = (intentId: string) =>
  [...side.stripe.refunds.values()]
    .filter(({ payment_intent: of, status }) => of === intentId && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);

async function begin(offer: Offer, actions: Action[]): Promise<Life> {
  const { currency, days, card } = offer;
  const version = monthly({ price: prices[currency], currency, interval: { interval: 'day', intervalCount: days, expiryUnits: null } });
  const price = version.price ?? 0;
  const versions = [
    version,
    { ...version, name: 'Dearer', price: price * 2 },
    { ...version, name: 'Cheaper', price: price / 2 - ((price / 2) % 10) },
  ];
  const [member, product] = [await app.signUp(), await aProduct(app, { versions })];
  for (const { id: versionId } of product.versions) {
    await allowPauses(app, versionId, { max_months: 1, per_year: 12 });
    await offersToLeavers(app, versionId);
  }
  const planOf = (name: string) => product.versions.find((one) => one.name === name)?.id ?? '';
  const plans = { dearer: planOf('Dearer'), cheaper: planOf('Cheaper') };
  const { id, client_secret, order_id } = await intentOf(app, member, product);
  orderOwners.set(order_id, member.id);
  side.stripe.browser.confirm(id!, client_secret, card);
  if (card === 'pm_sepa_debit') side.stripe.desk.settle(id!);
  expect((await confirm(app, member, order_id)).body.status).toBe('completed');
  const [{ id: subscriptionId } = { id: '' }] = await app.sql<{ id: string }>('select id from subscriptions where order_id = $1', [order_id]);
  return { member, productId: product.id, plans, offer, subscriptionId, actions, disputes: [], heldUpAt: [] };
}

const methodOf = async ({ subscriptionId }: Life): Promise<string | null> =>
  (await app.sql<{ token: string | null }>("select payment_method ->> 'token' as token from subscriptions where id = $1", [subscriptionId]))[0]!
    .token;
/** When the app moved to another account: actions at the earlier one are not reported here. */
let movedAtS = 0;
const lastPaid = (life: Life) => intentsOf(life).findLast(({ status, created }) => status === 'succeeded' && created > movedAtS);

/** An action by a member, the owner, a bank or chance. A refusal is an answer like any other. */
async function does(action: Action, life: Life): Promise<void> {
  const { member: as, subscriptionId: id } = life;
  const [params, { desk, browser }] = [{ id }, side.stripe];
  const token = await methodOf(life);
  const paid = lastPaid(life);
  switch (action) {
    case 'break':
    case 'mend':
      if (token) desk.behave(token, action === 'break' ? 'pm_card_chargeDeclined' : life.offer.card);
      return;
    case 'detach':
      if (token) desk.detach(token);
      return;
    case 'delete_customer': {
      const [row] = await app.sql<{ id: string }>('select customer_id as id from payment_customers where subscriber_id = $1', [as.id]);
      if (row) desk.deleteCustomer(row.id);
      return;
    }
    case 'cancel':
      return void (await app.call('DELETE /subscriptions/{id}', { params, as }));
    case 'resume':
      return void (await app.call('POST /subscriptions/{id}/resume', { params, as }));
    case 'pay': {
      const { body } = await app.call('POST /subscriptions/{id}/pay', { params, body: {}, as });
      if (body.status !== 'requires_payment') return;
      browser.confirm(body.id, body.client_secret, 'pm_card_visa');
      return void (await app.call('POST /subscriptions/{id}/pay', { params, body: { finished: body.id }, as }));
    }
    case 'method': {
      const { status, body } = await app.call('POST /subscriptions/{id}/payment_method', { params, as });
      if (status !== 200) return;
      browser.confirm(body.id, body.client_secret, 'pm_card_mastercard');
      return void (await app.call('PUT /subscriptions/{id}/payment_method', { params, body: { payment_method: body.id }, as }));
    }
    case 'pause':
      return void (await app.call('POST /subscriptions/{id}/pause', { params, body: { periods: 1 }, as }));
    case 'come_back':
      return void (await app.call('POST /subscriptions/{id}/pause/end', { params, as }));
    case 'be_won':
      await app.call('POST /subscriptions/{id}/leave', { params, as });
      return void (await app.call('POST /subscriptions/{id}/leave/accept', { params, body: {}, as }));
    case 'dearer':
    case 'cheaper': {
      const body = { version_id: life.plans[action] };
      const seen = await app.call('POST /subscriptions/{id}/change/preview', { params, body, as });
      if (seen.status !== 200) return;
      const { quote_id, total_due_now: final_amount } = seen.body;
      return void (await app.call('POST /subscriptions/{id}/change', { params, body: { ...body, quote_id, final_amount }, as }));
    }
    case 'dispute':
      if (paid && refundedOf(paid.id) === 0) life.disputes.push(desk.dispute(paid.id));
      return;
    case 'decide': {
      const dispute = life.disputes.pop();
      if (dispute) desk.closeDispute(dispute, id < '8' ? 'won' : 'lost');
      return;
    }
    case 'refund':
    case 'refund_part':
      // In Stripe's dashboard: we learn of it by an event, or by looking back.
      if (paid && refundedOf(paid.id) === 0) desk.refund(paid.id, action === 'refund' ? undefined : 100);
      return;
    case 'revoke':
      return void (await app.call('POST /studio/subscriptions/{id}/cancel', { params, body: { now: true, revoke: true }, as: await app.owner() }));
    default:
  }
}

/** Banks decide the debits of three days ago: most pay. */
function answerDebits(lives: readonly Life[], nowS: number, all = false): void {
  for (const life of lives)
    for (const { id, status, created } of intentsOf(life))
      if (status === 'processing' && (all || nowS - created >= 3 * 86_400))
        if (created % 3 === 0) side.stripe.desk.bounceDebit(id);
        else side.stripe.desk.settle(id);
}

/** Moves to another account, as soon as nothing is open at the earlier one. */
async function moves(lives: readonly Life[], secret: string): Promise<boolean> {
  const from = side.stripe.events.length;
  answerDebits(lives, 0, true);
  await deliverEvents(from);
  await app.settle();
  const body = { gateway: 'stripe' as const, keys: { secret, publishable: secret.replace('sk_', 'pk_'), webhook: webhookSecret } };
  const { status } = await app.call('PUT /studio/payments', { as: await app.owner(), body });
  expect([200, 409]).toContain(status);
  if (status === 200) movedAtS = Math.floor(app.clock.ms() / 1000);
  return status === 200;
}

async function deliverEvents(from: number): Promise<void> {
  // In another order than they happened, and some of them twice.
  const events = side.stripe.events.slice(from);
  for (const event of [...events.toReversed(), ...events.filter((_, at) => at % 3 === 0)]) await side.deliver(event);
}

/** Compares both books to the last unit, and finds charges without a reason. */
async function faultsOf(lives: readonly Life[]): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const life of lives) {
    const booked = await app.sql<{ provider_id: string; amount: number; currency: string; back: number; period: number | null; surplus: boolean }>(
      `select p.provider_id, p.amount::int, p.currency, coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.state = 'succeeded'), 0)::int as back,
        (e.data ->> 'number')::int as period, coalesce((e.data ->> 'surplus')::boolean, false) as surplus
      from payments p left join subscription_events e on e.data ->> 'payment_id' = p.id::text where p.subscriber_id = $1 and p.amount > 0`,
      [life.member.id],
    );
    const taken = intentsOf(life).filter(({ status }) => status === 'succeeded');
    const theirs = taken.map(({ id, amount, currency }) => ({ id, amount, currency: currency.toUpperCase(), back: refundedOf(id) }));
    const ours = booked.map(({ provider_id: id, amount, currency, back }) => ({ id, amount, currency, back }));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    if (JSON.stringify(theirs.toSorted(byId)) !== JSON.stringify(ours.toSorted(byId)))
      faults.push({ why: 'books differ', theirs, ours, actions: life.actions });
    const kept = booked.filter(({ back, amount }) => back < amount);
    const periods = kept.flatMap(({ period }) => period ?? []);
    if (new Set(periods).size < periods.length) faults.push({ why: 'charged twice', periods, actions: life.actions });
    if (kept.some(({ surplus }) => surplus)) faults.push({ why: 'kept for nothing', kept, actions: life.actions });
  }
  return faults;
}
/** Paid time, the grace period, the days of a bank that answers late, and the step of this test. */
const slackDays = 7 + 4 + 3;
const longestStepDays = 3;

async function openWithoutRight(lives: readonly Life[], nowS: number): Promise<unknown[]> {
  const open = await Promise.all(
    lives.map(async (life) => {
      if (!(await activeProducts(app, life.member)).includes(life.productId)) return [];
      const last = Math.max(...intentsOf(life).map(({ id, status, amount }) => (status === 'succeeded' && refundedOf(id) < amount ? paidAt(id) : 0)));
      const isRefunded = intentsOf(life).some(({ id, amount }) => refundedOf(id) >= amount);
      const heldUpDays = life.heldUpAt.filter((at) => at > last).length * longestStepDays;
      const isPaid = nowS - last <= (life.offer.days + slackDays + heldUpDays) * 86_400;
      // A refund without revoking leaves access until the end of its time.
      return isPaid || isRefunded ? [] : [{ why: 'open without right', days: (nowS - last) / 86_400, offer: life.offer, actions: life.actions }];
    }),
  );
  return open.flat();
}
const paidAt = (id: string): number =>
  side.stripe.events.findLast(({ type, data }) => type === 'payment_intent.succeeded' && (data.object as { id: string }).id === id)?.created ?? 0;

/** The provider's payments for paused subscriptions, by subscription. */
async function takenWhilePaused(lives: readonly Life[]): Promise<Map<string, number>> {
  // A pause at its end is charged, and lasts until the provider's answer arrives.
  const rows = await app.sql<{ id: string }>("select id from subscriptions where status = 'paused' and (pause ->> 'until')::timestamptz > $1", [
    app.clock.iso(),
  ]);
  const paused = new Set(rows.map(({ id }) => id));
  const own = lives.filter(({ subscriptionId }) => paused.has(subscriptionId));
  return new Map(own.map((life) => [life.subscriptionId, intentsOf(life).filter(({ status }) => status === 'succeeded').length]));
}

/** Faults between the provider and us, only for the charges of the current lives. */
const faultsOfStep = (lives: readonly Life[], step: number, nowS: number): Parameters<StripeApp['stripe']['faults']>[0] => {
  const by = new Map(lives.map((life) => [life.subscriptionId, life]));
  return ({ params }) => {
    const life = by.get((params['metadata'] as Record<string, string> | undefined)?.['subscription_id'] ?? '');
    const action = life?.actions[step];
    if (action === 'lose_answers') return 'lost';
    if (!life || action !== 'limit') return null;
    if (!life.heldUpAt.includes(nowS)) life.heldUpAt.push(nowS);
    return 'limited';
  };
};

it(
  `${batches * together} lives of subscriptions leave both books equal, charge nobody twice and keep nothing without a purchase`,
  { timeout: 3_600_000 },
  async () => {
    const offers = fc.record<Offer>({
      currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
      days: fc.constantFrom(5, 10, 30),
      card: fc.constantFrom('pm_card_visa', 'pm_card_visa', 'pm_sepa_debit'),
    });
    const actions = fc.array(fc.constantFrom(...kinds), { minLength: steps, maxLength: steps });
    const batch = fc.record({
      days: fc.array(fc.constantFrom(1, 1, 2, 3), { minLength: steps, maxLength: steps }),
      lives: fc.array(fc.record({ offer: offers, actions }), { minLength: together, maxLength: together }),
      /** The step at which the app moves to another Stripe account. */
      movesAt: fc.integer({ min: 6, max: steps * 2 }),
    });
    for (const [of, { days, lives: planned, movesAt }] of fc.sample(batch, { numRuns: batches, seed: 20_261_123 }).entries()) {
      const lives: Life[] = [];
      for (const { offer, actions: planned_ } of planned) lives.push(await begin(offer, planned_));
      let hasMoved = false;
      for (const [step, passed] of days.entries()) {
        const from = side.stripe.events.length;
        app.clock.advance(passed * dayMs);
        const nowS = Math.floor(app.clock.ms() / 1000);
        const isMoving = step >= movesAt && !hasMoved;
        answerDebits(lives, nowS, isMoving);
        side.stripe.faults(isMoving ? null : faultsOfStep(lives, step, nowS));
        const before = await takenWhilePaused(lives);
        await app.settle();
        side.stripe.faults(null);
        const after = await takenWhilePaused(lives);
        expect([...after].filter(([id, taken]) => before.has(id) && before.get(id) !== taken)).toEqual([]);
        for (const life of lives) await does(life.actions[step]!, life);
        await deliverEvents(from);
        if (isMoving) hasMoved = await moves(lives, keys[(of + 1) % 2]!);
        expect(await openWithoutRight(lives, nowS)).toEqual([]);
      }
      // The last debits are decided, and open payments are settled.
      answerDebits(lives, 0, true);
      for (const passed of [1, 1, 1]) {
        app.clock.advance(passed * dayMs);
        await app.settle();
      }
      expect(await faultsOf(lives)).toEqual([]);
      await app.sql("update subscriptions set status = 'ended', claimed_until = null, pay_intent_id = null");
    }
  },
);
