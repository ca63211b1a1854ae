import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const short = 'eleven chrs';
/** Twelve characters that many people chose. */
const common = 'Password1234';
const weak = [
  ['shorter than twelve characters', short, 'Use at least 12 characters.'],
  ['one of the most common', common, 'This is one of the 100,000 most common passwords. Choose another one.'],
] as const;

/** Every way in which somebody of the team gets a password, each answering what was said of the field. */
const ways: [string, (password: string) => Promise<string[] | undefined>][] = [
  [
    'change in the studio',
    async (password) => {
      const answer = await app.call('PUT /studio/profile', { as: await app.owner(), body: { password, current_password: testPassword } });
      return answer.body.errors?.['password'];
    },
  ],
  [
    'reset by a link',
    async (password) => {
      const path = (await app.server.identity.reset.link(app.secondApp.ownerEmail))!;
      const token = new URLSearchParams(path.split('?')[1]).get('token')!;
      const answer = await app.call('POST /studio/auth/reset', { body: { token, password }, app: null });
      return answer.body.errors?.['password'];
    },
  ],
  [
    'invitation to the team',
    async (password) => {
      const owner = await app.owner();
      const email = `invited${password.length}${password.charCodeAt(0)}@example.com`;
      const invited = await app.call('POST /studio/team', { as: owner, body: { email, role: 'editor' } });
      const token = new URL(invited.body.invite_url!).searchParams.get('token')!;
      const answer = await app.call('POST /studio/auth/join', { body: { token, name: 'Invited Person', password }, app: null });
      return answer.body.errors?.['password'];
    },
  ],
  ['command line', (password) => app.server.identity.team.resetPassword(app.firstApp.ownerEmail, password).then(() => undefined, fieldOf)],
  [
    'new account',
    (password) =>
      app.server.identity.team
        .createAccount({ accountName: 'Gym', owner: { email: 'g@example.com', name: 'Gwen', password }, app: { name: 'Gym', slug: 'gym-of-gwen' } })
        .then(() => undefined, fieldOf),
  ],
];
const texts: Record<string, string> = { 'field.password_staff': weak[0][2], 'field.password_common': weak[1][2] };
const fieldOf = (error: { fields?: Record<string, { key: string }[]> }) => error.fields?.['password']?.map(({ key }) => texts[key] ?? key);

describe.each(ways)('the password of staff by %s', (_way, tell) => {
  it.each(weak)('is refused where it is %s', async (_why, password, text) => {
    expect(await tell(password)).toEqual([text]);
  });
});

describe('a password of staff from before the rule', () => {
  it('keeps working', async () => {
    const { ownerEmail } = app.secondApp;
    await app.sql('update users set password_hash = $2 where lower(email) = lower($1)', [
      ownerEmail,
      await app.server.identity.passwords.hash('seven 7'),
    ]);
    expect((await app.call('POST /studio/auth/login', { body: { email: ownerEmail, password: 'seven 7' }, app: null })).status).toBe(200);
  });
});

describe('the passwords of members', () => {
  it('need seven characters, and may be common (ID-18)', async () => {
    const signUp = (password: string, name: string) =>
      app.call('POST /auth/sign_up', { body: { email: `${name}@example.com`, name: 'Some Member', password } });
    expect((await signUp('sixsix', 'six')).body.errors).toHaveProperty('password');
    expect((await signUp('1234567', 'seven')).status).toBe(200);
  });
  it('are recognised as common by three digits of their hash', async () => {
    // SHA-256 of "password" begins with 5e8.
    const { status, body } = await app.call('GET /auth/common_passwords', { query: { prefix: '5e8' } });
    expect(status).toBe(200);
    expect(body.suffixes).toContain('84898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8');
    expect((await app.call('GET /auth/common_passwords', { query: { prefix: '5e88' } })).status).toBe(422);
  });
});
