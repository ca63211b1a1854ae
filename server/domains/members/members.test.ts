import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const names = (answer: { body: { items: { name: string }[] } }) => answer.body.items.map(({ name }) => name);
const setMessaging = (more: object) =>
  app
    .sql('update apps set messaging = messaging || $1::jsonb where id = $2', [JSON.stringify(more), app.tenant.appId])
    .then(() => app.clock.advance(5000));

describe('the own profile', () => {
  it('changes language and messages flag only when they are sent', async () => {
    const member = await app.signUp();
    const put = (body: object) => app.call('PUT /subscribers', { as: member, body });
    expect((await put({ language: 'DE' })).body.user).toMatchObject({ language: 'de', can_receive_messages_from_members: true });
    expect((await put({ can_receive_messages_from_members: false })).body.user).toMatchObject({
      language: 'de',
      can_receive_messages_from_members: false,
    });
    expect((await put({ language: 'pt-br' })).body.user.language).toBe('pt-BR');
    expect((await put({})).body.user).toMatchObject({ language: 'pt-BR', can_receive_messages_from_members: false });
  });

  it('refuses a twelfth language and keeps the old one', async () => {
    const member = await app.signUp();
    const answer = await app.call('PUT /subscribers', { as: member, body: { language: 'eo', can_receive_messages_from_members: false } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['language']]);
    expect((await app.call('POST /auth/verify', { as: member })).body.user).toMatchObject({
      language: 'en',
      can_receive_messages_from_members: true,
    });
  });

  it('shows who is staff', async () => {
    const [boss, member] = [await app.ownerAsMember(), await app.signUp()];
    expect(boss.user).toMatchObject({ is_admin: true, is_account_admin: true });
    expect(member.user).toMatchObject({ is_admin: false, is_account_admin: false });
    await app.sql("insert into staff (account_id, id, user_id, app_id, role) values ($1, gen_random_uuid(), $2, $3, 'moderator')", [
      app.account,
      member.user.id,
      app.tenant.appId,
    ]);
    expect((await app.call('POST /auth/verify', { as: member })).body.user).toMatchObject({ is_admin: true, is_account_admin: false });
  });
});

describe('finding members', () => {
  let asker: MemberSession;
  beforeAll(async () => {
    asker = await app.signUp({ name: 'Asker Aaronson' });
    for (const name of ['Zoë Zimmer', 'Zoe Zander', 'Zack Zola', 'Émile Zátopek']) await app.signUp({ name });
    await app.signUp({ name: 'Zoe Elsewhere', app: 'second' });
  });
  const find = (query: Record<string, string | number>, as: Session = asker) => app.call('GET /subscribers', { as, query });

  it('is by the beginning of the name, without case and accents, from two letters', async () => {
    expect(names(await find({ term: 'zo' }))).toEqual(['Zoe Zander', 'Zoë Zimmer']);
    expect(names(await find({ term: 'ZOË Z' }))).toEqual(['Zoe Zander', 'Zoë Zimmer']);
    expect(names(await find({ term: 'emile' }))).toEqual(['Émile Zátopek']);
    expect((await find({ term: 'z' })).body).toEqual({ items: [], total_count: 0 });
    expect(names(await find({ term: '%%' }))).toEqual([]);
  });

  it('is never by email, and never shows one', async () => {
    const { body, text } = await find({});
    expect(body.items.length).toBeGreaterThan(4);
    expect(text).not.toContain('@');
    expect(Object.keys(body.items[0]!).sort()).toEqual(['avatar_urls', 'id', 'name', 'user_id']);
    expect((await find({ term: asker.email })).body.total_count).toBe(0);
  });

  it('is by ids, only of this app', async () => {
    const foreign = await app.signUp({ app: 'second' });
    const { body } = await find({ ids: `${asker.id}, ${foreign.id},nonsense` });
    expect(body.items.map(({ id }) => id)).toEqual([asker.id]);
  });

  it('is paged by fifty', async () => {
    await app.sql(
      "insert into users (account_id, id, email, name) select $1, md5('p' || n)::uuid, 'bulk' || n || '@example.com', 'Paged ' || lpad(n::text, 3, '0') from generate_series(1, 120) n",
      [app.account],
    );
    await app.sql(
      "insert into subscribers (app_id, id, account_id, user_id, uuid, search_name) select $2, md5('s' || n)::uuid, $1, md5('p' || n)::uuid, md5('u' || n)::uuid, 'paged ' || lpad(n::text, 3, '0') from generate_series(1, 120) n",
      [app.account, app.tenant.appId],
    );
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find({ term: 'paged', page })));
    expect(pages.map(({ body }) => [body.items.length, body.total_count])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
      [0, 120],
    ]);
    expect(names(pages[1]!)[0]).toBe('Paged 051');
  });

  it('finds only app profiles where members may not write to each other; admins find everyone', async () => {
    await setMessaging({ member_to_member: false });
    expect(names(await find({}))).toEqual(['App first', 'Asker Aaronson']);
    expect(names(await find({ term: 'zo' }))).toEqual([]);
    expect(names(await find({ term: 'zo' }, await app.ownerAsMember()))).toHaveLength(2);
    await setMessaging({ member_to_member: true });
  });

  it('leaves out members whom the caller blocked', async () => {
    const target = (await find({ term: 'zack' })).body.items[0]!;
    await app.call('POST /subscribers/block', { as: asker, body: { user_id: target.user_id } });
    expect(names(await find({ term: 'zack' }))).toEqual([]);
    await app.call('POST /subscribers/unblock', { as: asker, body: { user_id: target.user_id } });
    expect(names(await find({ term: 'zack' }))).toEqual(['Zack Zola']);
  });
});

