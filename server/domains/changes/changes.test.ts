import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { severalServers, startBeside } from '../../testing/beside.ts';
import { onAnotherDevice } from '../auth/auth.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { createChangesRepo, mostChanges, type Look } from './changes.repo.ts';
import { createChanges, createChangesRemoval } from './changes.service.ts';

/** What another server ended counts within this time. */
const boundMs = 1001;
let app: TestApp;
let beside: Awaited<ReturnType<typeof startBeside>>;
let productId: string;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startBeside(app, severalServers());
  productId = (await aProduct(app)).id;
  const access = { require_purchase: true, products: [{ id: productId }] };
  await publishPage(app, { title: 'Paid', slug: 'paid', texts: ['paid words'], access });
});
afterEach(() => {
  vi.restoreAllMocks();
  app.clock.reset();
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const isOpen = async (as: MemberSession, server: Pick<TestApp, 'get'> = app) => (await server.get('/paid', { as })).text.includes('paid words');
const isAccepted = async (as: MemberSession, server: Pick<TestApp, 'call'> = app) => (await server.call('POST /auth/verify', { as })).status === 200;
const grant = (member: MemberSession) => app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId });
/** A transaction of someone else, which ends when the test says so. */
async function openTransaction() {
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  await client.query('begin');
  await client.query("set local bandstand.system = 'on'");
  return {
    run: (text: string, values: unknown[]) => client.query(text, values),
    commit: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

describe('what one server ended, another that knew the member refuses within a second', () => {
  async function onBoth(): Promise<MemberSession> {
    const member = await app.signUp();
    expect([await isAccepted(member), await isAccepted(member, beside)]).toEqual([true, true]);
    return member;
  }

  it('a device that logged out', async () => {
    const [member, other] = [await onBoth(), await onBoth()];
    await beside.call('POST /auth/logout', { as: member });
    expect(await isAccepted(member, beside)).toBe(false);
    app.clock.advance(boundMs);
    expect([await isAccepted(member), await isAccepted(other)]).toEqual([false, true]);
  });

  it('the other devices of someone who changed their password', async () => {
    const member = await onBoth();
    const phone = await onAnotherDevice(app, member);
    expect(await isAccepted(phone)).toBe(true);
    const body = { current_password: member.password, password: 'another one 1' };
    expect((await beside.call('PUT /auth/password', { as: member, body })).status).toBe(204);
    app.clock.advance(boundMs);
    expect([await isAccepted(member), await isAccepted(phone)]).toEqual([true, false]);
  });

  it('a member who was removed', async () => {
    const member = await onBoth();
    await app.sql('delete from subscribers where id = $1', [member.id]);
    app.clock.advance(boundMs);
    expect([await isAccepted(member), await isAccepted(member, beside)]).toEqual([false, false]);
  });

  it('someone on the team who left it', async () => {
    const member = await onBoth();
    await app.sql(
      "insert into staff (account_id, id, user_id, app_id, role) select account_id, $1, user_id, app_id, 'admin' from subscribers where id = $2",
      [app.platform.ids.next(), member.id],
    );
    app.clock.advance(boundMs);
    expect([await isOpen(member), await isOpen(member, beside)]).toEqual([true, true]);
    await app.sql('delete from staff where user_id = (select user_id from subscribers where id = $1)', [member.id]);
    app.clock.advance(boundMs);
    expect([await isOpen(member), await isOpen(member, beside)]).toEqual([false, false]);
  });

  it('a refund, for the next request', async () => {
    const member = await onBoth();
    await grant(member);
    expect([await isOpen(member), await isOpen(member, beside)]).toEqual([true, true]);
    await app.sql('update entitlements set revoked_at = now() where subscriber_id = $1', [member.id]);
    expect([await isOpen(member), await isOpen(member, beside)]).toEqual([false, false]);
  });
});

describe('a transaction that commits late', () => {
  it('ends a session although other members changed meanwhile', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    expect(await isAccepted(member)).toBe(true);
    const late = await openTransaction();
    await late.run('delete from sessions where subscriber_id = $1', [member.id]);
    for (let round = 0; round < 2; round += 1) {
      await beside.call('PUT /auth', { as: other, body: { name: `Other ${round}` } });
      app.clock.advance(boundMs);
      expect(await isAccepted(member)).toBe(true);
    }
    await late.commit();
    app.clock.advance(boundMs);
    expect([await isAccepted(member), await isAccepted(other)]).toEqual([false, true]);
  });

  it('takes a product back for the next request after it', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    await grant(member);
    expect(await isOpen(member)).toBe(true);
    const late = await openTransaction();
    await late.run('update entitlements set revoked_at = now() where subscriber_id = $1', [member.id]);
    await grant(other);
    expect([await isOpen(member), await isOpen(other)]).toEqual([true, true]);
    await late.commit();
    expect([await isOpen(member), await isOpen(other)]).toEqual([false, true]);
  });
});

