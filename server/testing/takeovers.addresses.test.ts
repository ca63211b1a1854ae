import { describe, expect, it } from 'vitest';
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
  undo,
} from '../domains/auth/auth.builders.ts';
import { testPassword, type MemberSession, type TestApp } from './app.ts';
import { emailOf, expectNothing, heldBy, inOneApp, newAddresses } from './takeovers.ts';

let app: TestApp;
inOneApp((started) => (app = started));

const anAddress = newAddresses('real.owner');
const mailsTo = async (name: string, email: string): Promise<number> =>
  (await app.queued<{ email: string }>(name)).filter((mail) => mail.email === email).length;
/** An attacker who asked to change to someone else's address. */
async function claimed(email = anAddress()) {
  const attacker = await provenMember(app);
  await changeEmail(app, attacker, email);
  return {
    attacker,
    email,
    cancel: (await newestMail(app, 'auth.mail_change_asked')).token,
    link: (await newestMail(app, 'auth.mail_change')).token,
  };
}

describe('an address waiting for confirmation', () => {
  it('1: is not the address of the account', async () => {
    const { attacker, email } = await claimed();
    const { body } = await app.call('POST /auth/verify', { as: attacker });
    expect([body.user.email, body.user.pending_email, await emailOf(app, attacker.user.id)]).toEqual([attacker.email, email, attacker.email]);
  });
  it('2: opens no login', async () => {
    const { attacker, email } = await claimed();
    expect((await logIn(app, email, attacker.password)).status).toBe(401);
  });
  it('3: gets no reset link', async () => {
    const { email } = await claimed();
    expect((await askReset(app, email)).body.error).toBe('user_not_found');
    expect(await mailsTo('auth.mail_reset', email)).toBe(0);
  });
  it('4: is free for its real owner to join with, and the change then fails', async () => {
    const { attacker, email, link, cancel } = await claimed();
    const owner = await app.signUp({ email, password: 'the real owner 1' });
    expect((await confirm(app, link)).body.error).toBe('email_taken');
    await expectNothing(app, owner.user.id, { ...heldBy([attacker], email), tokens: [link, cancel] });
    expect(await isSignedIn(app, owner)).toBe(true);
  });
  it('5: is free for a guest who buys with it', async () => {
    const { attacker, email } = await claimed();
    const { status, body } = await app.call('POST /auth/verify_subscriber', { body: { email, name: 'Real Owner' } });
    expect(status).toBe(200);
    await expectNothing(app, body.user.id, heldBy([attacker], email));
  });
  it('6: accepts no invitation', async () => {
    const { attacker, email } = await claimed();
    const made = await app.call('POST /studio/invites', { as: await app.owner(), body: { email } });
    const invite = new URLSearchParams(new URL(made.body.url).hash.slice(1)).get('invite')!;
    expect((await app.call('POST /auth/invite', { as: attacker, body: { invite } })).body.error).toBe('invite_invalid');
  });
  it('7: gets no role: the staff invitation creates a separate user', async () => {
    const { attacker, email, link, cancel } = await claimed();
    const made = await app.call('POST /studio/team', { as: await app.owner(), body: { email, role: 'admin', app_ids: null } });
    const token = new URL(made.body.invite_url!).searchParams.get('token')!;
    const joined = await app.call('POST /studio/auth/join', { body: { token, name: 'Real Coach', password: 'a real coach 77' }, app: null });
    expect(joined.body.staff.id).not.toBe(attacker.user.id);
    expect((await confirm(app, link)).body.error).toBe('email_taken');
    await expectNothing(app, joined.body.staff.id, { ...heldBy([attacker], email), tokens: [link, cancel] });
  });
  it('8: ends when another one is requested', async () => {
    const { attacker, email, link } = await claimed();
    await changeEmail(app, attacker, anAddress());
    expect((await confirm(app, link)).body.error).toBe('invalid_token');
    expect(await emailOf(app, attacker.user.id)).not.toBe(email);
  });
  it('9: ends with a reset, with a new password and with the link to cancel', async () => {
    for (const end of [
      async (one: MemberSession) => {
        await askReset(app, one.email);
        await reset(app, (await newestMail(app, 'auth.mail_reset')).token);
      },
      (one: MemberSession) => app.call('PUT /auth/password', { as: one, body: { current_password: one.password, password: 'another one 1' } }),
      async () => undo(app, (await newestMail(app, 'auth.mail_change_asked')).token),
    ]) {
      const { attacker, link } = await claimed();
      await end(attacker);
      expect((await confirm(app, link)).body.error).toBe('invalid_token');
      expect(await emailOf(app, attacker.user.id)).toBe(attacker.email);
    }
  });
});

