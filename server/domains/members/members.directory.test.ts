import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aChat } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const messaging = async (changes: object) => {
  await app.sql('update apps set messaging = messaging || $1::jsonb where id = $2', [JSON.stringify(changes), app.tenant.appId]);
  app.server.identity.apps.forget();
};

describe('MSG-24: the directory', () => {
  it('is sorted by name without case and accents, the same on every page', async () => {
    const asker = await app.signUp({ name: 'Zzz Asker' });
    for (const name of ['qa éclair', 'QA Eagle', 'qa Ebony', 'Qa ÉCHO']) await app.signUp({ name });
    const { items } = (await app.call('GET /subscribers', { as: asker, query: { term: 'qa' } })).body;
    expect(items.map(({ name }) => name)).toEqual(['QA Eagle', 'qa Ebony', 'Qa ÉCHO', 'qa éclair']);
  });
  it('accepts ids and a term together, and 50 ids at once', async () => {
    const [one, two] = [await app.signUp({ name: 'Both Ways' }), await app.signUp({ name: 'Other Way' })];
    const find = async (query: object) => (await app.call('GET /subscribers', { as: one, query: { ...query } })).body.items.map(({ id }) => id);
    expect(await find({ ids: `${one.id},${two.id}`, term: 'both' })).toEqual([one.id]);
    expect(await find({ ids: Array.from({ length: 50 }, () => two.id).join(',') })).toEqual([two.id]);
    expect(await find({ ids: '' })).toEqual([]);
  });
  it.each([
    ['page', '0'],
    ['page', 'x'],
    ['term', 'x'.repeat(101)],
  ])('refuses %s=%s', async (key, value) => {
    expect((await app.call('GET /subscribers', { as: await app.signUp(), query: { [key]: value } })).status).toBe(422);
  });
  it('shows only app profiles and existing contacts where members may not write to each other', async () => {
    const [asker, friend, outsider] = [await app.signUp(), await app.signUp({ name: 'Known Friend' }), await app.signUp({ name: 'Known Not' })];
    await aChat(app, asker, friend, ['hello']);
    await messaging({ member_to_member: false });
    const found = async (query: object) =>
      (await app.call('GET /subscribers', { as: asker, query: { ...query } })).body.items.map(({ name }) => name);
    expect(await found({ term: 'known' })).toEqual(['Known Friend']);
    expect(await found({ ids: `${friend.id},${outsider.id}` })).toEqual(['Known Friend']);
    expect(await found({})).toContain('App first');
    await messaging({ member_to_member: true });
    expect(await found({ term: 'known' })).toEqual(['Known Friend', 'Known Not']);
  });
  it('is for members: guests are asked to log in', async () => {
    expect((await app.call('GET /subscribers')).status).toBe(401);
    expect((await app.call('GET /subscribers/blocked')).status).toBe(401);
  });
});

describe('studio.md 6: the list of the studio', () => {
  const list = async (query: Record<string, string | number>) => (await app.call('GET /studio/members', { as: owner, query })).body;
  it('sorts by last activity, members without any at the end, and backwards', async () => {
    const [early, late] = [await app.signUp({ name: 'Sorted Early' }), await app.signUp({ name: 'Sorted Late' })];
    app.clock.advance(3_600_000);
    await app.call('GET /notifications', { as: late });
    await app.sql('update subscribers set last_active_at = null where id = $1', [early.id]);
    const names = async (sort: string) => (await list({ q: 'sorted', sort })).items.map(({ name }) => name);
    expect(await names('-last_active_at')).toEqual(['Sorted Late', 'Sorted Early']);
    expect(await names('last_active_at')).toEqual(['Sorted Early', 'Sorted Late']);
    expect(await names('name')).toEqual(['Sorted Early', 'Sorted Late']);
    expect(await names('signed_up_at')).toEqual(['Sorted Early', 'Sorted Late']);
    expect((await app.call('GET /studio/members', { as: owner, query: { sort: 'email' } })).status).toBe(422);
  });
  it('shows each member once and in order on the pages of every sorting, also when many are alike', async () => {
    await app.sql(
      `with people as (insert into users (account_id, id, email, name)
        select $1, gen_random_uuid(), 'alike' || n || '@example.com', 'Alike' from generate_series(1, 119) n
        returning account_id, id)
      insert into subscribers (app_id, id, account_id, user_id, uuid, search_name, created_at, last_active_at)
        select $2, id, account_id, id, id, 'alike', now() - (nr / 40) * interval '1 day', case when nr % 2 = 0 then now() - (nr / 40) * interval '1 hour' end
        from (select *, row_number() over () as nr from people) as numbered`,
      [app.tenant.accountId, app.tenant.appId],
    );
    const orders = {
      name: 'search_name, id',
      '-name': 'search_name desc, id desc',
      signed_up_at: 'created_at, id',
      '-signed_up_at': 'created_at desc, id desc',
      last_active_at: 'last_active_at nulls first, id',
      '-last_active_at': 'last_active_at desc nulls last, id desc',
    };
    for (const [sort, order] of Object.entries(orders))
      for (const [search, condition] of [
        [{}, 'true'],
        [{ q: 'alike' }, "search_name = 'alike'"],
      ] as const) {
        const expected = await app.sql<{ id: string }>(
          `select id from subscribers where app_id = $1 and not is_app_messaging_profile and ${condition} order by ${order}`,
          [app.tenant.appId],
        );
        const listed: string[] = [];
        for (let page = 1; listed.length < expected.length; page += 1) {
          const { items, total_count } = await list({ ...search, sort, page });
          expect([total_count, items.length]).toEqual([expected.length, Math.min(50, expected.length - listed.length)]);
          listed.push(...items.map(({ id }) => id));
        }
        expect(listed).toEqual(expected.map(({ id }) => id));
      }
  });
  it('marks staff, and finds a member by id', async () => {
    const boss = await app.ownerAsMember();
    expect((await list({ q: boss.id })).items).toMatchObject([{ id: boss.id, is_admin: true, email: boss.email }]);
  });
  it('costs the same statements for one member and for fifty', async () => {
    const statements = (q: string) => fewestQueries(app, () => list({ q }));
    expect(await statements('example.com')).toBe(await statements((await app.signUp()).email));
  });
});
