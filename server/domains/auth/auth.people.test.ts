import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import {
  askReset,
  changeEmail,
  confirm,
  isSignedIn,
  logIn,
  moveTo,
  newestMail,
  onAnotherDevice,
  provenMember,
  reset,
  siblingApp,
  undo,
} from './auth.builders.ts';

let app: TestApp;
const dayMs = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const signUp = (body: object, slug = 'first') =>
  app.call('POST /auth/sign_up', { body: { name: 'Robin Example', password: testPassword, ...body }, app: slug });
const isPrivate = (slug: 'first' | 'second', value: boolean) =>
  app.owner(slug).then((as) => app.call('PUT /studio/access_settings', { as, body: { is_private: value } }));
const provenAt = async (userId: string) =>
  (await app.sql<{ email_proven_at: string | null }>('select email_proven_at from users where id = $1', [userId]))[0]?.email_proven_at ?? null;

describe('ID-18: the fields of sign-up', () => {
  it.each([
    ['three letters', 'Ada'],
    ['three emojis of one code point each', '🎸🎷🥁'],
    ['three letters between spaces', '  Bob  '],
  ])('a name of %s is enough', async (_what, name) => {
    const { status, body } = await signUp({ name, email: `name${app.platform.ids.next()}@example.com` });
    expect([status, body.user?.name]).toEqual([200, name.trim()]);
  });
  it.each([
    ['two emojis', { name: '🎸🎷' }, 'name'],
    ['only spaces', { name: '     ' }, 'name'],
    ['a password of six emojis', { password: '🎸🎷🥁🎺🎻🪕' }, 'password'],
    ['an address with a space', { email: 'a b@example.com' }, 'email'],
    ['an address without a dot', { email: 'ada@localhost' }, 'email'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a header in the address', { email: 'a@example.com\nbcc: b@example.com' }, 'email'],
  ])('%s is refused under its field', async (_what, part, field) => {
    const { status, body } = await signUp({ email: 'faulty@example.com', ...part });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
  it('a password may contain anything, and counts letter by letter', async () => {
    for (const password of ['  a b  ', 'пароль7', 'a'.repeat(1000), 'ﬁ“—🎸🎷🥁!']) {
      const email = `pass${app.platform.ids.next()}@example.com`;
      expect((await signUp({ email, password })).status).toBe(200);
      expect((await logIn(app, email, password)).status).toBe(200);
      expect((await logIn(app, email, password.slice(1))).status).toBe(401);
    }
  });
  it('without a time zone it is UTC; without a known language English', async () => {
    const { body } = await app.call('POST /auth/sign_up', {
      body: { email: 'plain@example.com', name: 'Plain', password: testPassword },
      headers: { 'accept-language': 'eo, tlh' },
    });
    expect(body.user).toMatchObject({ timezone: 'UTC', language: 'en' });
  });
  it('a new member is published once, and nobody else is', async () => {
    const published: string[] = [];
    app.bus.on('auth.signed_up', ({ subscriberId }) => void published.push(`up ${subscriberId}`));
    app.bus.on('member.joined', ({ subscriberId }) => void published.push(`in ${subscriberId}`));
    const { body } = await signUp({ email: 'told@example.com' });
    await signUp({ email: 'told@example.com' });
    await app.bus.settled();
    expect(published.toSorted()).toEqual([`in ${body.user.subscriber_id}`, `up ${body.user.subscriber_id}`]);
  });
});

describe('ID-4, ID-5: who may join', () => {
  it('a private app answers the same to known and unknown addresses', async () => {
    const member = await app.signUp({ app: 'second' });
    await isPrivate('second', true);
    const [known, unknown] = [await signUp({ email: member.email }, 'second'), await signUp({ email: 'unknown@example.com' }, 'second')];
    expect([known.status, known.body.error, known.body.message]).toEqual([unknown.status, unknown.body.error, unknown.body.message]);
    expect(known.body.error).toBe('sign_up_closed');
    await isPrivate('second', false);
  });
  it('a person of the account becomes a member of its other app by logging in, once, however often at once', async () => {
    const slug = await siblingApp(app, 'sibling-join');
    const member = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(app, member.email, testPassword, slug)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.subscriber_id)).size).toBe(1);
    expect(answers[0]?.body.user.id).toBe(member.user.id);
  });
  it('a wrong password makes nobody a member', async () => {
    const slug = await siblingApp(app, 'sibling-wrong');
    const member = await app.signUp();
    expect((await logIn(app, member.email, 'wrong password', slug)).status).toBe(401);
    expect(await app.sql('select 1 from subscribers where user_id = $1', [member.user.id])).toHaveLength(1);
  });
  it('sign-up in the other app of the account is refused with the text of L515', async () => {
    const slug = await siblingApp(app, 'sibling-sign-up');
    const member = await app.signUp();
    const { status, body } = await signUp({ email: member.email }, slug);
    expect([status, body.error, body.message]).toEqual([409, 'existing_subscriber', 'This email address already exists, login to continue']);
  });
});

