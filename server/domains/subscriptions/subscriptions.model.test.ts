// Subscriptions go through whatever happens to them beside a plain model, written from the decisions (COM-2, COM-5, COM-14, COM-20, COM-21, COM-23).
import { replaySubscription } from '@bandstand/rules/products/renewals.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { buys, payCard } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs } from './subscriptions.builders.ts';

let app: TestApp;
let member: MemberSession;
let owner: Awaited<ReturnType<TestApp['owner']>>;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  owner = await app.owner();
  // A server that dies before its charge reaches the provider, or before what it took is written down.
  await app.sql('create table dying (id text primary key, place text not null)');
  await app.sql('grant select on dying to bandstand_app, bandstand_system');
  for (const [table, place, id] of [
    ['test_intents', 'before', "new.metadata ->> 'subscription_id'"],
    ['payments', 'after', 'new.subscription_id::text'],
  ]) {
    await app.sql(
      `create function die_${place}() returns trigger language plpgsql as $$ begin
        if exists (select 1 from dying d where d.place = '${place}' and d.id = ${id}) then raise exception 'the server died'; end if; return new; end $$`,
    );
    await app.sql(`create trigger die before insert on ${table} for each row execute function die_${place}()`);
  }
});
afterAll(() => app.close());

const kinds = ['pass', 'break', 'mend', 'cancel', 'resume', 'pay', 'finish', 'method', 'end', 'revoke', 'refund', 'die_before', 'die_after'] as const;
type Action = (typeof kinds)[number];
interface Offer {
  interval: number;
  trial: number;
  charges: number | null;
  keep: boolean;
  setup: number;
}
const price = 1900;
const graceDays = 7;

