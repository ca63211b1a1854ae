import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
let owner: MemberSession;
const absent = '019a0000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startTestApp();
  [ada, bob, cleo] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' }), await app.signUp({ name: 'Cleo' })];
  owner = await app.ownerAsMember();
});
afterAll(() => app.close());

const send = (as: MemberSession, id: string, data: unknown) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const list = async (as: MemberSession, id: string, query = {}) => (await app.call('GET /threads/{id}/messages', { as, params: { id }, query })).body;
const thread = async (as: MemberSession, id: string) => (await app.call('GET /threads/{id}', { as, params: { id } })).body;
const messaging = (settings: object) =>
  app.server.identity.apps.change(app.tenant, {
    messaging: { is_available: true, member_to_member: true, member_to_admin: true, group_chat: true, ...settings },
  } as never);

describe('permissions in threads', () => {
  it('answer 403 for threads of others, of another app, missing and malformed ones, in every call', async () => {
    const { id } = await aChat(app, ada, bob, ['secret']);
    const memberElsewhere = await app.signUp({ app: 'second' });
    const elsewhere = await aChat(app, memberElsewhere, await app.signUp({ app: 'second' }), ['other app']);
    const calls = [
      'GET /threads/{id}',
      'GET /threads/{id}/messages',
      'GET /threads/{id}/participants',
      'GET /threads/{id}/total_participants',
      'GET /threads/{id}/read',
    ] as const;
    for (const [as, threadId] of [
      [cleo, id],
      [ada, elsewhere.id],
      [ada, absent],
      [ada, 'no id'],
      [memberElsewhere, id],
    ] as const) {
      for (const call of calls) {
        const answer = await app.call(call, { as, params: { id: threadId } });
        expect([call, answer.status, answer.body.error]).toEqual([call, 403, 'thread_forbidden']);
        expect(answer.body.message).toBe('You do not have permission to view this message thread');
      }
      expect((await send(as, threadId, { op: 'send', message: 'x' })).body.error).toBe('thread_forbidden');
      expect((await send(as, threadId, { op: 'delete', message_ts: 1 })).body.error).toBe('thread_forbidden');
    }
    expect((await app.call('GET /threads/{id}', { params: { id } })).status).toBe(403);
  });

  it.each([
    ['oneself', () => ada, () => ada, {}, 'cannot_message_self'],
    ['someone who accepts no messages', () => ada, () => closed, {}, 'messaging_refused'],
    ['such a member, as the owner', () => owner, () => closed, {}, null],
    ['a member, with member to member off', () => ada, () => bob, { member_to_member: false }, 'messaging_refused'],
    ['an app profile, with member to member off', () => ada, () => appProfile, { member_to_member: false }, null],
    ['an app profile, with member to admin off', () => ada, () => appProfile, { member_to_admin: false }, 'messaging_refused'],
    ['a member, as an app profile, with all off', () => appProfile, () => bob, { member_to_member: false, member_to_admin: false }, null],
    ['a member, as the owner, with messaging off', () => owner, () => bob, { is_available: false }, 'messaging_unavailable'],
    ['two members, with groups off', () => ada, () => [bob, cleo], { group_chat: false }, 'forbidden'],
    ['two', () => ada, () => [bob, cleo], {}, null],
  ] as [string, () => MemberSession, () => MemberSession | MemberSession[], object, string | null][])(
    'messages %s',
    async (_what, from, to, settings, code) => {
      await messaging(settings);
      const target = to();
      const answer = await app.call('POST /threads', {
        as: from(),
        body: { subscriber_id: Array.isArray(target) ? target.map(({ id }) => id) : target.id },
      });
      await messaging({});
      expect(answer.body.error ?? null).toBe(code);
    },
  );

  let closed: MemberSession;
  let appProfile: MemberSession;
  beforeAll(async () => {
    [closed, appProfile] = [await app.signUp({ name: 'Closed' }), await app.signUp({ name: 'Voice' })];
    await app.call('PUT /subscribers', { as: closed, body: { can_receive_messages_from_members: false } });
    await app.sql('update subscribers set is_app_messaging_profile = true where id = $1', [appProfile.id]);
    app.server.identity.sessions.forget(appProfile.user.id);
  });

  it('refuse a group if the plan lacks it', async () => {
    await app.sql(`update accounts set capabilities = '{"group_chat": false}' where id = $1`, [app.account]);
    app.server.identity.apps.forget();
    const answer = await app.call('POST /threads', { as: ada, body: { subscriber_id: [bob.id, cleo.id] } });
    await app.sql(`update accounts set capabilities = '{"group_chat": true}' where id = $1`, [app.account]);
    app.server.identity.apps.forget();
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([403, 'upgrade_required', 'Upgrade To Pro']);
  });

  it('name a group after the others, and find it again by its participants', async () => {
    const group = await aChat(app, ada, [bob, cleo], ['hi all']);
    expect((await thread(bob, group.id)).title!.split(', ').toSorted()).toEqual(['Ada', 'Cleo']);
    expect((await aChat(app, cleo, [ada, bob])).id).toBe(group.id);
    expect((await aChat(app, ada, bob)).id).not.toBe(group.id);
  });

  it('find no members of another app, and no invalid ids', async () => {
    const memberElsewhere = await app.signUp({ app: 'second' });
    for (const subscriber_id of [memberElsewhere.id, absent, 'x'])
      expect((await app.call('POST /threads', { as: ada, body: { subscriber_id } })).body.error).toBe('user_not_found');
    expect((await app.call('POST /threads', { as: ada, body: { subscriber_id: '' } })).status).toBe(422);
  });

  it('keep an old thread readable, but not writable, when a setting is switched off', async () => {
    const { id } = await aChat(app, ada, bob, ['before']);
    await messaging({ member_to_member: false });
    expect((await send(bob, id, { op: 'send', message: 'x' })).body.error).toBe('messaging_refused');
    expect(await thread(bob, id)).toMatchObject({ can_post: false, latest_message: { message: 'before' } });
    await messaging({});
    expect((await thread(bob, id)).can_post).toBe(true);
  });

  it('close a chat for both when one blocks the other, and hide the blocked member’s messages', async () => {
    const [jay, kim, lou] = [await app.signUp({ name: 'Jay' }), await app.signUp({ name: 'Kim' }), await app.signUp({ name: 'Lou' })];
    const { id } = await aChat(app, jay, kim, ['from Jay']);
    const group = await aChat(app, lou, [jay, kim], ['from Lou']);
    await sendMessage(app, kim, group.id, 'from Kim');
    await app.call('POST /subscribers/block', { as: jay, body: { user_id: kim.user.id } });
    for (const as of [jay, kim]) expect((await send(as, id, { op: 'send', message: 'x' })).body.error).toBe('messaging_refused');
    expect((await app.call('POST /threads', { as: kim, body: { subscriber_id: jay.id } })).body.error).toBe('messaging_refused');
    expect((await list(jay, group.id)).items.map(({ message }) => message)).toEqual(['from Lou']);
    expect((await list(lou, group.id)).items.map(({ message }) => message)).toEqual(['from Kim', 'from Lou']);
    expect(await thread(jay, group.id)).toMatchObject({ latest_message: null, is_unread: false });
    expect((await app.call('GET /threads/unread_status', { as: jay })).body.has_unread).toBe(false);
    await app.call('POST /subscribers/unblock', { as: jay, body: { user_id: kim.user.id } });
    expect((await send(kim, id, { op: 'send', message: 'again' })).status).toBe(200);
  });

  it('show profiles of members and of app profiles', async () => {
    const memberElsewhere = await app.signUp({ app: 'second' });
    const { profiles, app_profiles } = (
      await app.call('GET /threads/profiles', { as: ada, query: { user_ids: [bob.user.id, memberElsewhere.user.id, absent].join(',') } })
    ).body;
    expect(profiles).toEqual([{ id: bob.id, user_id: bob.user.id, name: 'Bob', can_receive_messages_from_members: true, avatar_urls: null }]);
    expect(app_profiles.map(({ name }) => name)).toContain('Voice');
  });
});

it('limit sending to thirty a minute', async () => {
  const limited = await startTestApp({ withLimits: true });
  try {
    const [mel, ned] = [await limited.signUp(), await limited.signUp()];
    const { id } = await aChat(limited, mel, ned);
    const batch = (count: number) =>
      limited.call('POST /threads/{id}/messages', {
        as: mel,
        params: { id },
        body: { data: Array.from({ length: count }, () => ({ message: 'x' })) },
      });
    expect((await batch(30)).status).toBe(200);
    const refused = await batch(1);
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
