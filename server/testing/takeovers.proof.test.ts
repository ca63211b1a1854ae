import { describe, expect, it } from 'vitest';
import {
  askReset,
  changeEmail,
  confirm,
  isSignedIn,
  newestMail,
  onAnotherDevice,
  provenMember,
  reset,
  siblingApp,
} from '../domains/auth/auth.builders.ts';
import { testPassword, type TestApp } from './app.ts';
import { expectNothing, heldBy, inOneApp, newAddresses } from './takeovers.ts';

let app: TestApp;
inOneApp((started) => (app = started));

const anAddress = newAddresses('later.owner');
/** An account created with another person's address, whose confirmation went to that person. */
async function impostor() {
  const attacker = await app.signUp({ email: anAddress() });
  return { attacker, mailed: (await newestMail(app, 'auth.mail_confirm')).token };
}
async function resetAsOwner(email: string) {
  await askReset(app, email);
  return reset(app, (await newestMail(app, 'auth.mail_reset')).token, 'the real owner 1');
}
const inviteOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('invite')!;
async function mailedInvite(email: string): Promise<string> {
  await app.settle();
  const [mail] = await app.sql<{ text: string }>(
    "select text from outbox where recipient = $1 and cause = 'member_invite' order by id desc limit 1",
    [email],
  );
  return /invite=([\w.-]+)/.exec(mail!.text)![1]!;
}

describe('the first to prove an address owns the account', () => {
  it('21: by a reset: sessions and password of the impostor end', async () => {
    const { attacker, mailed } = await impostor();
    const phone = await onAnotherDevice(app, attacker);
    const owner = await resetAsOwner(attacker.email);
    expect(owner.body.user.id).toBe(attacker.user.id);
    await expectNothing(app, attacker.user.id, { ...heldBy([attacker, phone]), tokens: [mailed] });
  });
  it('22: by the confirmation link, on their own device', async () => {
    const { attacker, mailed } = await impostor();
    const { body } = await confirm(app, mailed);
    await expectNothing(app, attacker.user.id, { ...heldBy([attacker]), tokens: [mailed] });
    expect((await reset(app, body.reset_token!, 'the real owner 1')).status).toBe(200);
  });
  it('23: and someone who confirms on the device that created it loses nothing', async () => {
    const { attacker: member, mailed } = await impostor();
    const phone = await onAnotherDevice(app, member);
    expect((await confirm(app, mailed, member)).body).toEqual({ email: member.email, reset_token: null });
    expect([await isSignedIn(app, member), await isSignedIn(app, phone)]).toEqual([true, true]);
  });
  it('24: another person’s session on that device counts for nothing', async () => {
    const { attacker, mailed } = await impostor();
    expect((await confirm(app, mailed, await app.signUp())).body.reset_token).not.toBeNull();
    await expectNothing(app, attacker.user.id, heldBy([attacker]));
  });
  it('25: sessions in other apps of the account end as well', async () => {
    const slug = await siblingApp(app, 'sibling-proof');
    const { attacker, mailed } = await impostor();
    const there = await onAnotherDevice(app, attacker, slug);
    await confirm(app, mailed);
    await expectNothing(app, attacker.user.id, heldBy([attacker, there]));
  });
  it('26: an earlier hand-off opens nothing', async () => {
    const { attacker, mailed } = await impostor();
    const { body } = await app.call('POST /auth/handoff', { as: attacker, body: {} });
    const proof = JSON.parse(Buffer.from(body.session, 'base64url').toString()) as { email: string; token: string };
    await confirm(app, mailed);
    await expectNothing(app, attacker.user.id, { sessions: [{ ...attacker, ...proof }] });
  });
  it('27: a pending change of address ends', async () => {
    const { attacker, mailed } = await impostor();
    await changeEmail(app, attacker, anAddress());
    const tokens = [(await newestMail(app, 'auth.mail_change')).token, (await newestMail(app, 'auth.mail_change_asked')).token];
    await confirm(app, mailed);
    await expectNothing(app, attacker.user.id, { ...heldBy([attacker]), tokens });
  });
  it('28: an earlier reset link ends', async () => {
    const { attacker, mailed } = await impostor();
    await askReset(app, attacker.email);
    const older = (await newestMail(app, 'auth.mail_reset')).token;
    await confirm(app, mailed);
    await expectNothing(app, attacker.user.id, { ...heldBy([attacker]), tokens: [older] });
  });
  it('29: a guest who bought with someone else’s address keeps no session, and cannot regain it with a repeat', async () => {
    const body = { email: anAddress(), name: 'Gil Guest' };
    const headers = { 'idempotency-key': app.platform.ids.next(), 'x-device-id': 'one device' };
    const first = await app.call('POST /auth/verify_subscriber', { body, headers });
    const guest = { ...(await app.signUp()), email: body.email, token: first.body.authentication_token };
    const { token } = await newestMail(app, 'auth.mail_confirm');
    const mine = (await app.queued<{ email: string; token: string }>('auth.mail_confirm')).find((mail) => mail.email === body.email);
    await confirm(app, mine?.token ?? token);
    const again = await app.call('POST /auth/verify_subscriber', { body, headers });
    const replayed = { ...guest, token: again.body.authentication_token ?? 'none' };
    await expectNothing(app, first.body.user.id, { sessions: [guest, replayed] });
  });
  it('30: a guest who chose a password for someone else’s address loses it', async () => {
    const made = await app.call('POST /auth/verify_subscriber', { body: { email: anAddress(), name: 'Gil Guest' } });
    const { token } = await newestMail(app, 'auth.mail_confirm');
    const guest = { ...(await app.signUp()), email: made.body.user.email, token: made.body.authentication_token };
    await app.call('POST /auth/set_password', { as: guest, body: { password: 'an impostor 1' } });
    await confirm(app, token);
    await expectNothing(app, made.body.user.id, { sessions: [guest], logins: [[guest.email, 'an impostor 1']] });
  });
});