/** What ought to be, in whole days since it was bought. */
class Model {
  status: 'trialing' | 'active' | 'past_due' | 'ending' | 'ended';
  made: number;
  kept: number[];
  periodEnd: number;
  endsAt: number | null = null;
  since: number | null = null;
  due: number;
  isCardGood = true;
  isRevoked = false;
  isPaidUp = false;
  hasOpen = false;
  /** A charge was under way when its server died: what the provider said then, if it heard of it. */
  unresolved: { taken: boolean | null } | null = null;
  private readonly offer: Offer;
  constructor(offer: Offer) {
    this.offer = offer;
    this.status = offer.trial > 0 ? 'trialing' : 'active';
    this.made = offer.trial > 0 ? 0 : 1;
    const first = (offer.trial > 0 ? 0 : price) + offer.setup;
    this.kept = first > 0 ? [first] : [];
    this.periodEnd = offer.trial > 0 ? offer.trial : offer.interval;
    this.due = this.periodEnd;
  }
  private get isLast() {
    return this.offer.charges !== null && this.made >= this.offer.charges;
  }
  private renew(day: number) {
    const { trial, interval } = this.offer;
    const from = Math.max(this.periodEnd, day);
    this.periodEnd = trial + (Math.floor((from - trial) / interval) + 1) * interval;
    const isOver = this.status === 'ending' || this.status === 'ended';
    Object.assign(this, { status: isOver ? 'ending' : 'active', endsAt: isOver ? this.periodEnd : null, since: null, hasOpen: false });
    this.made += 1;
    this.kept.push(price);
    this.due = this.periodEnd;
  }
  private end(day: number) {
    this.isPaidUp = this.isLast;
    Object.assign(this, { status: 'ended', endsAt: day });
  }
  private fail(day: number) {
    this.since ??= day;
    const next = [1, 3, 5, 7].map((days) => (this.since ?? 0) + days).find((at) => at > day);
    if (next === undefined) return this.end(day);
    Object.assign(this, { status: 'past_due', due: next });
  }
  /** The engine looks. `dies`: its server dies where it asks for money. */
  look(day: number, dies: 'before' | 'after' | null) {
    const { unresolved } = this;
    this.unresolved = null;
    if (this.status === 'ended') {
      const isTaken = unresolved && (unresolved.taken ?? this.isCardGood);
      // What was taken for what was taken back goes back, too.
      if (isTaken && !this.isRevoked) this.renew(day);
      return;
    }
    if (day < this.due) return;
    if (this.status === 'ending') return this.end(this.periodEnd);
    if (this.isLast) return this.end(this.periodEnd);
    // A payment that the member did not finish is ended first.
    this.hasOpen = false;
    const isTaken = unresolved?.taken ?? this.isCardGood;
    if (dies === 'before' || (dies === 'after' && isTaken)) {
      this.unresolved = { taken: dies === 'after' ? true : null };
      return;
    }
    if (isTaken) this.renew(day);
    else this.fail(day);
  }
  act(action: Action, day: number): string | null {
    const isRunning = this.status === 'trialing' || this.status === 'active';
    if (action === 'break') this.isCardGood = false;
    if (action === 'mend') this.isCardGood = true;
    if (action === 'cancel' && !(this.isLast && isRunning)) {
      if (this.status === 'past_due' || (isRunning && this.periodEnd <= day)) Object.assign(this, { status: 'ended', endsAt: day, hasOpen: false });
      else if (isRunning) Object.assign(this, { status: 'ending', endsAt: this.periodEnd, due: this.periodEnd });
    }
    if (action === 'resume') {
      if (this.status === 'ended' || (this.status === 'ending' && (this.endsAt ?? 0) <= day)) return 'order_closed';
      if (this.status === 'ending') Object.assign(this, { status: this.made === 0 ? 'trialing' : 'active', endsAt: null, due: this.periodEnd });
    }
    if (action === 'pay' || action === 'finish') {
      if (this.status === 'ended') return 'order_closed';
      if (this.status === 'past_due') {
        const isFinished = action === 'finish';
        if (!this.hasOpen && this.isCardGood) this.renew(day);
        else if (isFinished) {
          this.renew(day);
          this.isCardGood = true;
        } else this.hasOpen = true;
      }
    }
    if (action === 'method') {
      if (this.status === 'ended') return 'order_closed';
      this.isCardGood = true;
      if (this.status === 'past_due') this.renew(day);
    }
    if (action === 'end' && this.status !== 'ended') {
      this.isPaidUp = this.isLast;
      this.endsAt = this.status === 'past_due' ? day : Math.max(day, this.periodEnd);
      Object.assign(this, { status: 'ended', hasOpen: false });
    }
    if (action === 'revoke' || (action === 'refund' && this.kept.length > 0)) {
      if (action === 'refund') this.kept.pop();
      if (this.status !== 'ended') this.endsAt = day;
      Object.assign(this, { status: 'ended', isRevoked: true, hasOpen: false });
    }
    return null;
  }
  isOpen(day: number): boolean {
    if (this.isRevoked) return false;
    if (this.isPaidUp && this.offer.keep) return true;
    if (this.status === 'past_due') return day < (this.since ?? 0) + graceDays;
    if (this.status === 'ending' || this.status === 'ended') return day < (this.endsAt ?? 0);
    return true;
  }
}

interface Real {
  id: string;
  productId: string;
  model: Model;
  actions: Action[];
}
const cardExpiry = (id: string, expiry: string) =>
  app.sql(`update subscriptions set payment_method = payment_method || jsonb_build_object('expiry', $2::text) where id = $1`, [id, expiry]);

