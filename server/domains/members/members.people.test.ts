import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
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

const verify = async (as: MemberSession) => (await app.call('POST /auth/verify', { as })).body;
const setProperties = async (member: MemberSession, properties: Record<string, string>) => {
  for (const [slug, value] of Object.entries(properties))
    await app.sql('insert into subscriber_properties (app_id, subscriber_id, slug, value) values ($1, $2, $3, $4)', [
      app.tenant.appId,
      member.id,
      slug,
      value,
    ]);
};
const picture = (color: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
    .png()
    .toBuffer();
const putAvatar = async (as: MemberSession, color = '#336699') =>
  (await app.upload('PUT /auth/update_avatar', { bytes: await picture(color), part: 'avatar' }, { as })).body.avatar_urls;
describe('L80: the member’s own profile', () => {
  it('has the 18 keys of the specification and the pending address (ID-25), and no more', async () => {
    const { user } = await app.signUp();
    expect(Object.keys(user).toSorted()).toEqual(
      [
        'email',
        'pending_email',
        'id',
        'name',
        'timezone',
        'subscriber_id',
        'subscriber_uuid',
        'is_admin',
        'is_account_admin',
        'is_app_messaging_profile',
        'active_product_ids',
        'global_events_channel',
        'avatar_urls',
        'can_receive_messages_from_members',
        'language',
        'passwordless',
        'auth_provider',
        'attributes',
        'app_subscription',
      ].toSorted(),
    );
  });
  it('has the app’s properties as attributes and in the bundle; none of them can overwrite a name', async () => {
    const member = await app.signUp({ name: 'Ada Byron' });
    await setProperties(member, { goal: 'run', name: 'Fake', first_name: 'Fake' });
    const { user, subscriber_properties } = await verify(member);
    expect(user.attributes).toEqual({ 'member.goal': 'run', 'member.name': 'Ada Byron', 'member.first_name': 'Ada' });
    expect(subscriber_properties.map(({ slug }) => slug)).toEqual(['first_name', 'goal', 'name']);
  });
  it('shows a new name at once, also in the lists of others', async () => {
    const [member, other] = [await app.signUp({ name: 'Before Change' }), await app.signUp()];
    await app.call('PUT /auth', { as: member, body: { name: 'Äfter Change' } });
    expect((await verify(member)).user.attributes).toMatchObject({ 'member.first_name': 'Äfter' });
    const find = async (term: string) => (await app.call('GET /subscribers', { as: other, query: { term } })).body.items.map(({ name }) => name);
    expect([await find('after'), await find('before')]).toEqual([['Äfter Change'], []]);
  });
  it.each(['cs', 'de', 'en', 'es', 'fr', 'nb', 'nl', 'pl', 'pt-BR', 'pt', 'sv'])(
    'LNG-3: accepts %s, in any case of its letters',
    async (language) => {
      const member = await app.signUp();
      const { status, body } = await app.call('PUT /subscribers', { as: member, body: { language: language.toUpperCase() } });
      expect([status, body.user.language]).toEqual([200, language]);
    },
  );
  it('is answered in a new language at once, including errors', async () => {
    const member = await app.signUp();
    await app.call('PUT /subscribers', { as: member, body: { language: 'de' } });
    const answer = await app.call('PUT /auth', { as: member, body: { name: 'x' }, headers: { 'accept-language': 'fr' } });
    expect(answer.body.errors?.name?.[0]).not.toBe('Name must be longer than 2 characters.');
    const german = await app.call('POST /auth/sign_up', {
      body: { email: 'de@example.com', name: 'x', password: 'correct horse' },
      headers: { 'accept-language': 'de' },
    });
    expect(answer.body.errors?.name).toEqual(german.body.errors?.name);
  });
  it('of one member is not changed by what another sends', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    await app.call('PUT /subscribers', { as: member, body: { language: 'sv', id: other.id, subscriber_id: other.id, user_id: other.user.id } });
    expect((await verify(other)).user.language).toBe('en');
  });
  it('costs the same statements, however many properties there are', async () => {
    const member = await app.signUp();
    // The least of three, because it also counts the server's other statements.
    const statements = async () => {
      await verify(member);
      const counts: number[] = [];
      for (let look = 0; look < 3; look += 1) {
        const before = app.db.queries();
        await verify(member);
        counts.push(app.db.queries() - before);
      }
      return Math.min(...counts);
    };
    const few = await statements();
    await setProperties(member, Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, 'x'])));
    expect(await statements()).toBe(few);
  });
});

