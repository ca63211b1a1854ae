import type { NotificationSettings } from '@bandstand/contract/notifications.ts';
import { roles, type Role } from '@bandstand/contract/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { outboxOf } from '../outbox/outbox.builders.ts';
import { signedSubscriber } from './notifications.unsubscribe.ts';

let app: TestApp;
let owner: Session;
let bob: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
beforeEach(async () => {
  bob = await app.signUp({ name: 'Bob Marsh' });
});
afterAll(() => app.close());

const settings = async (as = bob) => (await app.call('GET /notifications', { as })).body;
const put = (body: object, as = bob) => app.call('PUT /notifications', { as, body });
const unsubscribe = (subscriber_id: string, type: string, slug = 'first') =>
  app.call('PUT /notifications/unsubscribe', { body: { subscriber_id, type }, app: slug });
const changed = async (before: NotificationSettings) => {
  const now = await settings();
  return Object.entries(now).flatMap(([key, value]) =>
    before[key as keyof NotificationSettings] === value ? [] : [`${key} ${JSON.stringify(value)}`],
  );
};

describe('NTF-1: the twelve settings', () => {
  it('two devices that change different switches at once both keep their change', async () => {
    const keys = ['receive_blast_notifications', 'receive_message_notifications', 'is_daily_reminders', 'remind_day_of', 'is_15_minute_reminder'];
    const before = await settings();
    await Promise.all(keys.map((key) => put({ [key]: false })));
    expect((await changed(before)).toSorted()).toEqual(keys.map((key) => `${key} false`).toSorted());
  });
  it('switching off the last reminder switches off all reminders; switching one on switches them back on', async () => {
    const four = ['is_daily_reminders', 'is_weekly_reminders', 'is_15_minute_reminder', 'is_starting_now_reminder'];
    for (const key of four) await put({ [key]: false });
    expect((await settings()).is_all_reminders_inactive).toBe(true);
    expect((await put({ is_weekly_reminders: true })).body.is_all_reminders_inactive).toBe(false);
  });
  it('all reminders off wins over a single one switched on in the same call', async () => {
    expect((await put({ is_all_reminders_inactive: true, is_daily_reminders: true })).body).toMatchObject({
      is_all_reminders_inactive: true,
      is_daily_reminders: false,
    });
  });
  it('unknown keys are ignored, invalid values are refused', async () => {
    const before = await settings();
    expect((await put({ is_evil: true, subscriber_id: app.platform.ids.next() })).body).toEqual(before);
    for (const value of ['true', 1, null, []]) expect((await put({ remind_day_of: value })).status).toBe(422);
    expect(await settings()).toEqual(before);
  });
  it('apply to one member in one app', async () => {
    const [other, namesake] = [await app.signUp(), await app.signUp({ email: bob.email, app: 'second' })];
    const before = await settings(other);
    await put({ receive_blast_notifications: false });
    expect([await settings(other), await settings(namesake)]).toEqual([before, before]);
    expect((await app.call('GET /notifications')).status).toBe(401);
  });
});

