import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import { startMailServer } from '../../testing/mail-server.ts';

let app: TestApp;
let owner: Session;
const minute = 60_000;

beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
  owner = await app.owner();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.settle();
  await app.sql('delete from outbox');
});

const outbox = async (query = {}) => (await app.call('GET /studio/outbox', { as: owner, query })).body;
const mail = async (id: string) => (await app.call('GET /studio/outbox/{id}', { as: owner, params: { id } })).body;
const settings = (as: MemberSession, body: object) => app.call('PUT /notifications', { as, body });
const pair = async () => [await app.signUp({ name: 'Ada Byron' }), await app.signUp({ name: 'Bob Marsh' })] as const;
async function unreadMails() {
  await app.settle();
  return (await outbox()).items.filter(({ cause }) => cause === 'unread_messages');
}

describe('settings', () => {
  it('start with the defaults, and change only what is sent', async () => {
    const [ada] = await pair();
    const start = (await app.call('GET /notifications', { as: ada })).body;
    expect(start).toEqual({
      receive_blast_notifications: true,
      receive_message_notifications: true,
      receive_reminders_just_for_you: true,
      receive_reminders_for_app: true,
      receive_reminders_via_push_notification: true,
      receive_reminders_via_email: true,
      is_daily_reminders: true,
      is_weekly_reminders: false,
      is_15_minute_reminder: true,
      is_starting_now_reminder: true,
      remind_day_of: true,
      is_all_reminders_inactive: false,
    });
    expect((await settings(ada, { is_weekly_reminders: true })).body).toEqual({ ...start, is_weekly_reminders: true });
    const off = (await settings(ada, { is_all_reminders_inactive: true })).body;
    expect(off).toMatchObject({
      is_all_reminders_inactive: true,
      is_daily_reminders: false,
      is_weekly_reminders: false,
      is_15_minute_reminder: false,
      is_starting_now_reminder: false,
      remind_day_of: true,
    });
    expect((await settings(ada, { is_all_reminders_inactive: false })).body).toEqual(off);
    expect((await settings(ada, { is_daily_reminders: true })).body.is_all_reminders_inactive).toBe(false);
    expect((await settings(ada, { is_daily_reminders: 'yes' })).status).toBe(422);
  });
});

describe('a message that stays unread', () => {
  it('becomes one bundled mail after a quarter of an hour, to the other participant only', async () => {
    const [ada, bob] = await pair();
    const { id } = await aChat(app, ada, bob, ['first <b>words</b>', 'second']);
    app.clock.advance(14 * minute);
    expect(await unreadMails()).toEqual([]);
    await sendMessage(app, ada, id, 'third');
    app.clock.advance(2 * minute);
    const sent = await unreadMails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: bob.email, state: 'stored', channel: 'mail', subject: '3 new messages from Ada Byron' });
    const { html, text } = await mail(sent[0]!.id);
    expect(html).toContain('first &lt;b&gt;words&lt;/b&gt;');
    expect(html).not.toContain('<b>words</b>');
    expect(text).toContain('> Ada Byron: third');
    expect(text).toContain(`/me/messages/${id}`);
    // No further mail for the same messages, however much time passes.
    app.clock.advance(120 * minute);
    expect(await unreadMails()).toHaveLength(1);
  });

  it('leads to another mail only for what came after, a quarter of an hour later', async () => {
    const [ada, bob] = await pair();
    const { id } = await aChat(app, ada, bob, ['one']);
    app.clock.advance(16 * minute);
    expect(await unreadMails()).toHaveLength(1);
    await sendMessage(app, ada, id, 'two');
    app.clock.advance(16 * minute);
    const sent = await unreadMails();
    expect(sent).toHaveLength(2);
    const { text } = await mail(sent[0]!.id);
    expect(text).toContain('two');
    expect(text).not.toContain('one\n');
  });

  it.each([
    [
      'it was read in the meantime',
      async (_ada: MemberSession, bob: MemberSession, id: string) => void (await app.call('GET /threads/{id}/read', { as: bob, params: { id } })),
    ],
    [
      'the member switched message notices off',
      async (_ada: MemberSession, bob: MemberSession) => void (await settings(bob, { receive_message_notifications: false })),
    ],
    [
      'the member muted the thread',
      async (_ada: MemberSession, bob: MemberSession, id: string) =>
        void (await app.call('POST /threads/{id}/toggle_notification', { as: bob, params: { id }, body: { active: false } })),
    ],
    ['the member replied', async (_ada: MemberSession, bob: MemberSession, id: string) => void (await sendMessage(app, bob, id, 'yes'))],
    [
      'the author deleted it',
      async (ada: MemberSession, _bob: MemberSession, id: string) => {
        const { items } = (await app.call('GET /threads/{id}/messages', { as: ada, params: { id } })).body;
        await app.call('POST /threads/{id}/messages', {
          as: ada,
          params: { id },
          body: { data: { op: 'delete', message_ts: items[0]!.message_ts } },
        });
      },
    ],
    [
      'the member blocked the author',
      async (ada: MemberSession, bob: MemberSession) => void (await app.call('POST /subscribers/block', { as: bob, body: { user_id: ada.user.id } })),
    ],
  ])('leads to no mail when %s', async (_what, change) => {
    const [ada, bob] = await pair();
    const { id } = await aChat(app, ada, bob, ['hello']);
    await change(ada, bob, id);
    app.clock.advance(16 * minute);
    expect((await unreadMails()).filter(({ to }) => to === bob.email)).toEqual([]);
  });

  it('waits a separate quarter of an hour for each member of a group', async () => {
    const [ada, bob] = await pair();
    const cleo = await app.signUp({ name: 'Cleo Hart' });
    const group = await aChat(app, ada, [bob, cleo], ['for both']);
    app.clock.advance(10 * minute);
    await app.call('GET /threads/{id}/read', { as: cleo, params: { id: group.id } });
    await sendMessage(app, ada, group.id, 'later');
    app.clock.advance(6 * minute);
    expect((await unreadMails()).map(({ to }) => to)).toEqual([bob.email]);
    app.clock.advance(10 * minute);
    expect((await unreadMails()).map(({ to }) => to).toSorted()).toEqual([bob.email, cleo.email].toSorted());
  });

  it('uses the member’s language', async () => {
    const [ada, bob] = await pair();
    await app.call('PUT /subscribers', { as: bob, body: { language: 'de' } });
    await aChat(app, ada, bob, ['hallo']);
    app.clock.advance(16 * minute);
    const [sent] = await unreadMails();
    expect((await mail(sent!.id)).html).toContain('<html lang="de">');
  });
});