describe('UPL-5: the picture', () => {
  it('is the last one that was set, in three sizes, and is removed by null', async () => {
    const member = await app.signUp();
    const first = await putAvatar(member);
    const second = await putAvatar(member, '#996633');
    expect(Object.keys(second ?? {})).toEqual(['small', 'medium', 'large']);
    expect(second).not.toEqual(first);
    expect((await verify(member)).user.avatar_urls).toEqual(second);
    await app.call('PUT /auth/update_avatar', { as: member, body: { avatar: null } });
    expect((await verify(member)).user.avatar_urls).toBeNull();
  });
  it('is what others see in lists and chats', async () => {
    const [member, other] = [await app.signUp({ name: 'Pictured Person' }), await app.signUp()];
    const urls = await putAvatar(member);
    const { items } = (await app.call('GET /subscribers', { as: other, query: { term: 'pictured' } })).body;
    expect(items[0]?.avatar_urls).toEqual(urls);
    expect((await app.call('GET /studio/members/{id}', { as: owner, params: { id: member.id } })).body.avatar_urls).toEqual(urls);
  });
  it('publishes once that the member changed', async () => {
    const member = await app.signUp();
    const published: string[] = [];
    app.bus.on('member.changed', ({ subscriberId }) => void (subscriberId === member.id && published.push('changed')));
    await putAvatar(member);
    await app.bus.settled();
    expect(published).toEqual(['changed']);
  });
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a number', 5],
    ['a list', ['a']],
  ])('%s is no picture, and the field is required', async (_what, avatar) => {
    const answer = await app.call('PUT /auth/update_avatar', { as: await app.signUp(), body: { avatar } });
    expect([answer.status, answer.body.errors]).toEqual([422, { avatar: ['Field is required.'] }]);
  });
  it.each(['https://example.com/me.png', 'data:image/svg+xml;base64,PHN2Zy8+', 'data:image/png,plain', 'javascript:alert(1)'])(
    '%s is not one either',
    async (avatar) => {
      const member = await app.signUp();
      const answer = await app.call('PUT /auth/update_avatar', { as: member, body: { avatar } });
      expect([answer.status, answer.body.error]).toEqual([422, 'invalid_image_type']);
      expect((await verify(member)).user.avatar_urls).toBeNull();
    },
  );
});

describe('MSG-23: blocked members', () => {
  const block = (as: MemberSession, user_id: string) => app.call('POST /subscribers/block', { as, body: { user_id } });
  const unblock = (as: MemberSession, user_id: string) => app.call('POST /subscribers/unblock', { as, body: { user_id } });
  const listed = async (as: MemberSession) => (await app.call('GET /subscribers/blocked', { as })).body;

  it('are listed last blocked first, without addresses', async () => {
    const member = await app.signUp();
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    for (const { user } of people) {
      await block(member, user.id);
      app.clock.advance(1000);
    }
    const body = await listed(member);
    expect([body.items.map(({ user_id }) => user_id), body.total_count]).toEqual([people.map(({ user }) => user.id).toReversed(), 3]);
    expect(JSON.stringify(body)).not.toContain('@');
    await unblock(member, people[1]!.user.id);
    expect((await listed(member)).items.map(({ id }) => id)).toEqual([people[2]!.id, people[0]!.id]);
  });
  it('do not notice it: their own list and bundle stay empty, and they still find the blocker', async () => {
    const [member, other] = [await app.signUp({ name: 'Quiet Blocker' }), await app.signUp()];
    await block(member, other.user.id);
    expect(await listed(other)).toEqual({ items: [], total_count: 0 });
    expect((await verify(other)).blocked_user_ids).toEqual([]);
    expect((await app.call('GET /subscribers', { as: other, query: { term: 'quiet' } })).body.total_count).toBe(1);
  });
  it('leave the blocker’s lists, by name, by id and in the count', async () => {
    const [member, other] = [await app.signUp(), await app.signUp({ name: 'Hidden Person' })];
    await block(member, other.user.id);
    for (const query of [{ term: 'hidden' }, { ids: other.id }])
      expect((await app.call('GET /subscribers', { as: member, query })).body).toEqual({ items: [], total_count: 0 });
  });
  it('and the blocker cannot start a chat, either of them', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    await block(member, other.user.id);
    for (const [from, to] of [
      [member, other],
      [other, member],
    ] as const)
      await expect(aChat(app, from, to, ['hello'])).rejects.toThrow('answered 403');
    await unblock(member, other.user.id);
    await expect(aChat(app, other, member, ['hello'])).resolves.toMatchObject({ id: expect.any(String) });
  });
  it('ten times at once are one block, published once', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    const published: string[] = [];
    app.bus.on('member.blocked', ({ subscriberId }) => void (subscriberId === member.id && published.push('blocked')));
    app.bus.on('member.unblocked', ({ subscriberId }) => void (subscriberId === member.id && published.push('unblocked')));
    const answers = await Promise.all(Array.from({ length: 10 }, () => block(member, other.user.id)));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([JSON.stringify({ blocked_user_ids: [other.user.id] })]));
    await Promise.all(Array.from({ length: 5 }, () => unblock(member, other.user.id)));
    await app.bus.settled();
    expect(published).toEqual(['blocked', 'unblocked']);
  });
  it.each<[string, () => Promise<string>, number, string]>([
    ['oneself', async () => '', 422, 'validation_failed'],
    ['nobody', async () => app.platform.ids.next(), 404, 'user_not_found'],
    ['a membership for a person', async () => (await app.signUp()).id, 404, 'user_not_found'],
  ])('%s is refused', async (_who, idOf, status, code) => {
    const member = await app.signUp();
    const answer = await block(member, (await idOf()) || member.user.id.toUpperCase());
    expect([answer.status, answer.body.error]).toEqual([status, code]);
    expect((await listed(member)).total_count).toBe(0);
  });
});
