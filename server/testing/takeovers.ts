import { expect } from 'vitest';
import type { MemberSession, TestApp } from './app.ts';

/** What an attacker prepared before the real owner of an address arrived. */
export interface Prepared {
  sessions?: readonly MemberSession[];
  /** Addresses and passwords that the attacker knows. */
  logins?: readonly (readonly [email: string, password: string])[];
  /** Secrets of links that the attacker kept. */
  tokens?: readonly string[];
}

/** The attacker's sessions, under whatever address, passwords and links open nothing of the person of that user id. */
export async function expectNothing(app: TestApp, victimUserId: string, { sessions = [], logins = [], tokens = [] }: Prepared): Promise<void> {
  const [row] = await app.sql<{ email: string }>('select email from users where id = $1', [victimUserId]);
  for (const session of sessions)
    for (const email of [session.email, row!.email]) {
      const answer = await app.call('POST /auth/verify', { as: { ...session, email } });
      expect(answer.body.user?.id, `a session as ${email}`).not.toBe(victimUserId);
    }
  for (const [email, password] of logins) {
    const member = await app.call('POST /auth/login', { body: { email, password } });
    expect(member.body.user?.id, `log-in as ${email}`).not.toBe(victimUserId);
    const staff = await app.call('POST /studio/auth/login', { body: { email, password }, app: null });
    expect(staff.body.staff?.id, `studio log-in as ${email}`).not.toBe(victimUserId);
  }
  for (const token of tokens) {
    const password = 'taken over 123';
    const answers = [
      await app.call('POST /auth/confirm', { body: { token } }),
      await app.call('POST /auth/undo', { body: { token } }),
      await app.call('POST /auth/reset_password', { body: { token, password, password_confirmation: password } }),
      await app.call('POST /studio/auth/reset', { body: { token, password }, app: null }),
    ];
    expect(
      answers.map(({ status, body }) => [status, body.error]),
      'a kept link',
    ).toEqual(answers.map(() => [401, 'invalid_token']));
  }
}