/** What a member, an owner or fate does. Answers the code of a refusal. */
async function really(action: Action, { id }: Real): Promise<string | null> {
  const params = { id };
  if (action === 'break') await cardExpiry(id, '2020-01');
  if (action === 'mend') await cardExpiry(id, '2099-12');
  if (action === 'cancel') return (await app.call('DELETE /subscriptions/{id}', { params, as: member })).body.error ?? null;
  if (action === 'resume') return (await app.call('POST /subscriptions/{id}/resume', { params, as: member })).body.error ?? null;
  if (action === 'pay' || action === 'finish') {
    const { body } = await app.call('POST /subscriptions/{id}/pay', { params, body: {}, as: member });
    if (body.status === 'requires_payment' && action === 'finish') {
      expect((await payCard(app, body)).status).toBe(200);
      expect((await app.call('POST /subscriptions/{id}/pay', { params, body: { finished: body.id }, as: member })).body).toEqual({ status: 'paid' });
    }
    return body.error ?? null;
  }
  if (action === 'method') {
    const setup = await app.call('POST /subscriptions/{id}/payment_method', { params, as: member });
    if (setup.status !== 200) return setup.body.error ?? null;
    await payCard(app, setup.body);
    const { body } = await app.call('PUT /subscriptions/{id}/payment_method', { params, body: { payment_method: setup.body.id }, as: member });
    return body.error ?? null;
  }
  if (action === 'end' || action === 'revoke')
    return (
      (await app.call('POST /studio/subscriptions/{id}/cancel', { params, body: { now: true, revoke: action === 'revoke' }, as: owner })).body
        .error ?? null
    );
  if (action === 'refund') {
    const [last] = await app.sql<{ id: string }>(
      `select p.id from payments p where p.amount > 0 and (p.subscription_id = $1 or p.order_id = (select order_id from subscriptions where id = $1))
        and not exists (select 1 from refunds r where r.payment_id = p.id) order by p.paid_at desc, p.id desc limit 1`,
      [id],
    );
    if (last)
      await app.server.commerce.payments.refund(app.tenant, {
        paymentId: last.id,
        amount: null,
        isRevoking: true,
        madeBy: null,
        key: `all:${last.id}`,
      });
  }
  return null;
}

/** The same of what is there, by subscription. */
async function seen() {
  const items = (await app.call('POST /auth/verify', { as: member })).body.user.active_product_ids;
  const rows = await app.sql<{
    id: string;
    product_id: string;
    status: string;
    made: number;
    paid: { amount: number; back: number; is_first: boolean }[];
    events: { type: 'began'; data: Record<string, unknown> }[];
    taken: string;
  }>(
    `select s.id, s.product_id, s.status, s.charges_made as made,
      (select coalesce(json_agg(json_build_object('amount', p.amount, 'is_first', p.order_id is not null,
          'back', (select coalesce(sum(r.amount), 0) from refunds r where r.app_id = p.app_id and r.payment_id = p.id and r.state = 'succeeded')) order by p.paid_at, p.id), '[]')
        from payments p where p.app_id = s.app_id and p.amount > 0 and (p.subscription_id = s.id or p.order_id = s.order_id)) as paid,
      (select json_agg(json_build_object('type', e.type, 'data', e.data) order by e.nr) from subscription_events e where e.app_id = s.app_id and e.subscription_id = s.id) as events,
      (select coalesce(sum(i.amount - coalesce((select sum(r.amount) from test_refunds r where r.app_id = i.app_id and r.intent_id = i.id), 0)), 0)
        from test_intents i where i.app_id = s.app_id and i.status = 'succeeded' and i.metadata ->> 'subscription_id' = s.id::text) as taken
      from subscriptions s where s.subscriber_id = $1`,
    [member.id],
  );
  return new Map(
    rows.map(({ id, product_id, status, made, paid, events, taken }) => {
      const kept = paid.filter(({ amount, back }) => amount !== back);
      const renewals = kept.filter(({ is_first }) => !is_first).reduce((sum, { amount }) => sum + amount, 0);
      const is = { status, made, kept: kept.map(({ amount }) => amount), isOpen: items.includes(product_id) };
      return [id, { is, replayed: replaySubscription(events), isTaken: renewals === Number(taken) }];
    }),
  );
}

