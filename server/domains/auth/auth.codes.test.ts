import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import { changeEmail, confirm, newestMail, onAnotherDevice, provenMember, type MailJob } from './auth.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

type CodeMail = MailJob & { code: string };
const minuteMs = 60_000;
let people = 0;
const anAddress = () => `moved${(people += 1)}@example.com`;
/** A member who came by checkout and has not chosen a password yet. */
async function withoutPassword(): Promise<MemberSession> {
  const email = anAddress();
  const { body } = await app.call('POST /auth/verify_subscriber', { body: { email, name: 'Guest Buyer' } });
  return { email, token: body.authentication_token, app: 'first', user: body.user, id: body.user.subscriber_id, password: '' };
}
const askProof = (as: MemberSession) => app.call('POST /auth/proof', { as });
const proofMail = () => newestMail<CodeMail>(app, 'auth.mail_proof_code');
const changeMail = () => newestMail<CodeMail>(app, 'auth.mail_change');
/** By its address: mails that two people cause in one moment may be queued in either order. */
const changeMailTo = async (email: string) =>
  requireAt(
    (await app.queued<CodeMail>('auth.mail_change')).filter((mail) => mail.email === email),
    0,
  );
const changeBy = (as: MemberSession, email: string, code: string) => app.call('PUT /auth', { as, body: { email, code } });
const confirmBy = (as: MemberSession | null, code: string) => app.call('POST /auth/confirm', { as, body: { code } });
/** Six different digits. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const emailOf = async (as: MemberSession) => (await app.sql<{ email: string }>('select email from users where id = $1', [as.user.id]))[0]!.email;

describe('a code to the current address, in place of a password (ID-25)', () => {
  it('lets a person without a password ask for a new address, once', async () => {
    const guest = await withoutPassword();
    const next = anAddress();
    expect((await app.call('PUT /auth', { as: guest, body: { email: next } })).body.error).toBe('proof_required');
    expect((await askProof(guest)).status).toBe(204);
    const { code, email } = await proofMail();
    expect([email, code]).toEqual([guest.email, expect.stringMatching(/^\d{6}$/)]);
    const asked = await changeBy(guest, next, ` ${code} `);
    expect([asked.status, asked.body.user?.pending_email]).toEqual([200, next]);
    expect(await emailOf(guest)).toBe(guest.email);
    expect((await changeBy(guest, anAddress(), code)).body.errors).toHaveProperty('code');
    expect((await confirm(app, (await changeMail()).token, guest)).status).toBe(200);
    expect(await emailOf(guest)).toBe(next);
  });
  it('is void after five wrong tries, after a newer one, after fifteen minutes, and for anyone else', async () => {
    const guest = await withoutPassword();
    await askProof(guest);
    const { code } = await proofMail();
    const other = await withoutPassword();
    expect((await changeBy(other, anAddress(), code)).status).toBe(422);
    await askProof(guest);
    expect((await changeBy(guest, anAddress(), code)).status).toBe(422);
    const second = (await proofMail()).code;
    for (let tries = 0; tries < 4; tries += 1) expect((await changeBy(guest, anAddress(), wrong(second))).status).toBe(422);
    expect((await changeBy(guest, anAddress(), second)).status).toBe(422);
    await askProof(guest);
    const third = (await proofMail()).code;
    app.clock.advance(15 * minuteMs + 1000);
    expect((await changeBy(guest, anAddress(), third)).status).toBe(422);
  });
  it('can be used once, even by many at the same moment', async () => {
    const guest = await withoutPassword();
    await askProof(guest);
    const { code } = await proofMail();
    const all = await Promise.all(Array.from({ length: 5 }, () => changeBy(guest, anAddress(), code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  it('is not sent to staff, who change theirs in the studio', async () => {
    const staff = await app.staff('editor');
    const { body } = await app.call('POST /auth/login', { body: { email: staff.email, password: testPassword } });
    const member = { ...staff, token: body.authentication_token, user: body.user, id: body.user.subscriber_id, password: testPassword };
    expect((await askProof(member)).body.error).toBe('staff_identity');
    expect((await changeBy(member, anAddress(), '000000')).body.error).toBe('staff_identity');
  });
});

describe('the code in the mail to a new address (ID-25)', () => {
  it('confirms it on the device that asked, and logs out the others', async () => {
    const member = await provenMember(app);
    const phone = await onAnotherDevice(app, member);
    const next = anAddress();
    await changeEmail(app, member, next);
    const { code, token } = await changeMail();
    const confirmed = await confirmBy(member, code);
    expect(confirmed.body).toEqual({ email: next, reset_token: null });
    expect((await app.call('POST /auth/verify', { as: { ...member, email: next } })).status).toBe(200);
    expect((await app.call('POST /auth/verify', { as: { ...phone, email: next } })).status).toBe(401);
    expect((await confirm(app, token, null)).body.error).toBe('invalid_token');
    expect((await confirmBy({ ...member, email: next }, code)).status).toBe(422);
  });
  it('is useless without a session, for another person, and after five wrong tries; the link still works', async () => {
    const [member, other] = [await provenMember(app), await provenMember(app)];
    await changeEmail(app, other, anAddress());
    const next = anAddress();
    await changeEmail(app, member, next);
    const { code, token } = await changeMailTo(next);
    expect((await confirmBy(null, code)).body.error).toBe('invalid_token');
    expect((await confirmBy(other, code)).status).toBe(422);
    for (let tries = 0; tries < 5; tries += 1) expect((await confirmBy(member, wrong(code))).body.errors).toHaveProperty('code');
    expect((await confirmBy(member, code)).status).toBe(422);
    expect(await emailOf(member)).toBe(member.email);
    expect((await confirm(app, token, member)).body.email).toBe(next);
  });
  it('is in no mail that staff ask for in the studio, and never in plain text in the database', async () => {
    const staff = await app.staff('editor');
    await app.call('PUT /studio/profile', { as: staff, body: { email: anAddress(), current_password: testPassword } });
    expect((await changeMail()).code).toBeNull();
    const member = await provenMember(app);
    await changeEmail(app, member, anAddress());
    const { code } = await changeMail();
    const tokens = await app.sql<object>('select * from auth_tokens where subscriber_id = $1', [member.id]);
    expect(tokens.length).toBeGreaterThan(0);
    expect(JSON.stringify(tokens)).not.toContain(`"${code}"`);
  });
});
