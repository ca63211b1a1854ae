import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct } from '../../domains/products/products.builders.ts';
import { publishPage } from '../../domains/pages/pages.builders.ts';
import { transact } from '../db/work.ts';
import { createSealed, type Sealed } from '../sealed.ts';
import { AppError } from './app-error.ts';
import { createIdempotency, type Answer, type Attempt, type Idempotency } from './idempotency.ts';

let app: TestApp;
let member: MemberSession;
let pageId: string;
let once: Idempotency['once'];
let sealed: Sealed;
let keys = 0;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
  sealed = createSealed(app.platform.secret);
  once = createIdempotency({ db: app.db, clock: app.clock, sealed }).once;
});
beforeEach(async () => {
  keys += 1;
  pageId = (await publishPage(app, { title: `Page ${keys}` })).id;
});
afterAll(() => app.close());

const toggle = (key: string, as: MemberSession = member, id = pageId) =>
  app.call('POST /pages/{id}/bookmarks/toggle', { as, params: { id }, headers: { 'idempotency-key': key } });
const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  tenant: app.tenant,
  key: `key ${keys}`,
  caller: 'me',
  path: 'POST /x',
  body: { a: 1 },
  ...change,
});
const answer = (response: string): Answer => ({ status: 200, response });
const minuteMs = 60_000;
/** A first attempt whose server died: only its row is left. */
const dies = (change: Partial<Attempt> = {}) => {
  const { tenant, key, caller, path } = attempt(change);
  return app.sql('insert into idempotency_keys (app_id, key, caller, path, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)', [
    tenant.appId,
    key,
    caller,
    path,
    'of something',
    app.clock.iso(),
  ]);
};

describe('a call with an Idempotency-Key (API-11)', () => {
  it('is performed once: the same key and body get the first answer, whatever happened since', async () => {
    const first = await toggle('save');
    expect(first.body).toEqual({ is_bookmarked: true });
    await app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id: pageId } });
    const again = await toggle('save');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await app.call('GET /my-content', { as: member })).body.bookmarked_items.items).toEqual([]);
  });

  it('is performed each time without a key, or with an empty one', async () => {
    const answers = [await toggle(''), await toggle(''), await app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id: pageId } })];
    expect(answers.map(({ body }) => body.is_bookmarked)).toEqual([true, false, true]);
  });

  it('belongs to its caller, its path and its app', async () => {
    const [other, outsider] = [await app.signUp(), await app.signUp({ app: 'second' })];
    const elsewhere = await publishPage(app, { title: 'Elsewhere' });
    const foreign = await publishPage(app, { title: 'Foreign', tenant: app.secondApp.tenant });
    for (const [as, id] of [
      [member, pageId],
      [other, pageId],
      [member, elsewhere.id],
      [outsider, foreign.id],
    ] as const)
      expect((await toggle('shared', as, id)).body).toEqual({ is_bookmarked: true });
  });

  it('answers 409 to the same key with another body', async () => {
    const product = await aProduct(app);
    const buy = (final_amount: number) =>
      app.call('POST /products/{id}/intent', {
        as: member,
        params: { id: product.id },
        body: { final_amount },
        headers: { 'idempotency-key': 'buy' },
      });
    expect((await buy(4900)).status).toBe(200);
    const refused = await buy(4901);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([409, 'idempotency_conflict', expect.stringMatching(/\w+/)]);
    expect((await buy(4900)).status).toBe(200);
  });

  it('stores no refusal: a refused call may be tried again under the same key', async () => {
    const product = await aProduct(app);
    const owner = await app.owner();
    await app.server.products.studio.change(app.tenant, product.id, { is_published: false });
    const buy = () =>
      app.call('POST /products/{id}/intent', {
        as: member,
        params: { id: product.id },
        body: { final_amount: 4900 },
        headers: { 'idempotency-key': 'later' },
      });
    expect((await buy()).status).toBe(404);
    await app.call('PUT /studio/products/{id}', { as: owner, params: { id: product.id }, body: { is_published: true } });
    expect((await buy()).status).toBe(200);
  });

  it('creates one product for ten double clicks', async () => {
    const owner = await app.owner();
    const make = () => app.call('POST /studio/products', { as: owner, body: { title: 'Clicked' }, headers: { 'idempotency-key': 'make' } });
    const answers = await Promise.all(Array.from({ length: 10 }, make));
    expect(answers.every(({ status, body }) => status === 200 || (status === 409 && body.error === 'idempotency_conflict'))).toBe(true);
    expect(await app.sql("select id from products where title = 'Clicked'")).toHaveLength(1);
    expect((await make()).body.id).toBe(answers.find(({ status }) => status === 200)?.body.id);
  });

  it('stores answers so that the database alone does not reveal them, and still reads older ones', async () => {
    const attemptOnce = () => once(attempt({ key: 'secret' }), async () => answer('{"authentication_token":"abc"}'));
    await attemptOnce();
    const [row] = await app.sql<{ response: string }>("select response from idempotency_keys where key = 'secret'");
    expect(row?.response).toMatch(/^v1\./);
    expect((await attemptOnce()).response).toBe('{"authentication_token":"abc"}');
    await app.sql(`update idempotency_keys set response = '{"a":1}' where key = 'secret'`);
    expect((await attemptOnce()).response).toBe('{"a":1}');
  });

  it('refuses a key that is too long instead of truncating it', async () => {
    const answers = [await toggle('k'.repeat(200)), await toggle('k'.repeat(201))];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [200, undefined],
      [400, 'malformed'],
    ]);
  });

  it('expires after 24 hours, and its row is removed', async () => {
    expect((await toggle('day')).body).toEqual({ is_bookmarked: true });
    app.clock.advance(24 * 60 * minuteMs - minuteMs);
    expect((await toggle('day')).body).toEqual({ is_bookmarked: true });
    app.clock.advance(2 * minuteMs);
    expect((await toggle('day')).body).toEqual({ is_bookmarked: false });
    app.clock.advance(25 * 60 * minuteMs);
    await app.server.begin();
    app.clock.advance(2 * 60 * minuteMs);
    await app.settle();
    expect(await app.sql('select key from idempotency_keys')).toEqual([]);
  });
});