describe('blocking', () => {
  it('is listed, included in the bundle, idempotent, and undone', async () => {
    const [member, other] = [await app.signUp(), await app.signUp({ name: 'Blocked Person' })];
    const block = () => app.call('POST /subscribers/block', { as: member, body: { user_id: other.user.id } });
    expect((await block()).body).toEqual({ blocked_user_ids: [other.user.id] });
    expect((await block()).body).toEqual({ blocked_user_ids: [other.user.id] });
    expect(names(await app.call('GET /subscribers/blocked', { as: member }))).toEqual(['Blocked Person']);
    expect((await app.call('POST /auth/verify', { as: member })).body.blocked_user_ids).toEqual([other.user.id]);
    expect((await app.call('POST /auth/verify', { as: other })).body.blocked_user_ids).toEqual([]);
    expect((await app.call('POST /subscribers/unblock', { as: member, body: { user_id: other.user.id } })).body).toEqual({ blocked_user_ids: [] });
    expect((await app.call('POST /subscribers/unblock', { as: member, body: { user_id: other.user.id } })).status).toBe(200);
  });

  it('refuses oneself and people of another app', async () => {
    const [member, foreign] = [await app.signUp(), await app.signUp({ app: 'second' })];
    expect((await app.call('POST /subscribers/block', { as: member, body: { user_id: member.user.id } })).status).toBe(422);
    const answer = await app.call('POST /subscribers/block', { as: member, body: { user_id: foreign.user.id } });
    expect([answer.status, answer.body.error]).toEqual([404, 'user_not_found']);
  });
});

describe('the studio’s list', () => {
  const list = (query: Record<string, string | number> = {}, as = owner) => app.call('GET /studio/members', { as, query });

  it('finds by part of name or email, sorts, and leaves out the app profile', async () => {
    const member = await app.signUp({ name: 'Findable Óne', email: 'findable@example.com' });
    expect(names(await list({ q: 'dable o' }))).toEqual(['Findable Óne']);
    expect((await list({ q: 'FINDABLE@' })).body.items[0]).toMatchObject({
      id: member.id,
      email: 'findable@example.com',
      products: [],
      is_admin: false,
      language: 'en',
    });
    expect(names(await list({ q: 'app first' }))).toEqual([]);
    const sorted = names(await list({ sort: 'name' }));
    expect(sorted).toEqual(
      sorted.toSorted((a, b) =>
        a.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() < b.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() ? -1 : 1,
      ),
    );
    expect(names(await list())[0]).toBe('Findable Óne');
    expect((await list({ q: '%' })).body.total_count).toBe(0);
  });

  it('shows one member, and none of another app', async () => {
    const [member, foreign] = [await app.signUp(), await app.signUp({ app: 'second' })];
    const one = (id: string) => app.call('GET /studio/members/{id}', { as: owner, params: { id } });
    expect((await one(member.id)).body.email).toBe(member.email);
    expect([(await one(foreign.id)).status, (await one(member.user.id)).status, (await one('nonsense')).status]).toEqual([404, 404, 404]);
    expect((await list({ q: foreign.email })).body.total_count).toBe(0);
  });

  it('grants a product by hand and revokes it', async () => {
    const member = await app.signUp();
    const product = await app.call('POST /studio/products', { as: owner, body: { title: 'Gym pass' } });
    expect(product.status).toBe(200);
    const params = { id: member.id };
    const grant = await app.call('POST /studio/members/{id}/grants', { as: owner, params, body: { product_id: product.body.id } });
    expect(grant.body).toMatchObject({ product_id: product.body.id, ends_at: null });
    expect((await app.call('POST /auth/verify', { as: member })).body.user.active_product_ids).toEqual([product.body.id]);
    expect((await list({ product_id: product.body.id })).body.items.map(({ id, products }) => [id, products])).toEqual([
      [member.id, [{ id: product.body.id, title: 'Gym pass' }]],
    ]);
    expect(
      (await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: owner, params: { ...params, grantId: grant.body.id } })).status,
    ).toBe(204);
    expect((await list({ product_id: product.body.id })).body.total_count).toBe(0);
    const foreign = await app.signUp({ app: 'second' });
    expect(
      (await app.call('POST /studio/members/{id}/grants', { as: owner, params: { id: foreign.id }, body: { product_id: product.body.id } })).status,
    ).toBe(404);
    expect(
      (await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: owner, params: { id: foreign.id, grantId: grant.body.id } })).status,
    ).toBe(404);
  });
});
