import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VersionFields } from '@bandstand/contract/products.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { free, monthly, once } from './domains/products/products.builders.ts';
import { secretHash } from './platform/ids.ts';
import { userChannel } from './platform/realtime/realtime.ts';
import { cookieOf, type Session } from './testing/client.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';
import { remote, type Remote } from './testing/remote.ts';
import { openSocket } from './testing/sockets.ts';

interface Node {
  server: ServerProcess;
  call: Remote;
}
type Buyer = Session & { id: string; uuid: string };

const many = inject('extent') === 'whole' ? 50 : 16;
let database: TestDatabase;
let admin: pg.Client;
let folder: string;
let nodes: [Node, Node];
let owner: Session;
let appId: string;

async function start(name: string): Promise<Node> {
  const settings = {
    DATA_DIR: path.join(folder, name),
    PORT: await freePort(),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    SECRET_KEY: 'the same in all servers of one install',
  };
  const server = runServer('main.ts', settings);
  await server.serving();
  return { server, call: remote(server.url, 'gym') };
}
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> => (await admin.query<never>(text, values)).rows;

/** Logged-in members, inserted at once: hashing a password costs more than everything tested here. */
async function buyersOf(count: number): Promise<Buyer[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), user: randomUUID(), uuid: randomUUID(), token: randomUUID() }));
  await admin.query(
    `with people as (select p.*, p.id || '@example.com' as email from jsonb_to_recordset($2) as p (id uuid, "user" uuid, uuid uuid, hash text)),
      named as (insert into users (account_id, id, email, name) select a.account_id, p."user", p.email, 'Buyer' from people p, apps a where a.id = $1),
      joined as (insert into subscribers (app_id, id, account_id, user_id, uuid) select $1, p.id, a.account_id, p."user", p.uuid from people p, apps a where a.id = $1)
      insert into sessions (app_id, id, subscriber_id, token_hash, expires_at) select $1, gen_random_uuid(), p.id, p.hash, now() + interval '1 day' from people p`,
    [appId, JSON.stringify(people.map(({ token, ...person }) => ({ ...person, hash: secretHash(token) })))],
  );
  return people.map(({ id, uuid, token }) => ({ id, uuid, token, email: `${id}@example.com`, app: 'gym' }));
}
async function productOf(version: VersionFields): Promise<string> {
  const { status, body } = await nodes[0].call('POST /studio/products', { as: owner, body: { title: 'Gym pass', versions: [version] } });
  if (status !== 200) throw new Error(`a product answered ${status}`);
  return body.id;
}
const intend = (node: Node, as: Buyer, id: string, amount: number, coupon?: string) =>
  node.call('POST /products/{id}/intent', { as, params: { id }, body: { final_amount: amount, ...(coupon ? { coupon } : {}) } });
const pay = (node: Node, { id, client_secret }: { id: string | null; client_secret: string | null }) =>
  node.call('POST /payments/test/{intentId}/confirm', {
    params: { intentId: id ?? '' },
    body: { client_secret: client_secret ?? '', number: '4242 4242 4242 4242', exp: '12/49', cvc: '123' },
  });
