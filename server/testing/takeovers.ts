import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from './app.ts';

/** One app for all cases of a file. `prepare` runs before the first case, and after each, once the clock is reset. */
export function inOneApp(prepare: (app: TestApp) => unknown): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await prepare(app);
  });
  afterEach(async () => {
    app.clock.reset();
    await prepare(app);
  });
  afterAll(() => app.close());
}

/** Addresses without an account. */
export function newAddresses(name: string): () => string {
  let people = 0;
  return () => `${name}${(people += 1)}@example.com`;
}
/** The account's present address. */
export const emailOf = async (app: TestApp, userId: string): Promise<string> =>
  (await app.sql<{ email: string }>('select email from users where id = $1', [userId]))[0]!.email;

/** What an attacker prepared before the real owner of an address came. */
export interface Prepared {
  sessions?: readonly MemberSession[];
  /** Addresses and passwords that the attacker knows. */
  logins?: readonly (readonly [email: string, password: string])[];
  /** Secrets of links that the attacker kept. */
  tokens?: readonly string[];
}

/** The sessions of an attacker, and their first passwords: with their own addresses, and with those `claimed`. */
export const heldBy = (sessions: readonly MemberSession[], ...claimed: string[]): Prepared => ({
  sessions,
  logins: sessions.flatMap(({ email, password }) => [email, ...claimed].map((address) => [address, password] as const)),
});

/** The attacker's sessions, with any address, and their passwords and links open nothing of the user with that id. */
export async function expectNothing(app: TestApp, victimUserId: string, { sessions = [], logins = [], tokens = [] }: Prepared): Promise<void> {
  const victimEmail = await emailOf(app, victimUserId);
  for (const session of sessions)
    for (const email of [session.email, victimEmail]) {
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
