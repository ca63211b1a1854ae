import type { Intent } from '@bandstand/contract/checkout.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { compose, type Server } from '../../compose.ts';
import type { MemberSession } from '../../testing/app.ts';
import { createClient } from '../../testing/client.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { activeProducts } from '../checkout/checkout.builders.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';

let side: StripeApp;
/** Another process of the same install: it shares only the database. */
let second: Server;
let clients: ReturnType<typeof createClient>[];

beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  const { app } = side;
  await app.server.begin();
  second = await compose(app.platform, { directUrl: app.adminUrl });
  clients = [app.http, second.http].map((http) => createClient({ app: http.app, defaultSlug: 'first' }));
  await app.call('POST /studio/coupons', {
    as: side.owner,
    body: { code: 'HALF', kind: 'percent', amount: 5000, duration: 'once', max_uses: 100_000 } as never,
  });
});
afterAll(async () => {
  await second.close();
  await side.close();
});

/** The normal suite tries a few; `node tools/nightly.ts` tries all. */
const isWhole = inject('extent') === 'whole';
const runs = isWhole ? 1000 : 20;
const batch = 20;
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seeded(7);
const chance = (part: number) => random() < part;
const pick = <T>(...of: T[]): T => of[Math.floor(random() * of.length)]!;
const client = () => pick(...clients);

interface Run {
  member: MemberSession;
  product: Awaited<ReturnType<typeof aProduct>>;
  intent: Intent | null;
}

/** Makes some requests to Stripe fail. Broken connections are rare, because Stripe's client retries them slowly. */
const withFaults = async <T>(part: number, run: () => Promise<T>): Promise<T> => {
  side.stripe.faults(() => (chance(part) ? pick('busy', 'unknown', 'unknown', chance(0.05) ? 'lost' : 'busy') : null));
  try {
    return await run();
  } finally {
    side.stripe.faults(null);
  }
};

async function intentOf({ member, product }: Run, code: string | null, versionAt: number): Promise<Intent | null> {
  const options = { params: { id: product.id }, as: member };
  const versions = (await side.app.call('GET /products/{id}', { params: { id: product.id } })).body.versions;
  const version = versions[versionAt % versions.length];
  const choice = { version_id: version?.id, coupon_code: code, address: { country: 'DE' } };
  const shown = await client().call('POST /products/{id}/preview', { ...options, body: choice });
  if (shown.status !== 200) return null;
  const body = { ...choice, final_amount: shown.body.total_due_now, quote_id: shown.body.quote_id };
  const made = await client().call('POST /products/{id}/intent', { ...options, body });
  return made.status === 200 ? made.body : null;
}

async function changedByOwner({ product }: Run): Promise<void> {
  const { app, owner } = side;
  const what = pick('price', 'tax', 'coupon');
  if (what === 'price')
    await app.call('POST /studio/products/{id}/versions', { as: owner, params: { id: product.id }, body: once({ price: 5900 }) as never });
  if (what === 'tax')
    await app.call('PUT /studio/tax_rates', {
      as: owner,
      body: { is_on: chance(0.5), inclusive: chance(0.5), rates: [{ country: 'DE', region: null, name: 'VAT', rate: 19_000 }] },
    });
  if (what === 'coupon') {
    const { body } = await app.call('GET /studio/coupons', { as: owner });
    await app.call('PUT /studio/coupons/{id}', { as: owner, params: { id: body.items[0]!.id }, body: { is_enabled: chance(0.6) } });
  }
}

/** What the buyer does with Stripe's form; some leave. */
function pays(intent: Intent): void {
  const { browser } = side.stripe;
  const tries = pick<string[]>(
    ['pm_card_visa'],
    ['pm_card_visa'],
    ['pm_card_chargeDeclined', 'pm_card_visa'],
    ['pm_card_authenticationRequired'],
    ['pm_card_chargeDeclined'],
    [],
  );
  for (const card of tries)
    try {
      const tried = browser.confirm(intent.id ?? '', intent.client_secret, card);
      if (tried.status === 'requires_action' && chance(0.8)) browser.authenticate(tried.id, chance(0.8));
    } catch {
      // Refused: the buyer sees it, and tries another card or leaves.
    }
}

/** Posts events until they are accepted, as Stripe does for three days. */
async function delivered(events: typeof side.stripe.events, part: number): Promise<typeof side.stripe.events> {
  const left = [];
  for (const event of events) {
    const status = await withFaults(part, () => side.deliver(event));
    if (status !== 204) left.push(event);
  }
  return left;
}
const shuffled = <T>(list: T[]): T[] =>
  list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

async function oneRun(): Promise<Run> {
  const { app } = side;
  const product = await aProduct(app, {
    versions: pick([once(), once({ name: 'Half', price: 2900 })], [monthly(), monthly({ name: 'Trial', trial_days: 30 })]),
  });
  const run: Run = { member: await app.signUp(), product, intent: null };
  const code = chance(0.3) ? 'HALF' : null;
  run.intent = await withFaults(0.15, () => intentOf(run, code, 0));
  if (chance(0.2)) await changedByOwner(run);
  // After a failed try, with another version or another code: asks again, sometimes twice at once.
  if (!run.intent || chance(0.3)) {
    const again = await Promise.all(Array.from({ length: pick(1, 1, 2) }, () => withFaults(0.05, () => intentOf(run, pick(code, null), pick(0, 1)))));
    run.intent = again.find((one) => one !== null) ?? run.intent;
  }
  if (!run.intent?.id) return run;
  pays(run.intent);
  if (chance(0.5)) {
    const params = { id: run.intent.order_id };
    await withFaults(0.1, () =>
      Promise.all(Array.from({ length: pick(1, 2, 10) }, () => client().call('POST /orders/{id}/confirm', { params, as: run.member }))),
    );
  }
  return run;
}