describe('ID-15, ID-25: who owns an address', () => {
  it('the link of an older address does not prove the new one', async () => {
    const member = await app.signUp();
    const { token } = await newestMail(app, 'auth.mail_confirm');
    const moved = await moveTo(app, member, 'moved.on@example.com');
    expect((await confirm(app, token, moved)).body.error).toBe('invalid_token');
    const mail = await newestMail(app, 'auth.mail_change');
    expect([mail.email, await provenAt(member.user.id)]).toEqual(['moved.on@example.com', expect.anything()]);
  });
  it('a new address waits for confirmation, the same one in other case does not', async () => {
    const member = await provenMember(app, 'letters@example.com');
    const { body } = await app.call('PUT /auth', { as: member, body: { email: 'Letters@Example.com' } });
    expect(body.user).toMatchObject({ email: 'Letters@Example.com', pending_email: null });
    const asked = await changeEmail(app, member, 'else@example.com');
    expect(asked.body.user).toMatchObject({ email: 'Letters@Example.com', pending_email: 'else@example.com' });
    expect(await provenAt(member.user.id)).not.toBeNull();
  });
  it('a reset proves the address that its link was sent to', async () => {
    const member = await app.signUp();
    await askReset(app, member.email);
    await reset(app, (await newestMail(app, 'auth.mail_reset')).token);
    expect(await provenAt(member.user.id)).not.toBeNull();
  });
  it('a change applies in all apps of the account, and logs out the other devices', async () => {
    const slug = await siblingApp(app, 'sibling-email');
    const member = await app.signUp();
    const there = await onAnotherDevice(app, member, slug);
    const moved = await moveTo(app, member, 'everywhere@example.com');
    expect([await isSignedIn(app, moved), await isSignedIn(app, there), await isSignedIn(app, { ...there, email: moved.email })]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await logIn(app, 'everywhere@example.com', testPassword, slug)).body.user.email).toBe('everywhere@example.com');
  });
  it('a change can be confirmed for seven days', async () => {
    const member = await app.signUp();
    await changeEmail(app, member, 'too.late@example.com');
    const { token } = await newestMail(app, 'auth.mail_change');
    app.clock.advance(7 * dayMs + 1000);
    expect((await confirm(app, token, member)).body.error).toBe('invalid_token');
    expect((await app.call('POST /auth/verify', { as: member })).body.user.pending_email).toBeNull();
  });
  it('a change can be undone for seven days', async () => {
    const moved = await moveTo(app, await provenMember(app), 'for.good@example.com');
    const { token } = await newestMail(app, 'auth.mail_email_changed');
    app.clock.advance(7 * dayMs + 1000);
    expect((await undo(app, token)).body.error).toBe('invalid_token');
    expect((await logIn(app, moved.email)).status).toBe(200);
  });
  it('undoing a change does not take an address from someone else', async () => {
    const moved = await moveTo(app, await provenMember(app, 'was.mine@example.com'), 'is.mine@example.com');
    const { token } = await newestMail(app, 'auth.mail_email_changed');
    const other = await app.signUp({ email: 'was.mine@example.com' });
    expect((await undo(app, token)).body.error).toBe('email_taken');
    expect([await isSignedIn(app, other), await isSignedIn(app, moved)]).toEqual([true, true]);
  });
  it('an address that was given up is free for others', async () => {
    await moveTo(app, await app.signUp({ email: 'given.up@example.com' }), 'kept@example.com');
    expect((await signUp({ email: 'given.up@example.com' })).status).toBe(200);
  });
  it('of several people who want one address, the one whose owner confirms gets it', async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    const tokens: string[] = [];
    for (const member of people) {
      expect((await changeEmail(app, member, 'wanted@example.com')).status).toBe(200);
      tokens.push((await newestMail(app, 'auth.mail_change')).token);
    }
    const answers = await Promise.all(people.map((member, index) => confirm(app, tokens[index]!, member)));
    expect(answers.map(({ status, body }) => String(body.error ?? status)).toSorted()).toEqual(['200', 'email_taken', 'email_taken']);
  });
  it('a refused change does not apply anything that was sent with it', async () => {
    const member = await app.signUp({ name: 'Stays Same' });
    const { status } = await app.call('PUT /auth', {
      as: member,
      body: { email: 'wish@example.com', name: 'Another Name', current_password: 'wrong' },
    });
    expect([status, (await app.call('POST /auth/verify', { as: member })).body.user.name]).toEqual([401, 'Stays Same']);
  });
});

describe('ID-24: links', () => {
  it('of a reset are useless for anything else, and other links do not reset', async () => {
    const member = await app.signUp();
    const confirm = await newestMail(app, 'auth.mail_confirm');
    await askReset(app, member.email);
    const asked = await newestMail(app, 'auth.mail_reset');
    expect((await app.call('POST /auth/confirm', { body: { token: asked.token } })).body.error).toBe('invalid_token');
    expect((await undo(app, asked.token)).body.error).toBe('invalid_token');
    expect((await reset(app, confirm.token)).body.error).toBe('invalid_token');
    expect((await reset(app, asked.token)).status).toBe(200);
  });
  it('used ten times at once reset once', async () => {
    const member = await app.signUp();
    await askReset(app, member.email);
    const { token } = await newestMail(app, 'auth.mail_reset');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(app, token, `brand new ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logIn(app, member.email, `brand new ${winner}`)).status).toBe(200);
  });
  it('are not used up by a mistake in the form', async () => {
    const member = await app.signUp();
    await askReset(app, member.email);
    const { token } = await newestMail(app, 'auth.mail_reset');
    expect((await reset(app, token, 'short')).status).toBe(422);
    expect((await reset(app, token)).status).toBe(200);
  });
  it('are never cached, and answer with an empty body', async () => {
    const answer = await askReset(app, (await app.signUp()).email);
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'private, no-store']);
  });
  it('with invalid tokens do nothing', async () => {
    for (const token of ['', 'x', '%00', "' or 1=1 --"])
      for (const answer of [await undo(app, token), await app.call('POST /auth/confirm', { body: { token } })])
        expect(answer.body.error).toBe('invalid_token');
    expect((await undo(app, 'x'.repeat(500))).status).toBe(422);
  });
});
