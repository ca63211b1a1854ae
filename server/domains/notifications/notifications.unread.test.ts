import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compose, type Server } from '../../compose.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import { minuteMs, outboxOf } from '../outbox/outbox.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
/** Another process on the same database. */
let other: Server;
let mails: ReturnType<typeof outboxOf>;
let ada: MemberSession;
let bob: MemberSession;

beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
  other = await compose(app.platform, { directUrl: app.adminUrl });
  mails = outboxOf(app, await app.owner());
});
beforeEach(async () => {
  [ada, bob] = [await app.signUp({ name: 'Ada Byron' }), await app.signUp({ name: 'Bob Marsh' })];
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const read = (as: MemberSession, id: string) => app.call('GET /threads/{id}/read', { as, params: { id } });
const toBob = () => mails.to(bob.email, 'unread_messages');
const passes = async (minutes: number) => {
  app.clock.advance(minutes * minuteMs);
  await app.settle();
};

describe('NTF-6: one mail per unread message', () => {
  it('is written once when two servers look at the same moment, for each of many threads', async () => {
    const people = [bob, await app.signUp(), await app.signUp()];
    for (const person of people) await aChat(app, ada, person, ['hello', 'again']);
    app.clock.advance(16 * minuteMs);
    await Promise.all([app.jobs.runDue(), other.jobs.runDue(), app.jobs.runDue(), other.jobs.runDue()]);
    for (const { email } of people) expect(await mails.to(email, 'unread_messages')).toHaveLength(1);
  });
  it('is written once even if the first attempt failed: nothing lost, nothing doubled', async () => {
    const { id } = await aChat(app, ada, bob, ['hello']);
    await app.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`);
    await app.sql("create trigger refuse before insert on outbox for each row when (new.cause = 'unread_messages') execute function refuse()");
    await passes(16);
    expect(await toBob()).toEqual([]);
    await app.sql('drop function refuse() cascade');
    await passes(60);
    expect((await toBob()).map(({ subject }) => subject)).toEqual(['New message from Ada Byron']);
    await read(bob, id);
    await passes(60);
    expect(await toBob()).toHaveLength(1);
  });
  it('leaves out what was read while the job ran, or notifies once: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await app.signUp(), await app.signUp()];
      const { id } = await aChat(app, from, to, ['hello']);
      app.clock.advance(16 * minuteMs);
      await Promise.all([app.jobs.runDue(), read(to, id)]);
      await passes(60);
      expect((await mails.to(to.email, 'unread_messages')).length).toBeLessThanOrEqual(1);
    }
  });
  it('leaves out what was read in the last minute', async () => {
    const { id } = await aChat(app, ada, bob, ['hello']);
    await passes(14.5);
    await read(bob, id);
    await passes(5);
    expect(await toBob()).toEqual([]);
  });
  it('a later message makes the thread unread again, and is mailed alone a quarter of an hour later', async () => {
    const { id } = await aChat(app, ada, bob, ['first words']);
    await passes(10);
    await read(bob, id);
    await sendMessage(app, ada, id, 'second words');
    await passes(10);
    expect(await toBob()).toEqual([]);
    await passes(6);
    const [mail] = await toBob();
    expect(mail?.text).toContain('second words');
    expect(mail?.text).not.toContain('first words');
  });
});

describe('what the mail says', () => {
  it('one message has its author in the subject, and links to the thread at the app’s address', async () => {
    const { id } = await aChat(app, ada, bob, ['hello']);
    await passes(16);
    const [mail] = await toBob();
    expect(mail).toMatchObject({ subject: 'New message from Ada Byron', state: 'stored', channel: 'mail' });
    expect(mail?.text).toContain('Hello Bob Marsh,');
    expect(mail?.text).toContain('> Ada Byron: hello');
    expect(mail?.text).toContain(`Read and reply: http://localhost:4000/me/messages/${id}`);
    expect(mail?.html).toContain(`href="http://localhost:4000/me/messages/${id}"`);
  });
  it('several authors share a mail named after the thread, each line with its author', async () => {
    const cleo = await app.signUp({ name: 'Cleo Hart' });
    const group = await aChat(app, ada, [bob, cleo], ['from Ada']);
    await sendMessage(app, cleo, group.id, 'from Cleo');
    await passes(16);
    const [mail] = await toBob();
    expect(mail?.subject).toBe('2 new messages in Ada Byron, Cleo Hart');
    expect(mail?.text).toContain('> Ada Byron: from Ada\n\n> Cleo Hart: from Cleo');
  });
  it('the first ten are shown, the rest are counted', async () => {
    await aChat(
      app,
      ada,
      bob,
      Array.from({ length: 12 }, (_, index) => `message number ${index + 1}.`),
    );
    await passes(16);
    const [mail] = await toBob();
    expect(mail?.subject).toBe('12 new messages from Ada Byron');
    expect([1, 10, 11].map((number) => mail?.text.includes(`message number ${number}.`))).toEqual([true, true, false]);
    expect(mail?.text).toContain('and 2 more messages');
  });
  it('long texts are cut, each message is one line, and HTML is shown as plain text', async () => {
    await aChat(app, ada, bob, ['x'.repeat(1000), 'one\ntwo', '<img src=x onerror=alert(1)>"&']);
    await passes(16);
    const [mail] = await toBob();
    expect(mail?.text).toContain(`${'x'.repeat(299)}…`);
    expect(mail?.text).not.toContain('x'.repeat(300));
    expect(mail?.text).toContain('> Ada Byron: one two\n');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;');
  });
  it('a name is always plain text, and takes one line in the subject', async () => {
    const odd = await app.signUp({ name: '<b>Eve</b>' });
    await aChat(app, odd, bob, ['hello']);
    await passes(16);
    const [mail] = await toBob();
    expect(mail?.subject).toBe('New message from <b>Eve</b>');
    expect(mail?.html).not.toContain('<b>Eve</b>');
  });
  it('has the app’s name and colour, and names the app it comes from (NTF-9)', async () => {
    const { theme } = (await app.server.identity.apps.require(app.tenant)).row;
    await app.server.identity.apps.change(app.tenant, { theme: { ...theme, brand_color: { hex: '#0a7f3f', rgb: '10, 127, 63' } } });
    await aChat(app, ada, bob, ['hello']);
    await passes(16);
    const [mail] = await toBob();
    expect(mail?.html).toContain('background:#0a7f3f');
    expect(mail?.text).toContain('Sent by App first · http://localhost:4000');
  });
});

describe('who gets no mail', () => {
  it('members deleted in the meantime: nothing fails', async () => {
    const gone = await app.signUp();
    const { id } = await aChat(app, ada, [bob, gone], ['hello']);
    await app.sql('delete from thread_participants where subscriber_id = $1 and thread_id = $2', [gone.id, id]);
    await passes(16);
    expect(await toBob()).toHaveLength(1);
    expect(await mails.to(gone.email, 'unread_messages')).toEqual([]);
  });
  it('the author, and the app profile, whose mail nobody reads', async () => {
    const [profile] = await app.sql<{ id: string; email: string }>(
      'select m.id, u.email from subscribers m join users u on u.id = m.user_id where m.is_app_messaging_profile and m.app_id = $1',
      [app.tenant.appId],
    );
    await aChat(app, ada, { ...bob, id: profile?.id ?? '' }, ['hello app']);
    await passes(16);
    expect(await mails.to(profile?.email ?? '', 'unread_messages')).toEqual([]);
    expect(await mails.to(ada.email, 'unread_messages')).toEqual([]);
  });
  it('members who merely commented, and those in threads of more than 50: only who asked for notices does', async () => {
    const page = await publishPage(app, { title: 'Talk', is_commentable: true });
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]);
    const asking = await app.signUp();
    for (const person of [bob, asking]) await sendMessage(app, person, id, 'mine');
    await app.call('POST /threads/{id}/toggle_notification', { as: asking, params: { id }, body: { active: true } });
    await sendMessage(app, ada, id, 'first comment');
    await sendMessage(app, ada, id, 'second comment');
    await passes(16);
    expect(await toBob()).toEqual([]);
    const [mail, ...others] = await mails.to(asking.email, 'unread_messages');
    expect([mail?.text.includes('> Ada Byron: first comment'), mail?.text.includes('second comment'), others]).toEqual([true, true, []]);
    await passes(60);
    expect(await mails.to(asking.email, 'unread_messages')).toHaveLength(1);
  });
  it('members of another app with the same address', async () => {
    const namesake = await app.signUp({ email: bob.email, app: 'second' });
    await aChat(app, ada, bob, ['hello']);
    await passes(16);
    const second = outboxOf(app, await app.owner('second'));
    expect(await second.to(namesake.email, 'unread_messages')).toEqual([]);
    expect(await toBob()).toHaveLength(1);
  });
  it('members who unsubscribed by mail, until they subscribe again', async () => {
    await app.call('PUT /notifications/unsubscribe', { body: { subscriber_id: bob.user.subscriber_uuid, type: 'message' } });
    const { id } = await aChat(app, ada, bob, ['hello']);
    await passes(16);
    expect(await toBob()).toEqual([]);
    await app.call('PUT /notifications', { as: bob, body: { receive_message_notifications: true } });
    await sendMessage(app, ada, id, 'and now');
    await passes(16);
    const [mail] = await toBob();
    expect([mail?.subject, mail?.text.includes('> Ada Byron: hello')]).toEqual(['New message from Ada Byron', false]);
  });
});