interface Books {
  open: number;
  double: number;
  ungranted: number;
  wrong: number;
  orphans: number;
  taken: number;
  completed: number;
  returned: number;
  payments: number;
  invoices: number;
}
const books = async (): Promise<Books> =>
  (
    await side.app.sql<Books>(`select
      (select count(*)::int from orders where status in ('open', 'processing', 'paid', 'pending_approval')) as open,
      (select count(*)::int from (select order_id from payments where order_id is not null group by order_id having count(*) > 1) twice) as double,
      (select count(*)::int from payments p join orders o on o.app_id = p.app_id and o.id = p.order_id where o.status <> 'completed'
        or not exists (select from purchases b join entitlements e on e.app_id = b.app_id and e.purchase_id = b.id where b.app_id = o.app_id and b.order_id = o.id)) as ungranted,
      (select count(*)::int from payments p join orders o on o.app_id = p.app_id and o.id = p.order_id where o.amount <> p.amount or o.currency <> p.currency) as wrong,
      (select count(*)::int from orders o where o.status = 'completed' and not exists (select from payments p where p.app_id = o.app_id and p.order_id = o.id)) as orphans,
      (select coalesce(sum(amount), 0)::bigint from payments) as taken,
      (select coalesce(sum(amount), 0)::bigint from orders where status = 'completed') as completed,
      (select coalesce(sum(amount), 0)::bigint from refunds where state = 'succeeded') as returned,
      (select count(*)::int from payments where amount > 0) as payments,
      (select count(*)::int from invoices where total > 0) as invoices`)
  )[0]!;

it(`${runs} purchases with faults everywhere end paid and granted once, or uncharged`, { timeout: 3_600_000 }, async () => {
  const { app, stripe } = side;
  const all: Run[] = [];
  let [seen, late] = [0, [] as typeof stripe.events];
  for (let at = 0; at < runs; at += batch) {
    for (let inBatch = 0; inBatch < batch; inBatch += 1) all.push(await oneRun());
    // Each event is lost, delivered at once, delivered twice, or delayed for days; in any order.
    const fresh = stripe.events.slice(seen);
    seen = stripe.events.length;
    const kept = shuffled(fresh).map((event) => [pick('lost', 'now', 'now', 'twice', 'late'), event] as const);
    late.push(...kept.flatMap(([when, event]) => (when === 'late' ? [event] : [])));
    late.push(
      ...(await delivered(
        kept.flatMap(([when, event]) => (when === 'now' ? [event] : when === 'twice' ? [event, event] : [])),
        0.1,
      )),
    );
    if (chance(0.5)) {
      app.clock.advance(2 * minuteMs + 1000);
      await withFaults(0.05, () => app.settle());
    }
    if (chance(0.3)) {
      app.clock.advance(pick(40 * minuteMs, 5 * hourMs));
      const now = late.filter(() => chance(0.5));
      late = [...late.filter((event) => !now.includes(event)), ...(await delivered(shuffled(now), 0.1))];
    }
    // Some are refunded in Stripe's dashboard.
    const paid = [...stripe.intents.values()].filter((one) => one.object === 'payment_intent' && one.status === 'succeeded');
    if (paid.length > 0) {
      const one = pick(...paid);
      try {
        stripe.desk.refund(one.id, chance(0.5) ? 100 : undefined);
        late.push(stripe.events.at(-1)!);
        seen = stripe.events.length;
      } catch {
        // Already refunded.
      }
    }
  }
  // Days pass: waiting orders are checked, and finally closed.
  for (const ms of [2 * minuteMs + 1000, hourMs, 73 * hourMs, 2 * hourMs]) {
    app.clock.advance(ms);
    await app.settle();
  }
  app.clock.advance(dayMs);
  late = await delivered(shuffled(late), 0);
  await app.settle();

  expect(late).toEqual([]);
  const found = await books();
  expect(found).toMatchObject({ open: 0, double: 0, ungranted: 0, wrong: 0, orphans: 0 });
  expect(found.taken).toBe(found.completed);
  expect(found.invoices).toBe(found.payments);

  // Stripe and our books agree, payment by payment.
  const payments = [...stripe.intents.values()].filter((one) => one.metadata?.['order_id']);
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  expect(new Set(succeeded.map((one) => one.metadata?.['order_id'])).size).toBe(succeeded.length);
  expect(new Set((await app.sql<{ provider_id: string }>('select provider_id from payments')).map((row) => row.provider_id))).toEqual(
    new Set(succeeded.map(({ id }) => id)),
  );
  expect(succeeded.reduce((sum, one) => sum + (one.object === 'payment_intent' ? one.amount_received : 0), 0)).toBe(found.taken);
  expect([...stripe.refunds.values()].reduce((sum, { amount }) => sum + amount, 0)).toBe(found.returned);
  expect(await app.sql(`select 1 from payment_events where state in ('waiting', 'failed')`)).toEqual([]);

  const bought = new Set((await app.sql<{ key: string }>('select subscriber_id || product_id::text as key from purchases')).map(({ key }) => key));
  for (const { member, product } of isWhole ? all.slice(0, 200) : all)
    expect((await activeProducts(app, member)).includes(product.id), product.id).toBe(bought.has(member.id + product.id));
  // The test is only worth something if all of these happened.
  expect(bought.size).toBeGreaterThan(runs / 3);
  expect(bought.size).toBeLessThan(runs);
  expect(stripe.refunds.size).toBeGreaterThan(0);
});
