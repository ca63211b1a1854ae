import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import { changeEmail, confirm, newestMail, provenMember, undo, type MailJob } from './auth.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const verify = (as: MemberSession) => app.call('POST /auth/verify', { as });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();

describe('account details', () => {
  it('change only what is sent', async () => {
    const member = await app.signUp();
    const answer = await app.call('PUT /auth', { as: member, body: { name: ' Robin Renamed ' } });
    expect(answer.body.user).toMatchObject({ name: 'Robin Renamed', email: member.email, timezone: member.user.timezone });
    expect((await app.call('PUT /auth', { as: member, body: { timezone: 'Europe/Oslo' } })).body.user).toMatchObject({
      name: 'Robin Renamed',
      timezone: 'Europe/Oslo',
    });
    expect((await app.call('PUT /auth', { as: member, body: {} })).status).toBe(200);
  });

  it.each([
    [{ name: 'Al' }, 'name'],
    [{ email: 'no address' }, 'email'],
    [{ timezone: 'Nowhere/Else' }, 'timezone'],
  ])('refuses %j', async (body, field) => {
    const answer = await app.call('PUT /auth', { as: await app.signUp(), body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('accept a new email once it is confirmed: the header follows, the cookie is renewed, the old address can undo it', async () => {
    const member = await provenMember(app, 'old@example.com');
    const asked = await changeEmail(app, member, 'new@example.com');
    expect(asked.body.user).toMatchObject({ email: 'old@example.com', pending_email: 'new@example.com' });
    expect((await verify(member)).status).toBe(200);
    const answer = await confirm(app, (await newestMail(app, 'auth.mail_change')).token, member);
    expect(answer.body.email).toBe('new@example.com');
    expect(JSON.parse(Buffer.from(answer.cookies['member_session']!.value, 'base64url').toString())).toEqual({
      email: 'new@example.com',
      token: member.token,
    });
    expect((await verify(member)).status).toBe(401);
    const moved = { ...member, email: 'new@example.com' };
    expect((await verify(moved)).status).toBe(200);

    const mail = await newestMail<MailJob & { newEmail: string }>(app, 'auth.mail_email_changed');
    expect(mail).toMatchObject({ email: 'old@example.com', newEmail: 'new@example.com' });
    const undone = await undo(app, mail.token);
    expect([undone.status, undone.body.email]).toEqual([200, 'old@example.com']);
    expect((await verify(moved)).status).toBe(401);
    const password = 'chosen again 1';
    const body = { token: undone.body.reset_token!, password, password_confirmation: password };
    expect((await app.call('POST /auth/reset_password', { body })).status).toBe(200);
    expect((await app.call('POST /auth/login', { body: { email: 'old@example.com', password } })).status).toBe(200);
    expect((await undo(app, mail.token)).body.error).toBe('invalid_token');
  });

  it('keep the old email when a pending change is cancelled; its link ends, and a second cancel does nothing', async () => {
    const member = await provenMember(app);
    await changeEmail(app, member, 'waits@example.com');
    const { token } = await newestMail(app, 'auth.mail_change');
    const cancel = () => app.call('DELETE /auth/pending_email', { as: member });
    for (const answer of [await cancel(), await cancel()])
      expect([answer.status, answer.body.user.email, answer.body.user.pending_email]).toEqual([200, member.email, null]);
    expect((await confirm(app, token, member)).body.error).toBe('invalid_token');
    expect((await verify(member)).body.user.email).toBe(member.email);
  });

  it('do not reveal that someone else of the account has the address, and never take it over', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    const answer = await changeEmail(app, member, other.email.toUpperCase());
    expect([answer.status, answer.body.user.pending_email]).toEqual([200, other.email.toUpperCase()]);
    expect((await verify(member)).body.user.email).toBe(member.email);
  });

  it('are proven by the link of the mail', async () => {
    const member = await app.signUp();
    const { token, email } = await newestMail(app, 'auth.mail_confirm');
    expect(email).toBe(member.email);
    expect((await confirm(app, token, member)).status).toBe(200);
    expect((await confirm(app, token, member)).body.error).toBe('invalid_token');
    expect((await confirm(app, '', member)).body.error).toBe('invalid_token');
    const [row] = await app.sql<{ email_proven_at: Date | null }>('select email_proven_at from users where id = $1', [member.user.id]);
    expect(row!.email_proven_at).not.toBeNull();
  });
});

describe('a new password', () => {
  it('logs out other devices, and needs the current one', async () => {
    const member = await app.signUp();
    const login = await app.call('POST /auth/login', { body: { email: member.email, password: testPassword } });
    const other = { ...member, token: login.body.authentication_token };
    const change = (current_password: string, password: string) =>
      app.call('PUT /auth/password', { as: member, body: { current_password, password } });
    expect((await change('wrong', 'new password 1')).body.error).toBe('invalid_credentials');
    expect((await change(testPassword, 'short')).body.errors).toEqual({ password: ['Password must be longer than 6 characters.'] });
    expect((await verify(other)).status).toBe(200);
    expect((await change(testPassword, 'new password 1')).status).toBe(204);
    expect([(await verify(member)).status, (await verify(other)).status]).toEqual([200, 401]);
    expect((await app.call('POST /auth/login', { body: { email: member.email, password: 'new password 1' } })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => app.call('GET /auth/reset_password', { query: { email } });
  const reset = (token: string, password = 'brand new 1', password_confirmation = password) =>
    app.call('POST /auth/reset_password', { body: { token, password, password_confirmation } });

  it('is replaced with the link of the mail, once; all sessions end and a new one begins', async () => {
    const member = await app.signUp();
    expect((await ask(member.email)).status).toBe(204);
    const { token, subscriberId } = await newestMail(app, 'auth.mail_reset');
    expect(subscriberId).toBe(member.id);
    expect((await reset(token, 'brand new 1', 'another')).body.errors).toEqual({ password_confirmation: ["Passwords don't match"] });
    expect((await reset(token, 'short')).body.errors).toEqual({ password: ['Password must be longer than 6 characters.'] });
    const answer = await reset(token);
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(member.user.id);
    expect((await verify(member)).status).toBe(401);
    expect((await verify({ ...member, token: answer.body.authentication_token })).status).toBe(200);
    expect((await reset(token)).body.error).toBe('invalid_token');
    expect((await app.call('POST /auth/login', { body: { email: member.email, password: testPassword } })).status).toBe(401);
  });

  it('needs the newest link, within the hour, in its own app', async () => {
    const member = await app.signUp();
    await ask(member.email);
    const first = await newestMail(app, 'auth.mail_reset');
    await ask(member.email);
    const second = await newestMail(app, 'auth.mail_reset');
    expect((await reset(first.token)).body.error).toBe('invalid_token');
    expect(
      (
        await app.call('POST /auth/reset_password', {
          app: 'second',
          body: { token: second.token, password: 'brand new 1', password_confirmation: 'brand new 1' },
        })
      ).status,
    ).toBe(401);
    app.clock.advance(61 * 60_000);
    expect((await reset(second.token)).body.error).toBe('invalid_token');
    app.clock.reset();
  });

  it('is answered with an error when nobody has the address', async () => {
    const answer = await ask('nobody@example.com');
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([404, 'user_not_found', 'Email not Recognized']);
    expect((await app.call('GET /auth/reset_password', { query: { email: (await app.signUp({ app: 'second' })).email } })).status).toBe(404);
  });
});

describe('a member’s own picture', () => {
  const put = (as: MemberSession, avatar: unknown) => app.call('PUT /auth/update_avatar', { as, body: { avatar } });

  it('is sent as a file, a data URL or an upload, and served to everyone, square', async () => {
    const member = await app.signUp();
    const file = await app.upload(
      'PUT /auth/update_avatar',
      { bytes: await picture(640, 320), part: 'avatar', name: 'me.png', type: 'image/png' },
      { as: member },
    );
    expect(file.status).toBe(200);
    const urls = file.body.avatar_urls!;
    expect(Object.keys(urls)).toEqual(['small', 'medium', 'large']);
    const shown = await app.get(urls.medium);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(shown.headers['cache-control']).toContain('immutable');
    const { width, height } = await sharp(shown.bytes).metadata();
    expect(width).toBe(height);
    expect((await verify(member)).body.user.avatar_urls).toEqual(urls);

    const asUrl = await put(member, `data:image/png;base64,${(await picture(40, 40)).toString('base64')}`);
    expect(asUrl.body.avatar_urls!.small).not.toBe(urls.small);
    const upload = await app.upload('POST /uploads', { bytes: await picture(50, 50) }, { as: member });
    expect((await put(member, upload.body.id)).status).toBe(200);
    expect((await put(member, null)).body.avatar_urls).toBeNull();
  });

  it('is visible in the other apps of the account, and not in those of another', async () => {
    const member = await app.signUp();
    const { body } = await app.upload('PUT /auth/update_avatar', { bytes: await picture(100, 100) }, { as: member });
    await app.sql(
      "insert into apps (account_id, id, slug, name, theme, toolbar, access) select account_id, gen_random_uuid(), 'sibling', name, theme, toolbar, access from apps where id = $1",
      [app.tenant.appId],
    );
    expect((await app.get(body.avatar_urls!.small, { app: 'sibling' })).status).toBe(200);
    expect((await app.get(body.avatar_urls!.small, { app: 'second' })).status).toBe(404);
  });

  it('is refused when it is no picture, too large, empty or someone else’s', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    expect((await put(member, 'data:image/png;base64,AAAA')).body.error).toBe('invalid_image_type');
    expect((await put(member, 'data:text/html;base64,PGI+')).body.error).toBe('invalid_image_type');
    expect((await put(member, 'data:image/png;base64,')).body.error).toBe('upload_empty');
    expect((await put(member, 17)).status).toBe(422);
    const upload = await app.upload('POST /uploads', { bytes: await picture(50, 50) }, { as: other });
    expect((await put(member, upload.body.id)).status).toBe(404);
    const large = await app.upload('PUT /auth/update_avatar', { bytes: Buffer.alloc(15_728_641) }, { as: member });
    expect([large.status, large.body.message]).toEqual([413, 'Image too large. Max size 15 MB']);
  });
});