async function begin(offer: Offer, actions: Action[]): Promise<Real> {
  const version = monthly({
    price,
    setup_fee: offer.setup,
    trial_days: offer.trial,
    keep_access: offer.keep && offer.charges !== null,
    interval: { interval: 'day', intervalCount: offer.interval, expiryUnits: offer.charges },
  });
  const product = await aProduct(app, { versions: [version] });
  await buys(app, member, product);
  const [row] = await app.sql<{ id: string }>('select id from subscriptions where product_id = $1', [product.id]);
  return { id: row?.id ?? '', productId: product.id, model: new Model(offer), actions };
}

const offers = fc.record<Offer>({
  interval: fc.constantFrom(3, 5, 10, 30),
  trial: fc.constantFrom(0, 0, 4, 9),
  charges: fc.constantFrom(null, null, 2, 3),
  keep: fc.boolean(),
  setup: fc.constantFrom(0, 500),
});
const isWhole = inject('extent') === 'whole';
/** Side by side, on the days of one clock. */
const [batches, sideBySide, steps] = isWhole ? [50, 40, 10] : [1, 30, 9];

it(`${batches * sideBySide} random lives of subscriptions agree with the model at each step`, { timeout: 3_600_000 }, async () => {
  const batch = fc.record({
    days: fc.array(fc.constantFrom(0, 1, 1, 2, 2, 3, 5, 8), { minLength: steps, maxLength: steps }),
    lives: fc.array(fc.record({ offer: offers, actions: fc.array(fc.constantFrom(...kinds), { minLength: steps, maxLength: steps }) }), {
      minLength: sideBySide,
      maxLength: sideBySide,
    }),
  });
  let seed = 0;
  for (const { days, lives } of fc.sample(batch, { numRuns: batches, seed: 20_261_122 })) {
    seed += 1;
    member = await app.signUp();
    const real: Real[] = [];
    for (const { offer, actions } of lives) real.push(await begin(offer, actions));
    let day = 0;
    for (const [step, passed] of days.entries()) {
      day += passed;
      app.clock.advance(passed * dayMs);
      const dead = new Set<Real>();
      for (const one of real) {
        const action = one.actions[step];
        const dies = action === 'die_before' ? 'before' : action === 'die_after' ? 'after' : null;
        if (dies) await app.sql('insert into dying (id, place) values ($1, $2)', [one.id, dies]);
        one.model.look(day, dies);
        if (one.model.unresolved) dead.add(one);
      }
      await app.server.commerce.subscribed.renewals.advance();
      await app.sql('delete from dying');
      for (const one of real) {
        // While nobody knows what became of a charge, he who would pay waits; all else goes on.
        const action: Action = dead.has(one)
          ? (['cancel', 'end', 'revoke', 'refund'] as const)[(step + lives.length + one.id.charCodeAt(0)) % 4]!
          : one.actions[step]!;
        const expected = one.model.act(action, day);
        expect([seed, step, action, await really(action, one)]).toEqual([seed, step, action, expected]);
      }
      // The claim of the dead is over, and the next server looks.
      app.clock.advance(6 * 60_000);
      for (const one of real) one.model.look(day, null);
      await app.server.commerce.subscribed.renewals.advance();
      await app.settle();
      const found = await seen();
      for (const { id, model, actions } of real) {
        const told = { at: [seed, day, actions.slice(0, step + 1).join(' ')] };
        const should = { status: model.status, made: model.made, kept: model.kept, isOpen: model.isOpen(day) };
        expect({ ...told, ...found.get(id)?.is }).toEqual({ ...told, ...should });
        // Its events say the same, and so does the gateway of its money.
        expect({ ...told, ...found.get(id)?.replayed }).toEqual({ ...told, status: model.status, chargesMade: model.made });
        expect({ ...told, isTaken: found.get(id)?.isTaken }).toEqual({ ...told, isTaken: true });
      }
    }
    await app.sql("update subscriptions set status = 'ended', claimed_until = null, pay_intent_id = null");
  }
});