describe('NTF-8: unsubscribing', () => {
  it.each<[string, string[]]>([
    ['blast', ['receive_blast_notifications false']],
    ['message', ['receive_message_notifications false']],
    ['reminder', ['receive_reminders_via_email false']],
    ['all', ['receive_blast_notifications false', 'receive_message_notifications false', 'receive_reminders_via_email false']],
  ])('%s switches off only its own kind, and a second click does no harm', async (type, expected) => {
    const before = await settings();
    const id = signedSubscriber(app.platform.secret, bob.user.subscriber_uuid);
    expect([(await unsubscribe(id, type)).status, (await unsubscribe(id, type)).status]).toEqual([204, 204]);
    expect((await changed(before)).toSorted()).toEqual(expected);
  });
  it('accepts the id in capitals, as some mail programs write it', async () => {
    expect((await unsubscribe(bob.user.subscriber_uuid.toUpperCase(), 'message')).status).toBe(204);
    expect((await settings()).receive_message_notifications).toBe(false);
  });
  it('refuses the signature of another member, secret or app', async () => {
    const other = await app.signUp();
    const [, signature] = signedSubscriber(app.platform.secret, other.user.subscriber_uuid).split('.');
    const tries = [
      `${bob.user.subscriber_uuid}.${signature}`,
      signedSubscriber('another secret', bob.user.subscriber_uuid),
      `${bob.user.subscriber_uuid}.`,
      app.platform.ids.next(),
      '',
    ];
    for (const id of tries) expect((await unsubscribe(id, 'all')).status).toBe(404);
    expect((await unsubscribe(signedSubscriber(app.platform.secret, bob.user.subscriber_uuid), 'all', 'second')).status).toBe(404);
    expect((await settings()).receive_message_notifications).toBe(true);
  });
  it('is taken back by the same link: what was off before stays off', async () => {
    const id = signedSubscriber(app.platform.secret, bob.user.subscriber_uuid);
    const again = (subscriber_id: string, type: string, slug = 'first') =>
      app.call('PUT /notifications/resubscribe', { app: slug, body: { subscriber_id, type: type as 'all' } });
    await put({ receive_message_notifications: false });
    const before = await settings();
    expect((await unsubscribe(id, 'all')).status).toBe(204);
    expect((await unsubscribe(id, 'all')).status).toBe(204);
    expect((await again(`${bob.user.subscriber_uuid}.x`, 'all')).status).toBe(404);
    expect((await again(id, 'all', 'second')).status).toBe(404);
    expect((await again(id, 'message')).status).toBe(204);
    expect((await again(id, 'everything')).status).toBe(422);
    expect((await settings()).receive_message_notifications).toBe(false);
    expect((await unsubscribe(id, 'blast')).status).toBe(204);
    await put({ receive_blast_notifications: true, receive_reminders_via_email: true });
    expect((await unsubscribe(id, 'all')).status).toBe(204);
    expect((await again(id, 'all')).status).toBe(204);
    expect(await settings()).toEqual(before);
    expect((await again(id, 'all')).status).toBe(204);
    expect(await settings()).toEqual(before);
    await put({ receive_message_notifications: true });
  });
  it('costs two statements: whose the link is, and the switches', async () => {
    const id = signedSubscriber(app.platform.secret, bob.user.subscriber_uuid);
    expect(await fewestQueries(app, () => unsubscribe(id, 'all'))).toBe(2);
  });
  describe('works with one click in a mail program', () => {
    const click = (query: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: `/unsubscribe?${query}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: 'List-Unsubscribe=One-Click',
      });
    const signed = () => `s=${signedSubscriber(app.platform.secret, bob.user.subscriber_uuid)}`;
    it('works with the link alone; without a type it stops mails about messages', async () => {
      const before = await settings();
      expect((await click(signed())).status).toBe(204);
      expect(await changed(before)).toEqual(['receive_message_notifications false']);
      expect((await click(`${signed()}&type=blast`)).status).toBe(204);
      expect((await settings()).receive_blast_notifications).toBe(false);
    });
    it('is refused for a kind of email that does not exist', async () => {
      const before = await settings();
      expect((await click(`${signed()}&type=everything`)).status).toBe(422);
      expect(await settings()).toEqual(before);
    });
    it('is refused for a forged link, an empty one, and the link of another app', async () => {
      for (const query of ['s=x', '', `s=${bob.user.subscriber_uuid}.x`]) expect((await click(query)).status).toBe(404);
      expect((await click(signed(), { host: 'second.localhost' })).status).toBe(404);
      expect((await settings()).receive_message_notifications).toBe(true);
    });
  });
});

describe('NTF-9: the outbox', () => {
  const fill = (count: number, more: object = {}) =>
    app.sql(
      `insert into outbox (app_id, id, channel, recipient, subject, html, text, cause, state, headers, created_at)
       select $1, gen_random_uuid(), 'mail', 'filled@example.com', 'Filled ' || n, '', '', 'c', 'stored', '{}', $2::timestamptz + n * interval '1 second' from generate_series(1, ${count}) n`,
      [app.tenant.appId, app.clock.iso(), ...Object.values(more)],
    );
  it('shows the newest first, fifty a page, and finds mails by address and by words of the subject', async () => {
    await fill(55);
    const { list } = outboxOf(app, owner);
    const [first, second] = [await list({ q: 'filled@' }), await list({ q: 'FILLED@', page: 2 })];
    expect([first.items.length, first.total_count, second.items.length]).toEqual([50, 55, 5]);
    expect([first.items[0]?.subject, second.items.at(-1)?.subject]).toEqual(['Filled 55', 'Filled 1']);
    expect((await list({ q: 'Filled 42' })).items.map(({ subject }) => subject)).toEqual(['Filled 42']);
    for (const q of ['%', '_illed', '\\']) expect((await list({ q })).total_count).toBe(0);
    expect([(await list({ channel: 'push' })).total_count, (await list({ state: 'failed' })).total_count]).toEqual([0, 0]);
  });
  it('is closed to roles without access to notifications; only staff who may change members can resend', async () => {
    await fill(1);
    const id = (await outboxOf(app, owner).list()).items[0]?.id ?? '';
    const answers: Record<string, [boolean, boolean]> = {};
    for (const role of roles) {
      const as = await app.staff(role);
      const [seen, sent] = [await app.call('GET /studio/outbox', { as }), await app.call('POST /studio/outbox/{id}/resend', { as, params: { id } })];
      answers[role] = [seen.status === 200, sent.body.error !== 'forbidden'];
    }
    const may: Record<Role, [boolean, boolean]> = {
      owner: [true, true],
      admin: [true, true],
      editor: [true, false],
      coach: [false, false],
      moderator: [false, false],
      support: [false, true],
      analyst: [true, false],
    };
    expect(answers).toEqual(may);
  });
  it('finds no mail of another account, and none that does not exist', async () => {
    await fill(1);
    const id = (await outboxOf(app, owner).list()).items[0]?.id ?? '';
    const otherOwner = await app.owner('second');
    for (const [as, of] of [
      [otherOwner, id],
      [owner, app.platform.ids.next()],
      [owner, 'nonsense'],
    ] as const) {
      expect((await app.call('GET /studio/outbox/{id}', { as, params: { id: of } })).status).toBe(404);
      expect((await app.call('POST /studio/outbox/{id}/resend', { as, params: { id: of } })).status).toBe(404);
    }
  });
});

describe('NTF-7, ID-25: mails about the account', () => {
  const settled = async () => {
    await app.settle();
    return outboxOf(app, owner);
  };
  it('go out whatever the member has switched off', async () => {
    await unsubscribe(bob.user.subscriber_uuid, 'all');
    await app.call('GET /auth/reset_password', { query: { email: bob.email } });
    expect(await (await settled()).to(bob.email, 'reset_password')).toHaveLength(1);
  });
  it('inform the old address at the request and after the change, each time with a way back; the new address must be confirmed', async () => {
    await app.sql('update users set email_proven_at = now() where id = $1', [bob.user.id]);
    const linkIn = (mail: { text: string } | undefined, of: string) =>
      new RegExp(`http://localhost:4000/auth/${of}\\?token=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '';
    const ask = async () => {
      await app.call('PUT /auth', { as: bob, body: { email: 'bob.new@example.com', current_password: bob.password } });
      return settled();
    };
    const asked = await ask();
    const [warned] = await asked.to(bob.email, 'change_asked');
    expect([warned?.subject, warned?.text.includes('bob.new@example.com')]).toEqual(['Your email address at App first is about to change', true]);
    expect((await app.call('POST /auth/undo', { body: { token: linkIn(warned, 'undo') } })).body.email).toBe(bob.email);
    const [first] = await asked.to('bob.new@example.com', 'confirm_change');
    expect((await app.call('POST /auth/confirm', { body: { token: linkIn(first, 'confirm') } })).body.error).toBe('invalid_token');

    const again = await (await ask()).to('bob.new@example.com', 'confirm_change');
    const links = again.map((mail) => linkIn(mail, 'confirm')).filter((link) => link !== linkIn(first, 'confirm'));
    expect((await app.call('POST /auth/confirm', { as: bob, body: { token: links[0]! } })).body.email).toBe('bob.new@example.com');
    const [notice] = await (await settled()).to(bob.email, 'email_changed');
    expect([notice?.subject, notice?.text.includes('7 days')]).toEqual(['Your email address at App first was changed', true]);
    expect((await app.call('POST /auth/undo', { body: { token: linkIn(notice, 'undo') } })).body).toMatchObject({ email: bob.email });
    expect((await app.call('POST /auth/verify', { as: bob })).status).toBe(401);
  });
  it('tell the owner of an address that someone else asked for it, and nothing else', async () => {
    const [asker, other] = [await app.signUp(), await app.signUp()];
    await app.call('PUT /auth', { as: asker, body: { email: other.email, current_password: asker.password } });
    const mails = await settled();
    const [notice] = await mails.to(other.email, 'address_taken');
    expect([notice?.subject, notice?.text.includes('token='), notice?.text.includes(asker.email)]).toEqual([
      'Your email address was entered at App first',
      false,
      false,
    ]);
    expect(await mails.to(other.email, 'confirm_change')).toHaveLength(0);
  });
  it('use the member’s language, and link to the address of their own app', async () => {
    const there = await app.signUp({ app: 'second' });
    await app.call('PUT /subscribers', { as: there, body: { language: 'de' } });
    await app.call('GET /auth/reset_password', { query: { email: there.email }, app: 'second' });
    await app.settle();
    const [mail] = await outboxOf(app, await app.owner('second')).to(there.email, 'reset_password');
    expect(mail?.html).toContain('<html lang="de">');
    expect(mail?.subject).not.toContain('Choose a new password');
    expect(mail?.text).toContain('http://second.localhost:4000/auth/reset?token=');
  });
  it('are not written for a member who is gone when the job runs', async () => {
    await app.call('GET /auth/reset_password', { query: { email: bob.email } });
    await app.sql('delete from sessions where subscriber_id = $1', [bob.id]);
    await app.sql('delete from auth_tokens where subscriber_id = $1', [bob.id]);
    await app.sql('delete from subscribers where id = $1', [bob.id]);
    expect(await (await settled()).to(bob.email, 'reset_password')).toEqual([]);
  });
});