describe('after a look that may have missed something, everything is read again', () => {
  const repo = () => createChangesRepo({ db: app.db });
  const looking = (altered: (look: Look) => Look = (look) => look) => {
    const changes = createChanges({ repo: { ...repo(), look: async (last) => altered(await repo().look(last)) }, clock: app.clock });
    return async (of: Tenant = app.tenant) => {
      await changes.now();
      return changes.epochOf(of);
    };
  };

  it('and not after an ordinary one', async () => {
    const epoch = looking();
    const first = await epoch();
    await grant(await app.signUp());
    expect(await epoch()).toBe(first);
  });

  it.each<[string, Partial<Look>]>([
    ['when an hour passed since the look before', { at_ms: Date.now() + 3_600_000 }],
    ['when another database with fewer transactions took over', { snapshot: '5:5:' }],
    ['when thousands of apps changed', { apps: Array.from({ length: mostChanges + 1 }, () => ['a', 'app']) }],
  ])('%s', async (_what, found) => {
    let isSo = false;
    const epoch = looking((look) => (isSo ? { ...look, ...found } : look));
    const first = await epoch();
    isSo = true;
    expect(await epoch()).toBeGreaterThan(first);
  });

  it('when thousands of members changed, about their app alone', async () => {
    let isSo = false;
    const epoch = looking((look) =>
      isSo ? { ...look, members: Array.from({ length: mostChanges + 1 }, () => [app.tenant.appId, 'm', 'rights', 1]) } : look,
    );
    const elsewhere = tenantOf({ id: app.platform.ids.next(), account_id: app.platform.ids.next(), slug: 'elsewhere' });
    const [first, other] = [await epoch(), await epoch(elsewhere)];
    await grant(await app.signUp());
    isSo = true;
    expect(await epoch()).toBeGreaterThan(first);
    isSo = false;
    expect(await epoch(elsewhere)).toBe(other);
  });

  it('when the database did not answer', async () => {
    let isDown = false;
    const epoch = looking((look) => {
      if (isDown) throw new Error('connection terminated');
      return look;
    });
    const first = await epoch();
    isDown = true;
    await expect(epoch()).rejects.toThrow('connection terminated');
    isDown = false;
    expect(await epoch()).toBeGreaterThan(first);
  });
});

it('notes of changes go five minutes after everything before them has ended, and no sooner', async () => {
  const remove = createChangesRemoval({ repo: createChangesRepo({ db: app.db }) });
  let elapsedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs);
  const notesOf = async ({ id }: MemberSession) => (await app.sql('select 1 from member_changes where subscriber_id = $1', [id])).length;
  const [early, slow] = [await app.signUp(), await app.signUp()];
  const late = await openTransaction();
  await late.run('delete from sessions where subscriber_id = $1', [slow.id]);
  await grant(early);
  const round = async (minutes: number) => {
    elapsedMs = minutes * 60_000;
    await remove();
    return [await notesOf(early), await notesOf(slow)];
  };
  expect(await round(0)).toEqual([1, 0]);
  await late.commit();
  expect(await round(1)).toEqual([1, 1]);
  // The slow transaction was still open when the first round looked, so nothing is old yet.
  expect(await round(5.5)).toEqual([1, 1]);
  // Transactions of other tests in the same cluster may hold it up.
  let minutes = 6;
  await expect.poll(() => round((minutes += 6)), { timeout: 10_000 }).toEqual([0, 0]);
});

it('a member who comes back after minutes costs one statement, and a crowd shares it', async () => {
  const members: MemberSession[] = [];
  for (let count = 0; count < 10; count += 1) members.push(await app.signUp());
  const readAll = async () => {
    const before = app.db.queries();
    for (const as of members) expect((await app.get('/paid', { as })).status).toBe(200);
    return app.db.queries() - before;
  };
  await readAll();
  app.clock.advance(600_000);
  await readAll();
  app.clock.advance(60_000);
  // One look for each, and what the server checks now and then about the app.
  expect(await readAll()).toBeLessThanOrEqual(members.length + 3);
  const before = app.db.queries();
  await Promise.all(members.map((as) => app.get('/paid', { as })));
  expect(app.db.queries() - before).toBeLessThanOrEqual(3);
});

it('members of several apps who ask at the same time share one look', async () => {
  const repo = createChangesRepo({ db: app.db });
  let looks = 0;
  const changes = createChanges({ repo: { ...repo, look: (last) => ((looks += 1), repo.look(last)) }, clock: app.clock });
  const told: string[] = [];
  changes.listen({ member: (appId, subscriberId) => void told.push(`${appId} ${subscriberId}`) });
  await changes.now();
  const [one, two] = [await app.signUp(), await app.signUp({ app: 'second' })];
  await app.sql("insert into member_changes (app_id, subscriber_id, part) select app_id, id, 'person' from subscribers where id = any($1)", [
    [one.id, two.id],
  ]);
  looks = 0;
  await Promise.all([changes.now(), changes.now(), changes.now()]);
  expect(looks).toBe(1);
  expect(told.map((pair) => pair.split(' ')[1])).toEqual(expect.arrayContaining([one.id, two.id]));
});
