import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { askReset, isSignedIn, logIn, newestMail, onAnotherDevice, reset, siblingApp, type MailJob } from './auth.builders.ts';

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
    ['three letters between blanks', '  Bob  '],
  ])('a name of %s is enough', async (_what, name) => {
    const { status, body } = await signUp({ name, email: `name${app.platform.ids.next()}@example.com` });
    expect([status, body.user?.name]).toEqual([200, name.trim()]);
  });
  it.each([
    ['two emojis', { name: '🎸🎷' }, 'name'],
    ['nothing but blanks', { name: '     ' }, 'name'],
    ['a password of six emojis', { password: '🎸🎷🥁🎺🎻🪕' }, 'password'],
    ['an address with a blank', { email: 'a b@example.com' }, 'email'],
    ['an address without a dot', { email: 'ada@localhost' }, 'email'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a header in the address', { email: 'a@example.com\nbcc: b@example.com' }, 'email'],
  ])('%s is refused under its field', async (_what, part, field) => {
    const { status, body } = await signUp({ email: 'faulty@example.com', ...part });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
  it('a password may hold anything, and counts letter by letter', async () => {
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
  it('tells who listens, once, and only of who came', async () => {
    const told: string[] = [];
    app.bus.on('auth.signed_up', ({ subscriberId }) => void told.push(`up ${subscriberId}`));
    app.bus.on('member.joined', ({ subscriberId }) => void told.push(`in ${subscriberId}`));
    const { body } = await signUp({ email: 'told@example.com' });
    await signUp({ email: 'told@example.com' });
    await app.bus.settled();
    expect(told.toSorted()).toEqual([`in ${body.user.subscriber_id}`, `up ${body.user.subscriber_id}`]);
  });
});

describe('ID-4, ID-5: who may come in', () => {
  it('a private app says the same to whoever is known and whoever is not', async () => {
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

describe('ID-15, ID-25: whose address it is', () => {
  it('the link of an older address proves nothing of the new one', async () => {
    const member = await app.signUp();
    const { token } = await newestMail(app, 'auth.mail_confirm');
    await app.call('PUT /auth', { as: member, body: { email: 'moved.on@example.com' } });
    await app.get(`/auth/confirm?token=${token}`);
    expect(await provenAt(member.user.id)).toBeNull();
    const next = await newestMail(app, 'auth.mail_confirm');
    expect(next.email).toBe('moved.on@example.com');
    await app.get(`/auth/confirm?token=${next.token}`);
    expect(await provenAt(member.user.id)).not.toBeNull();
  });
  it('a new address counts as unproven, the same one in other letters does not', async () => {
    const member = await app.signUp({ email: 'letters@example.com' });
    await app.get(`/auth/confirm?token=${(await newestMail(app, 'auth.mail_confirm')).token}`);
    await app.call('PUT /auth', { as: member, body: { email: 'Letters@Example.com' } });
    expect(await provenAt(member.user.id)).not.toBeNull();
    expect((await newestMail<MailJob>(app, 'auth.mail_confirm')).email).toBe('letters@example.com');
    await app.call('PUT /auth', { as: member, body: { email: 'else@example.com' } });
    expect(await provenAt(member.user.id)).toBeNull();
  });
  it('a reset proves the address that its link was sent to', async () => {
    const member = await app.signUp();
    await askReset(app, member.email);
    await reset(app, (await newestMail(app, 'auth.mail_reset')).token);
    expect(await provenAt(member.user.id)).not.toBeNull();
  });
  it('a change holds in all apps of the account, and each session follows it', async () => {
    const slug = await siblingApp(app, 'sibling-email');
    const member = await app.signUp();
    const there = await onAnotherDevice(app, member, slug);
    await app.call('PUT /auth', { as: member, body: { email: 'everywhere@example.com', name: 'Everywhere Now' } });
    expect(await isSignedIn(app, there)).toBe(false);
    const { body } = await app.call('POST /auth/verify', { as: { ...there, email: 'everywhere@example.com' } });
    expect(body.user).toMatchObject({ email: 'everywhere@example.com', name: 'Everywhere Now' });
  });
  it('the way back holds for seven days', async () => {
    const member = await app.signUp();
    await app.call('PUT /auth', { as: member, body: { email: 'for.good@example.com' } });
    const { token } = await newestMail(app, 'auth.mail_email_changed');
    app.clock.advance(7 * dayMs + 1000);
    expect((await app.get(`/auth/undo?token=${token}`)).headers['location']).toBe('/#auth?mode=login&undone=0');
    expect((await logIn(app, 'for.good@example.com')).status).toBe(200);
  });
  it('the way back gives the address of nobody else away', async () => {
    const member = await app.signUp({ email: 'was.mine@example.com' });
    await app.call('PUT /auth', { as: member, body: { email: 'is.mine@example.com' } });
    const { token } = await newestMail(app, 'auth.mail_email_changed');
    const other = await app.signUp({ email: 'was.mine@example.com' });
    expect((await app.get(`/auth/undo?token=${token}`)).headers['location']).toBe('/#auth?mode=login&undone=0');
    expect(await isSignedIn(app, other)).toBe(true);
    expect(await isSignedIn(app, { ...member, email: 'is.mine@example.com' })).toBe(true);
  });
  it('an address that was given up is free for others', async () => {
    const member = await app.signUp({ email: 'given.up@example.com' });
    await app.call('PUT /auth', { as: member, body: { email: 'kept@example.com' } });
    expect((await signUp({ email: 'given.up@example.com' })).status).toBe(200);
  });
  it('of two who want one address at once one gets it', async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    const answers = await Promise.all(people.map((as) => app.call('PUT /auth', { as, body: { email: 'wanted@example.com' } })));
    expect(answers.map(({ status, body }) => String(body.error ?? status)).toSorted()).toEqual(['200', 'email_taken', 'email_taken']);
  });
  it('a refused change changes nothing of what was sent with it', async () => {
    const [member, other] = [await app.signUp({ name: 'Stays Same' }), await app.signUp()];
    const { status } = await app.call('PUT /auth', { as: member, body: { email: other.email, name: 'Another Name' } });
    expect([status, (await app.call('POST /auth/verify', { as: member })).body.user.name]).toEqual([409, 'Stays Same']);
  });
});

describe('ID-24: links', () => {
  it('of a reset are of no use for anything else, and others are no reset', async () => {
    const member = await app.signUp();
    const confirm = await newestMail(app, 'auth.mail_confirm');
    await askReset(app, member.email);
    const asked = await newestMail(app, 'auth.mail_reset');
    expect((await app.get(`/auth/confirm?token=${asked.token}`)).headers['location']).toBe('/me/account/details?confirmed=0');
    expect((await app.get(`/auth/undo?token=${asked.token}`)).headers['location']).toBe('/#auth?mode=login&undone=0');
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
  it('are not used up by a fault in the form', async () => {
    const member = await app.signUp();
    await askReset(app, member.email);
    const { token } = await newestMail(app, 'auth.mail_reset');
    expect((await reset(app, token, 'short')).status).toBe(422);
    expect((await reset(app, token)).status).toBe(200);
  });
  it('are asked for by no cache, and answer with nothing', async () => {
    const answer = await askReset(app, (await app.signUp()).email);
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'private, no-store']);
  });
  it('that are no tokens do nothing', async () => {
    for (const token of ['', 'x', 'x'.repeat(500), '%00', "' or 1=1 --"])
      expect((await app.get(`/auth/undo?token=${encodeURIComponent(token)}`)).headers['location']).toBe('/#auth?mode=login&undone=0');
    expect((await app.get('/auth/confirm?token=a&token=b')).headers['location']).toBe('/me/account/details?confirmed=0');
  });
});
