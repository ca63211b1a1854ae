// Compares subscriptions with a simple model, written from the decisions (COM-2, COM-5, COM-14, COM-20, COM-21, COM-23).
import { replaySubscription } from '@bandstand/rules/products/renewals.ts';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { kinds, lightPrice, mistakes, Model, price, type Action, type Offer } from '../../testing/subscription.model.ts';
import { offersToLeavers } from '../leaving/leaving.builders.ts';
import { allowPauses } from '../pauses/pauses.builders.ts';
import { buys, payCard } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs } from './subscriptions.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true, isOwn: true });
  owner = await app.owner();
  // Mails are tested elsewhere, and cost more than this test.
  for (const mail of ['subscription.mail', 'invoice.receipt', 'invoice.refunded'] as const) app.jobs.define(mail, () => Promise.resolve());
  // A server that dies before its charge reaches the provider, or before the result is stored.
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

interface Real {
  id: string;
  productId: string;
  member: MemberSession;
  model: Model;
  wrong: Map<string, Model>;
  actions: Action[];
}
const diesAt = (action: Action | undefined) => (action === 'die_before' ? 'before' : action === 'die_after' ? 'after' : null);

/** An action by a member, an owner or chance; cards were broken or mended before. Returns the code of a refusal. */
async function really(action: Action, { id, productId, member }: Real): Promise<string | null> {
  const params = { id };
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
  if (action === 'lighter') {
    const body = { version_id: lights.get(productId) ?? '' };
    return (await app.call('POST /subscriptions/{id}/change', { params, body, as: member })).body.error ?? null;
  }
  if (action === 'stay') return (await app.call('DELETE /subscriptions/{id}/change', { params, as: member })).body.error ?? null;
  if (action === 'pause') return (await app.call('POST /subscriptions/{id}/pause', { params, body: { periods: 2 }, as: member })).body.error ?? null;
  if (action === 'go_on') return (await app.call('DELETE /subscriptions/{id}/pause', { params, as: member })).body.error ?? null;
  if (action === 'come_back') return (await app.call('POST /subscriptions/{id}/pause/end', { params, as: member })).body.error ?? null;
  if (action === 'be_won') {
    const { offer } = (await app.call('POST /subscriptions/{id}/leave', { params, as: member })).body;
    if (!offer) return 'order_closed';
    return (await app.call('POST /subscriptions/{id}/leave/accept', { params, body: {}, as: member })).body.error ?? null;
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

/** The actual state in the model's terms, by subscription. */
async function seen(members: readonly MemberSession[]) {
  const bundles = await Promise.all(
    members.map(async (as) => [as.id, (await app.call('POST /auth/verify', { as })).body.user.active_product_ids] as const),
  );
  const open = new Map(bundles);
  const rows = await app.sql<{
    id: string;
    subscriber_id: string;
    product_id: string;
    status: string;
    made: number;
    paid: { amount: number; back: number; is_first: boolean }[];
    events: { type: 'began'; data: Record<string, unknown> }[];
    taken: string;
  }>(
    `select s.id, s.subscriber_id, s.product_id, s.status, s.charges_made as made,
      (select coalesce(json_agg(json_build_object('amount', p.amount, 'is_first', p.order_id is not null,
          'back', (select coalesce(sum(r.amount), 0) from refunds r where r.app_id = p.app_id and r.payment_id = p.id and r.state = 'succeeded')) order by p.paid_at, p.id), '[]')
        from payments p where p.app_id = s.app_id and p.amount > 0 and (p.subscription_id = s.id or p.order_id = s.order_id)) as paid,
      (select json_agg(json_build_object('type', e.type, 'data', e.data) order by e.nr) from subscription_events e where e.app_id = s.app_id and e.subscription_id = s.id) as events,
      (select coalesce(sum(i.amount - coalesce((select sum(r.amount) from test_refunds r where r.app_id = i.app_id and r.intent_id = i.id), 0)), 0)
        from test_intents i where i.app_id = s.app_id and i.status = 'succeeded' and i.metadata ->> 'subscription_id' = s.id::text) as taken
      from subscriptions s where s.subscriber_id = any($1)`,
    [members.map(({ id }) => id)],
  );
  return new Map(
    rows.map(({ id, subscriber_id, product_id, status, made, paid, events, taken }) => {
      const kept = paid.filter(({ amount, back }) => amount !== back);
      const renewals = kept.filter(({ is_first }) => !is_first).reduce((sum, { amount }) => sum + amount, 0);
      const isOpen = open.get(subscriber_id)?.includes(product_id);
      const is = { status, made, kept: kept.map(({ amount }) => amount), isOpen };
      return [id, { is, replayed: replaySubscription(events), isTaken: renewals === Number(taken) }];
    }),
  );
}

const products = new Map<string, string>();
/** The cheaper plan of each. */
const lights = new Map<string, string>();
/** One product per offer: a member buys as often as there are offers. */
async function productOf(offer: Offer): Promise<string> {
  const key = JSON.stringify(offer);
  const version = monthly({
    price,
    setup_fee: offer.setup,
    trial_days: offer.trial,
    keep_access: offer.keep && offer.charges !== null,
    interval: { interval: 'day', intervalCount: offer.interval, expiryUnits: offer.charges },
  });
  const known = products.get(key);
  if (known) return known;
  const made = await aProduct(app, { versions: [version, { ...version, price: lightPrice }] });
  if (offer.charges === null)
    for (const { id } of made.versions) await allowPauses(app, id, { max_months: 24, per_year: 12, keeps_access: offer.staysOpen });
  for (const { id } of made.versions) await offersToLeavers(app, id);
  products.set(key, made.id);
  lights.set(made.id, made.versions.find((one) => one.price === lightPrice)?.id ?? '');
  return made.id;
}

/** Starts lives; one member's are of different products. */
async function begin(lives: readonly { offer: Offer; actions: Action[] }[]): Promise<Real[]> {
  const begun: Real[] = [];
  for (const { offer, actions } of lives) {
    const productId = await productOf(offer);
    const taken = begun.filter((one) => one.productId === productId).map(({ member }) => member);
    const member = begun.find((one) => !taken.includes(one.member))?.member ?? (await app.signUp());
    begun.push({
      id: '',
      productId,
      member,
      model: new Model(offer),
      wrong: new Map(Object.entries(mistakes).map(([name, mistake]) => [name, new Model(offer, mistake)])),
      actions,
    });
  }
  await sideBySide(begun, async ({ member, productId: id }) => void (await buys(app, member, { id })));
  const members = [...new Set(begun.map(({ member }) => member.id))];
  const rows = await app.sql<{ id: string; product_id: string; subscriber_id: string }>(
    'select id, product_id, subscriber_id from subscriptions where subscriber_id = any($1)',
    [members],
  );
  return begun.map((one) => ({ ...one, id: rows.find((row) => row.product_id === one.productId && row.subscriber_id === one.member.id)?.id ?? '' }));
}

/** As many at once as the server has connections. */
async function sideBySide<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}

const offers = fc.record<Offer>({
  interval: fc.constantFrom(3, 5, 10, 30),
  trial: fc.constantFrom(0, 0, 4, 9),
  charges: fc.constantFrom(null, null, 2, 3),
  keep: fc.boolean(),
  setup: fc.constantFrom(0, 500),
  staysOpen: fc.constantFrom(false, false, true),
});
/** Some lives are busy; in others little happens, so that time decides; and some are not paid. */
const quiet = ['pass', 'pass', 'pass', 'pass', 'break', 'mend', 'cancel', 'resume', 'lighter', 'stay', 'be_won'] as const;
const paused = ['pass', 'pass', 'pass', 'pause', 'pause', 'pause', 'come_back', 'go_on', 'break', 'mend', 'lighter', 'cancel'] as const;
const unpaid = ['pass', 'pass', 'pass', 'pass', 'pass', 'pass', 'mend'] as const;
const does = (from: readonly Action[]) => fc.array(fc.constantFrom(...from), { minLength: steps, maxLength: steps });
/** Kinds of lives that a random sample has too few of. */
const plain: Offer = { interval: 3, trial: 0, charges: null, keep: false, setup: 0, staysOpen: false };
const passes = (count: number) => Array.from({ length: count }, (): Action => 'pass');
const written: { offer: Offer; begins: Action[] }[] = [
  { offer: plain, begins: ['pause', 'come_back'] },
  { offer: plain, begins: ['pause', 'break'] },
  { offer: plain, begins: ['lighter'] },
  { offer: plain, begins: ['be_won'] },
  ...[3, 5, 10]
    .flatMap((interval) => [0, 3, 5].map((until) => ({ interval, until })))
    .map(({ interval, until }): { offer: Offer; begins: Action[] } => ({
      offer: { ...plain, interval },
      begins: ['break', ...(until ? [...passes(until), 'mend' as const] : [])],
    })),
];
const writtenLives = written.map(({ offer, begins }) => ({ offer, actions: [...begins, ...passes(12 - begins.length)] }));
const isWhole = inject('extent') === 'whole';
/** Lives in parallel, on the same clock. */
const [batches, together, steps] = isWhole ? [20, 100, 12] : [1, 30, 12];

it(
  `${batches * together} random lives of subscriptions agree with the model at each step, and with no faulty variant of it`,
  { timeout: 3_600_000 },
  async () => {
    const batch = fc.record({
      // In a week of single days every effect of time shows on its day.
      days: fc
        .tuple(fc.constant([1, 3]), fc.array(fc.constantFrom(0, 1, 2, 3, 5, 8), { minLength: 3, maxLength: 3 }), fc.constant([1, 1, 1, 1, 1, 1, 1]))
        .map((parts) => parts.flat()),
      lives: fc.array(
        fc.record({
          offer: offers,
          actions: fc.oneof(
            does(kinds),
            does(quiet),
            does(paused),
            does(paused),
            does(unpaid).map((all): Action[] => ['break', ...all.slice(1)]),
          ),
        }),
        {
          minLength: together,
          maxLength: together,
        },
      ),
    });
    const refuted = new Set<string>();
    const faults: unknown[] = [];
    const disagrees = (name: string, report: unknown[]) => void (name === 'right' ? faults.push(report) : refuted.add(name));
    const undisproved = ({ model, wrong }: Real): [string, Model][] => [['right', model], ...[...wrong].filter(([name]) => !refuted.has(name))];
    for (const [seed, { days, lives }] of fc.sample(batch, { numRuns: batches, seed: 20_261_122 }).entries()) {
      const real = await begin([...lives, ...writtenLives]);
      const members = [...new Set(real.map(({ member }) => member))];
      let day = 0;
      for (const [step, passed] of days.entries()) {
        day += passed;
        app.clock.advance(passed * dayMs);
        const look = (isFirst: boolean) => {
          for (const one of real) for (const [, each] of undisproved(one)) each.look(day, isFirst ? diesAt(one.actions[step]) : null);
        };
        const dying = real.flatMap(({ id, actions }) => ({ id, place: diesAt(actions[step]) })).filter(({ place }) => place);
        await app.sql('insert into dying select * from json_to_recordset($1) as d (id text, place text)', [JSON.stringify(dying)]);
        look(true);
        await app.server.commerce.subscribed.renewals.advance();
        await app.sql('delete from dying');
        // While the outcome of a charge is unknown, a member who wants to pay waits; everything else continues.
        const doing = real.map((one, at): Action =>
          one.model.unresolved ? (['cancel', 'end', 'revoke', 'refund'] as const)[(step + at) % 4]! : one.actions[step]!,
        );
        await app.sql(
          `update subscriptions s set payment_method = payment_method || jsonb_build_object('expiry', c.expiry)
          from json_to_recordset($1) as c (id uuid, expiry text) where s.id = c.id`,
          [
            JSON.stringify(
              real.flatMap(({ id }, at) =>
                doing[at] === 'break' ? { id, expiry: '2020-01' } : doing[at] === 'mend' ? { id, expiry: '2099-12' } : [],
              ),
            ),
          ],
        );
        await sideBySide([...real.entries()], async ([at, one]) => {
          const action = doing[at]!;
          const code = await really(action, one);
          for (const [name, each] of undisproved(one))
            if (each.act(action, day) !== code) disagrees(name, [seed, day, code, one.actions.slice(0, step + 1)]);
        });
        // The dead server's claim has expired, and the next server continues.
        app.clock.advance(6 * 60_000);
        look(false);
        await app.server.commerce.subscribed.renewals.advance();
        await app.settle();
        const found = await seen(members);
        for (const one of real) {
          const { is, replayed, isTaken } = found.get(one.id)!;
          const report = [seed, day, is, replayed, isTaken, one.actions.slice(0, step + 1)];
          for (const [name, each] of undisproved(one)) if (!isDeepStrictEqual(each.is(day), is)) disagrees(name, report);
          // Its events agree, and so does the gateway of its money.
          if (!isTaken || !isDeepStrictEqual(replayed, { status: is.status, chargesMade: is.made })) disagrees('right', report);
        }
        expect(faults).toEqual([]);
      }
      await app.sql("update subscriptions set status = 'ended', claimed_until = null, pay_intent_id = null");
    }
    expect([...refuted].toSorted()).toEqual(Object.keys(mistakes).toSorted());
  },
);