describe('ways to join an account that belongs to someone', () => {
  it('31: creating an account with its address is refused', async () => {
    const owner = await provenMember(app);
    const answer = await app.call('POST /auth/sign_up', {
      body: { email: ` ${owner.email.toUpperCase()} `, name: 'Mallory', password: testPassword },
    });
    expect([answer.status, answer.body.error, answer.body.user]).toEqual([409, 'existing_subscriber', undefined]);
  });
  it('32: buying as a guest with its address gives no session', async () => {
    const owner = await provenMember(app);
    const answer = await app.call('POST /auth/verify_subscriber', { body: { email: owner.email, name: 'Mallory' } });
    expect([answer.status, answer.body.error, answer.body.authentication_token]).toEqual([409, 'existing_subscriber', undefined]);
  });
  it('33: a provider’s id without its signed token is no proof', async () => {
    const owner = await provenMember(app);
    for (const provider of ['google', 'apple', 'passwordless'] as const) {
      const body = { email: owner.email, provider, provider_id: 'an id', provider_token: 'made up' };
      expect((await app.call('POST /auth/login', { body })).body.error).toBe('not_configured');
      expect((await app.call('POST /auth/sign_up', { body: { ...body, name: 'Mallory', password: testPassword } })).body.error).toBe(
        'not_configured',
      );
    }
  });
  it('34: the login shows guests no name', async () => {
    const owner = await provenMember(app);
    const answer = await app.call('POST /auth/fetch', { body: { email: owner.email } });
    expect(answer.body).toEqual({ exists: true, provider: 'default', passwordless: false, name: null });
    expect(answer.text).not.toContain(owner.user.name);
  });
  it('35: an invitation to an address works only after that address is proven, unless the link was mailed there', async () => {
    const { attacker } = await impostor();
    const made = await app.call('POST /studio/invites', { as: await app.owner(), body: { email: attacker.email } });
    const invite = inviteOf(made.body.url);
    expect((await app.call('POST /auth/invite', { as: attacker, body: { invite } })).body.error).toBe('email_unproven');
    expect((await app.call('POST /auth/login', { body: { email: attacker.email, password: testPassword, invite } })).body.error).toBe(
      'email_unproven',
    );
  });
  it('36: an invitation to an address is useless to others', async () => {
    const made = await app.call('POST /studio/invites', { as: await app.owner(), body: { email: anAddress() } });
    const answer = await app.call('POST /auth/invite', { as: await provenMember(app), body: { invite: inviteOf(made.body.url) } });
    expect(answer.body.error).toBe('invite_invalid');
  });
  it('37: the mailed link of an invitation proves the address: other sessions end', async () => {
    const { attacker: member } = await impostor();
    const other = await onAnotherDevice(app, member);
    await app.call('POST /studio/invites', { as: await app.owner(), body: { email: member.email } });
    const invite = await mailedInvite(member.email);
    expect((await app.call('POST /auth/invite', { as: member, body: { invite } })).status).toBe(204);
    expect([await isSignedIn(app, member), await isSignedIn(app, other)]).toEqual([true, false]);
  });
  it('38: a link of one kind cannot be used as another', async () => {
    const { attacker, mailed } = await impostor();
    await askReset(app, attacker.email);
    const asked = (await newestMail(app, 'auth.mail_reset')).token;
    expect((await confirm(app, asked)).body.error).toBe('invalid_token');
    expect((await reset(app, mailed)).body.error).toBe('invalid_token');
  });
  it('39: a link of one app cannot be used in another account', async () => {
    const { mailed } = await impostor();
    expect((await confirm(app, mailed, null, 'second')).body.error).toBe('invalid_token');
    expect((await confirm(app, mailed)).status).toBe(200);
  });
});