describe('unsubscribing', () => {
  const link = async (bob: MemberSession, ada: MemberSession) => {
    await aChat(app, ada, bob, ['hello']);
    app.clock.advance(16 * minute);
    const [sent] = await unreadMails();
    const { text } = await mail(sent!.id);
    return new URL(/https?:\S+\/unsubscribe\S+/.exec(text)![0]);
  };

  it('works through the link in a mail, without a session, and with one click in a mail program', async () => {
    const [ada, bob] = await pair();
    const url = await link(bob, ada);
    const body = { subscriber_id: url.searchParams.get('s'), type: url.searchParams.get('type') };
    expect((await app.call('PUT /notifications/unsubscribe', { body })).status).toBe(204);
    expect((await app.call('GET /notifications', { as: bob })).body.receive_message_notifications).toBe(false);
    await settings(bob, { receive_message_notifications: true });
    const oneClick = await app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.status).toBe(204);
    expect((await app.call('GET /notifications', { as: bob })).body.receive_message_notifications).toBe(false);
    const [row] = await app.sql<{ headers: Record<string, string> }>(
      "select headers from outbox where cause = 'unread_messages' order by created_at desc, id desc limit 1",
    );
    expect(row!.headers).toEqual({ 'list-unsubscribe': `<${url.href}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
  });

  it('accepts the bare uuid, and nothing guessed or forged', async () => {
    const [, bob] = await pair();
    const put = (subscriber_id: string, type = 'all') => app.call('PUT /notifications/unsubscribe', { body: { subscriber_id, type } });
    expect((await put(bob.user.subscriber_uuid)).status).toBe(204);
    expect((await app.call('GET /notifications', { as: bob })).body).toMatchObject({
      receive_blast_notifications: false,
      receive_message_notifications: false,
      receive_reminders_via_email: false,
    });
    for (const id of [bob.id, bob.user.id, `${bob.user.subscriber_uuid}.forged`, 'x']) expect((await put(id)).status).toBe(404);
    expect((await put(bob.user.subscriber_uuid, 'everything')).status).toBe(422);
  });
});

describe('account mails', () => {
  it('carry a link to set a new password, and it works', async () => {
    const [, bob] = await pair();
    expect((await app.call('GET /auth/reset_password', { query: { email: bob.email } })).status).toBe(204);
    await app.settle();
    const item = (await outbox()).items.find(({ cause }) => cause === 'reset_password')!;
    const { text, html } = await mail(item.id);
    expect(item).toMatchObject({ to: bob.email, subject: 'Choose a new password for App first' });
    expect(html).toContain('App first');
    const token = /\/auth\/reset\?token=(\S+)/.exec(text)![1]!;
    const answer = await app.call('POST /auth/reset_password', {
      body: { token, password: 'a new one 123', password_confirmation: 'a new one 123' },
    });
    expect(answer.status).toBe(200);
  });

  it('ask a new member to confirm their address', async () => {
    await app.signUp({ email: 'new.person@example.com', name: 'New Person' });
    await app.settle();
    const item = (await outbox({ q: 'new.person@' })).items[0]!;
    expect(item).toMatchObject({ cause: 'confirm_email', to: 'new.person@example.com' });
    expect((await mail(item.id)).text).toContain('/auth/confirm?token=');
  });
});

describe('the outbox', () => {
  it('is readable only by the owner, filtered and page by page', async () => {
    const [ada, bob] = await pair();
    await aChat(app, ada, bob, ['hello']);
    app.clock.advance(16 * minute);
    await app.settle();
    const everything = await outbox();
    expect(everything.total_count).toBe(everything.items.length);
    expect((await outbox({ member_id: bob.id })).items.every(({ to }) => to === bob.email)).toBe(true);
    expect((await outbox({ state: 'sent' })).items).toEqual([]);
    expect((await outbox({ q: '100%' })).items).toEqual([]);
    expect((await outbox({ page: 2 })).items).toEqual([]);
    const { id } = everything.items[0]!;
    const otherOwner = await app.owner('second');
    expect((await app.call('GET /studio/outbox', { as: otherOwner })).body.items).toEqual([]);
    expect((await app.call('GET /studio/outbox/{id}', { as: otherOwner, params: { id } })).status).toBe(404);
    expect((await app.call('GET /studio/outbox', { as: ada })).status).toBe(401);
    // Without a mail server nothing could send it.
    expect((await app.call('POST /studio/outbox/{id}/resend', { as: owner, params: { id } })).body.error).toBe('not_configured');
  });
});

describe('with a mail server', () => {
  it('sends, retries after a failure, gives up, and sends again when the owner asks', async () => {
    const mails = await startMailServer();
    const { received } = mails;
    const mailing = await startTestApp({ env: mails.env, isQuiet: true });
    try {
      const staff = await mailing.owner();
      const list = async () => (await mailing.call('GET /studio/outbox', { as: staff })).body.items;
      const bob = await mailing.signUp({ name: 'Bob' });
      await mailing.settle();
      await mailing.settle();
      expect(received).toHaveLength(1);
      expect(received[0]).toMatchObject({ from: 'hello@bandstand.example', to: [bob.email] });
      expect(received[0]!.raw).toContain('From: App first <hello@bandstand.example>');
      expect((await list())[0]).toMatchObject({ state: 'sent', cause: 'confirm_email' });

      mails.isBroken = true;
      await mailing.call('GET /auth/reset_password', { query: { email: bob.email } });
      await mailing.settle();
      await mailing.settle();
      // The owner learns of the first refusal, not only of the last.
      expect((await list())[0]).toMatchObject({ state: 'waiting', error: expect.stringContaining('451') });
      const states = async (state: 'stored' | 'waiting') =>
        (await mailing.call('GET /studio/outbox', { as: staff, query: { state } })).body.items.map(({ cause }) => cause);
      expect([await states('waiting'), await states('stored')]).toEqual([['reset_password'], []]);
      const home = async (as = staff) => (await mailing.call('GET /studio/home', { as })).body.attention;
      expect(await home()).toContainEqual({ id: 'mails_failed', count: 1, href: '/outbox', detail: expect.stringContaining('451') });
      for (const minutes of [1, 5, 30, 120, 360]) {
        mailing.clock.advance(minutes * minute + 1000);
        await mailing.settle();
        await mailing.settle();
      }
      const failed = (await list())[0]!;
      expect(failed).toMatchObject({ state: 'failed', cause: 'reset_password' });
      expect((await mailing.call('GET /studio/outbox/{id}', { as: staff, params: { id: failed.id } })).body.error).toContain('451');
      mails.isBroken = false;
      await mailing.call('POST /studio/outbox/{id}/resend', { as: staff, params: { id: failed.id } });
      await mailing.settle();
      expect((await list())[0]).toMatchObject({ id: failed.id, state: 'sent' });
      expect(received).toHaveLength(2);
      expect(await home()).toEqual([]);
    } finally {
      await mailing.close();
      await mails.close();
    }
  });
});