describe('an interrupted attempt', () => {
  it('holds its key while it may still be running, and releases it after a minute', async () => {
    await dies();
    await expect(once(attempt(), async () => answer('again'))).rejects.toMatchObject({ code: 'idempotency_conflict', status: 409 });
    app.clock.advance(minuteMs + 1000);
    expect(await once(attempt(), async () => answer('again'))).toEqual(answer('again'));
    expect(await once(attempt(), async () => answer('a third time'))).toEqual(answer('again'));
  });

  it('blocks nothing if its server was the only one: what does not run here runs nowhere', async () => {
    const { once: alone } = createIdempotency({ db: app.db, clock: app.clock, sealed, isAlone: true });
    await dies();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let running = 0;
    const tries = Array.from({ length: 5 }, () =>
      alone(attempt(), async () => {
        running += 1;
        await gate;
        return answer('again');
      }).catch((error: AppError) => error.code),
    );
    expect(await Promise.race(tries)).toBe('idempotency_conflict');
    release();
    const results = await Promise.all(tries);
    // Calls after the end got the answer, the others a conflict.
    const answered = results.filter((result) => typeof result === 'object');
    expect([running, new Set(answered.map(({ response }) => response))]).toEqual([1, new Set(['again'])]);
    const repeats = Array.from({ length: 5 }, () => alone(attempt(), async () => answer('another')));
    expect(await Promise.all(repeats)).toEqual(Array.from({ length: 5 }, () => answer('again')));
  });

  it.each([
    ['a product', 'products', (on: object) => app.call('POST /studio/products', { ...on, body: { title: 'Kept' } } as never)],
    ['a release', 'releases', (on: object) => app.call('POST /studio/releases', { ...on, body: { title: 'Kept' } } as never)],
    [
      'a planned release',
      'releases',
      (on: object, at: string) => {
        const body = { title: 'Kept later', items: [{ type: 'page', id: pageId }], publish_at: at };
        return app.call('POST /studio/releases', { ...on, body } as never);
      },
    ],
    ['a template', 'templates', (on: object) => app.call('POST /studio/templates', { ...on, body: { kind: 'app', title: 'Kept' } } as never)],
  ])('has its answer stored in the transaction of its work: %s', async (name, table, send) => {
    const on = { as: await app.owner(), headers: { 'idempotency-key': name } };
    const at = app.clock.isoIn(minuteMs);
    const first: { status: number; text: string } = await send(on, at);
    expect(first.status).toBe(200);
    const { id } = JSON.parse(first.text) as { id: string };
    const rows = await app.sql<{ id: string; is_one: boolean }>(
      `select made.id, made.xmin::text = k.xmin::text as is_one from ${table} made, idempotency_keys k where made.title like 'Kept%' and k.key = $1
        and made.id = $2`,
      [name, id],
    );
    expect(rows).toEqual([{ id, is_one: true }]);
    expect((await send(on, at)).text).toBe(first.text);
  });

  it('sends its first messages once, though they have no client ids', async () => {
    const other = await app.signUp();
    const body = {
      subscriber_id: other.id,
      messages: [
        { op: 'send' as const, message: 'Hello' },
        { op: 'send' as const, message: 'Hello' },
      ],
    };
    const greet = (key: string) => app.call('POST /threads', { as: member, body, headers: { 'idempotency-key': key } });
    const first = await greet('greeting');
    await app.sql("delete from idempotency_keys where key = 'greeting'");
    const again = await greet('greeting');
    expect(again.body.messages.map(({ message_ts }) => message_ts)).toEqual(first.body.messages.map(({ message_ts }) => message_ts));
    expect((await greet('another')).body.message_count).toBe(4);
  });

  it('is not repeated if its work was committed, because the answer was stored with it', async () => {
    let runs = 0;
    const work = () => {
      runs += 1;
      return transact(app.db, app.tenant, async () => {});
    };
    const killed = once(attempt(), async (keep) => {
      await work();
      await transact(app.db, app.tenant, (on) => keep(on, answer('kept')));
      throw new Error('the server is gone');
    });
    await expect(killed).rejects.toThrow('gone');
    const repeated = await once(attempt(), async () => {
      await work();
      return answer('again');
    });
    expect([repeated, runs]).toEqual([answer('kept'), 1]);
  });

  it('is repeated if its work was rolled back together with the answer', async () => {
    const failed = once(attempt(), async (keep) => {
      await transact(app.db, app.tenant, async (on) => {
        await keep(on, answer('lost'));
        throw new AppError('not_found');
      });
      return answer('never');
    });
    await expect(failed).rejects.toMatchObject({ code: 'not_found' });
    expect(await once(attempt(), async () => answer('second'))).toEqual(answer('second'));
  });

  it('can no longer commit once a repeat took its work over', async () => {
    const slow = once(attempt(), async (keep) => {
      app.clock.advance(2 * minuteMs);
      const elsewhere = createIdempotency({ db: app.db, clock: app.clock, sealed });
      expect(await elsewhere.once(attempt(), async () => answer('quick'))).toEqual(answer('quick'));
      await transact(app.db, app.tenant, (on) => keep(on, answer('slow')));
      return answer('slow');
    });
    await expect(slow).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await once(attempt(), async () => answer('third'))).toEqual(answer('quick'));
  });

  it('runs alone: of twenty at once one works, the others conflict', async () => {
    let running = 0;
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const tries = Array.from({ length: 20 }, () =>
      once(attempt(), async () => {
        running += 1;
        await gate;
        return answer('one');
      }).catch((error: AppError) => error.code),
    );
    await expect.poll(() => running).toBe(1);
    setTimeout(release, 50);
    const results = await Promise.all(tries);
    expect(results.filter((result) => result === 'idempotency_conflict')).toHaveLength(19);
    expect([running, results.filter((result) => typeof result === 'object')]).toEqual([1, [answer('one')]]);
  });

  it('toggles in turn when two click at the same moment', async () => {
    const press = () => app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id: pageId } });
    const answers = await Promise.all(Array.from({ length: 10 }, press));
    expect(answers.filter(({ body }) => body.is_bookmarked)).toHaveLength(5);
    expect((await press()).body).toEqual({ is_bookmarked: true });
  });
});