describe('requesting someone else’s address', () => {
  it('10: gets the same answer as for a free one; its owner is notified, and nobody can confirm', async () => {
    const owner = await provenMember(app);
    const [one, two] = [await provenMember(app), await provenMember(app)];
    const [taken, free] = [await changeEmail(app, one, owner.email.toUpperCase()), await changeEmail(app, two, anAddress())];
    expect([taken.status, Object.keys(taken.body.user)]).toEqual([free.status, Object.keys(free.body.user)]);
    expect(taken.body.user.pending_email).toBe(owner.email.toUpperCase());
    expect([
      await mailsTo('auth.mail_address_taken', owner.email.toUpperCase()),
      await mailsTo('auth.mail_change', owner.email.toUpperCase()),
    ]).toEqual([1, 0]);
  });
  it('11: needs the password, which a stolen session lacks', async () => {
    const owner = await provenMember(app);
    const stolen = await onAnotherDevice(app, owner);
    const answer = await app.call('PUT /auth', { as: stolen, body: { email: anAddress() } });
    expect([answer.status, answer.body.error]).toEqual([403, 'proof_required']);
    expect((await changeEmail(app, stolen, anAddress(), 'a guess')).body.error).toBe('invalid_credentials');
    expect((await app.call('POST /auth/verify', { as: owner })).body.user.pending_email).toBeNull();
  });
  it('12: is refused for an account without a password', async () => {
    const { body } = await app.call('POST /auth/verify_subscriber', { body: { email: anAddress(), name: 'Gil Guest' } });
    const guest = { email: body.user.email, token: body.authentication_token, app: 'first' };
    expect((await app.call('PUT /auth', { as: guest, body: { email: anAddress() } })).body.error).toBe('proof_required');
    expect((await app.call('PUT /auth', { as: guest, body: { email: anAddress(), current_password: '' } })).body.error).toBe('invalid_credentials');
  });
  it('13: leaves nothing if its owner confirms by mistake: sessions and password end', async () => {
    const { attacker, email, link, cancel } = await claimed();
    const answer = await confirm(app, link);
    expect([answer.status, answer.body.email]).toEqual([200, email]);
    await expectNothing(app, attacker.user.id, { ...heldBy([attacker], email), tokens: [cancel, link] });
    const chosen = await reset(app, answer.body.reset_token!, 'the real owner 1');
    expect(chosen.body.user.email).toBe(email);
    await expectNothing(app, attacker.user.id, { ...heldBy([attacker], email), tokens: [(await newestMail(app, 'auth.mail_email_changed')).token] });
  });
  it('14: is not confirmed by a mail scanner that opens the links', async () => {
    const { attacker, link, cancel } = await claimed();
    for (const path of [`/auth/confirm?token=${link}`, `/auth/undo?token=${cancel}`])
      expect([(await app.get(path)).status, await emailOf(app, attacker.user.id)]).toEqual([200, attacker.email]);
    expect((await app.call('POST /auth/verify', { as: attacker })).body.user.pending_email).not.toBeNull();
  });
});

describe('the way back to an older address', () => {
  /** An attacker who gave up their own address and kept the link to undo that. */
  async function kept() {
    const attacker = await provenMember(app);
    const moved = await moveTo(app, attacker, anAddress());
    return { attacker, moved, link: (await newestMail(app, 'auth.mail_email_changed')).token };
  }
  it('15: ends with a reset by the later owner', async () => {
    const { attacker, moved, link } = await kept();
    await askReset(app, moved.email);
    await reset(app, (await newestMail(app, 'auth.mail_reset')).token, 'the real owner 1');
    await expectNothing(app, attacker.user.id, { ...heldBy([attacker], moved.email), tokens: [link] });
  });
  it('16: ends with a new password', async () => {
    const { moved, link } = await kept();
    await app.call('PUT /auth/password', { as: moved, body: { current_password: testPassword, password: 'another one 1' } });
    await expectNothing(app, moved.user.id, { logins: [[moved.email, testPassword]], tokens: [link] });
  });
  it('17: ends with a role', async () => {
    const { moved, link } = await kept();
    const made = await app.call('POST /studio/team', { as: await app.owner(), body: { email: moved.email, role: 'admin', app_ids: null } });
    const token = new URL(made.body.invite_url!).searchParams.get('token')!;
    const joined = await app.call('POST /studio/auth/join', { body: { token, name: 'Moved', password: testPassword }, app: null });
    expect(joined.body.staff.id).toBe(moved.user.id);
    await expectNothing(app, moved.user.id, { tokens: [link] });
    expect(await emailOf(app, moved.user.id)).toBe(moved.email);
  });
  it('18: is not offered to an address that was never confirmed', async () => {
    const attacker = await app.signUp();
    const before = await mailsTo('auth.mail_email_changed', attacker.email);
    await moveTo(app, attacker, anAddress());
    expect(await mailsTo('auth.mail_email_changed', attacker.email)).toBe(before);
  });
  it('19: reveals no one else’s address', async () => {
    const { attacker, moved, link } = await kept();
    const other = await app.signUp({ email: attacker.email });
    expect((await undo(app, link)).body.error).toBe('email_taken');
    expect([await isSignedIn(app, other), await isSignedIn(app, moved)]).toEqual([true, true]);
  });
  it('20: recovers a stolen account, and the thief, who knew the password, has nothing left', async () => {
    const owner = await provenMember(app);
    const thief = await onAnotherDevice(app, owner);
    const moved = await moveTo(app, thief, anAddress());
    expect(await isSignedIn(app, owner)).toBe(false);
    const theirs = (await newestMail(app, 'auth.mail_email_changed')).token;
    await askReset(app, moved.email);
    const answer = await undo(app, theirs);
    expect([answer.status, answer.body.email]).toEqual([200, owner.email]);
    const asked = (await newestMail(app, 'auth.mail_reset')).token;
    await expectNothing(app, owner.user.id, { ...heldBy([moved], owner.email), tokens: [asked, theirs] });
    expect((await reset(app, answer.body.reset_token!, 'mine again 123')).body.user.email).toBe(owner.email);
  });
});