const confirm = (node: Node, as: Buyer, id: string) => node.call('POST /orders/{id}/confirm', { as, params: { id } });
/** Alternates between the servers, all at once. */
const spread = <T>(count: number, run: (node: Node, at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => run(nodes[at % 2]!, at)));

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-sales-'));
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  nodes = [await start('one'), await start('two')];
  while (!/Set-up code/.test(nodes[0].server.output())) await sleep(20);
  const setup_code = /Set-up code\s+([\w-]+)/.exec(nodes[0].server.output())![1];
  const claim = { name: 'Olive', email: 'olive@example.com', password: 'a good password', app_name: 'Gym', app_slug: 'gym', setup_code };
  owner = { email: claim.email, app: 'gym', token: (await nodes[0].call('POST /studio/setup', { body: claim })).body.authentication_token };
  appId = (await rows<{ id: string }>(`select id from apps where slug = 'gym'`))[0]!.id;
});
afterAll(async () => {
  for (const { server } of nodes ?? []) server.child.kill('SIGTERM');
  await Promise.all((nodes ?? []).map(({ server }) => server.ended));
  await admin.end();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

describe('two servers that sell on one database', () => {
  it('open within a second on one server what was bought on the other, and publish it to the buyer there', async () => {
    const [here, there] = nodes;
    const product = await productOf(free());
    const page = (await here.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'Strong', slug: 'strong' } })).body;
    const access = { ...page.access, inherit: false, require_purchase: true, products: [{ id: product }] };
    const params = { id: page.id };
    expect((await here.call('PUT /studio/pages/{id}', { as: owner, params, body: { base_version: page.version, access } })).status).toBe(200);
    await here.call('POST /studio/pages/{id}/publish', { as: owner, params });
    const [ada] = (await buyersOf(1)) as [Buyer];
    const isOpen = async () => {
      const answer = await fetch(`${there.server.url}/__/strong/index.json`, { headers: { cookie: `member_session=${cookieOf(ada)}` } });
      return answer.ok && ((await answer.json()) as { page: { access: { granted: boolean } } }).page.access.granted;
    };
    const socket = await openSocket(there.server.url, { app: 'gym', email: ada.email, token: ada.token });
    expect(await socket.subscribe(userChannel(ada.uuid))).toBe('subscribed');
    expect(await isOpen()).toBe(false);
    expect((await intend(here, ada, product, 0)).body.status).toBe('completed');
    await expect.poll(isOpen, { timeout: 1000, interval: 50 }).toBe(true);
    await socket.event('entitlements_changed');
    socket.cut();
  });

  it('give a code with five uses to five of all the members who pay with it at once', async () => {
    const product = await productOf(once());
    const terms = { code: 'FIVE', kind: 'percent' as const, amount: 1000, max_uses: 5 };
    const coupon = (await nodes[1].call('POST /studio/coupons', { as: owner, body: terms })).body;
    const buyers = await buyersOf(many);
    const answers = await spread(many, (node, at) => intend(node, buyers[at]!, product, 4410, 'FIVE'));
    const held = answers.flatMap(({ status, body }, at) => (status === 200 ? [{ intent: body, buyer: buyers[at]! }] : []));
    expect([held.length, answers.filter(({ status }) => status === 409).length]).toEqual([5, many - 5]);
    await spread(5, (node, at) => pay(node, held[at]!.intent));
    const done = await spread(5, (node, at) => confirm(node, held[at]!.buyer, held[at]!.intent.order_id));
    expect(done.map(({ body }) => body.status)).toEqual(Array(5).fill('completed'));
    expect((await nodes[0].call('GET /studio/coupons/{id}', { as: owner, params: { id: coupon.id } })).body).toMatchObject({ uses: 5, held: 0 });
  });

  it('answer ten confirmations of one payment with one purchase', async () => {
    const product = await productOf(once());
    const [buyer] = (await buyersOf(1)) as [Buyer];
    const { body: intent } = await intend(nodes[0], buyer, product, 4900);
    await pay(nodes[1], intent);
    const answers = await spread(10, (node) => confirm(node, buyer, intent.order_id));
    const [first] = answers;
    expect(first!.body).toEqual({ status: 'completed', purchase_ids: [expect.any(String)] });
    for (const { body } of answers) expect(body).toEqual(first!.body);
    const counts = `select (select count(*)::int from payments where order_id = $1) as payments, (select count(*)::int from invoices where order_id = $1) as invoices,
      (select count(*)::int from entitlements where subscriber_id = $2) as entitlements, (select array_agg(type order by nr) from order_events where order_id = $1) as events`;
    expect(await rows(counts, [intent.order_id, buyer.id])).toEqual([
      { payments: 1, invoices: 1, entitlements: 1, events: ['opened', 'quoted', 'intent', 'paid', 'granted', 'receipt'] },
    ]);
  });

  it('agree on the price of an order when both servers change its selection at the same moment', async () => {
    const [cheap, dear] = [once(), once({ price: 9900 })];
    const { body: product } = await nodes[0].call('POST /studio/products', { as: owner, body: { title: 'Two ways', versions: [cheap, dear] } });
    const mismatches = `select o.quote_id, o.amount::int, t.metadata ->> 'quote_id' as asked, t.amount::int as asked_amount
      from orders o join test_intents t on t.id = o.intent_id::uuid where o.subscriber_id = any($1) and (o.quote_id::text <> t.metadata ->> 'quote_id' or o.amount <> t.amount)`;
    const buyers = await buyersOf(12);
    await spread(12, (node, at) => intend(node, buyers[at]!, product.id, 4900));
    for (let round = 0; round < 6; round += 1)
      await Promise.all(
        buyers.flatMap((buyer, of) =>
          product.versions.map(({ id, price }, at) => {
            const body = { version_id: id, final_amount: price };
            return nodes[(at + round + of) % 2]!.call('POST /products/{id}/intent', { as: buyer, params: { id: product.id }, body });
          }),
        ),
      );
    expect(await rows(mismatches, [buyers.map(({ id }) => id)])).toEqual([]);
    expect(await rows('select 1 from orders where subscriber_id = any($1)', [buyers.map(({ id }) => id)])).toHaveLength(12);
  });

  it('give a free product once, however often it is claimed on both', async () => {
    const product = await productOf(free());
    const [buyer] = (await buyersOf(1)) as [Buyer];
    const answers = await spread(10, (node) => intend(node, buyer, product, 0));
    expect(answers.filter(({ body }) => body.status === 'completed')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'existing_subscription')).toHaveLength(9);
    const counts = `select (select count(*)::int from purchases where subscriber_id = $1) as purchases, (select count(*)::int from entitlements where subscriber_id = $1) as entitlements,
      (select array_agg(status) from orders where subscriber_id = $1) as orders`;
    expect(await rows(counts, [buyer.id])).toEqual([{ purchases: 1, entitlements: 1, orders: ['completed'] }]);
  });

  it('renew each subscription once, though both look for due ones', async () => {
    const product = await productOf(monthly());
    const buyers = await buyersOf(12);
    await spread(12, async (node, at) => {
      const { body: intent } = await intend(node, buyers[at]!, product, 1900);
      await pay(node, intent);
      expect((await confirm(node, buyers[at]!, intent.order_id)).body.status).toBe('completed');
    });
    const ids = buyers.map(({ id }) => id);
    await admin.query(
      `update subscriptions set due_at = now() - interval '1 hour', current_period_end = now() - interval '1 hour' where subscriber_id = any($1)`,
      [ids],
    );
    const states = `select distinct s.charges_made as charges, s.current_period_end > now() as is_paid,
      (select count(*)::int from payments p where p.subscriber_id = s.subscriber_id) as payments, (select count(*)::int from invoices i where i.subscriber_id = s.subscriber_id) as invoices
      from subscriptions s where s.subscriber_id = any($1)`;
    // As if neither saw that the other has begun: both run it at once.
    const both = () => admin.query(`update rounds set next_at = now(), running_by = null where name = 'subscriptions.advance'`);
    await expect
      .poll(async () => (await both(), rows(states, [ids])), { timeout: 20_000 })
      .toEqual([{ charges: 2, is_paid: true, payments: 2, invoices: 2 }]);
    expect(await rows(states, [ids])).toEqual([{ charges: 2, is_paid: true, payments: 2, invoices: 2 }]);
  });
});
