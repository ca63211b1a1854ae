import type { AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { newestMail } from './auth.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withLimits: true });
});
afterAll(() => app.close());

let addresses = 0;
/** An internet address that nobody used before: limits of one test do not reach the next. */
const anAddress = () => `10.1.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

interface Answered {
  status: number;
  error: string | undefined;
  retryAfter: number;
}
async function from(remoteAddress: string, key: keyof AllCalls & string, body: object, headers: Record<string, string> = {}): Promise<Answered> {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const isGet = method === 'GET';
  const answer = await app.inject({
    method,
    url: `/api${path}${isGet ? `?${new URLSearchParams(body as Record<string, string>).toString()}` : ''}`,
    remoteAddress,
    headers: { 'x-account-app': 'first', ...(isGet ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(isGet ? {} : { payload: JSON.stringify(body) }),
  });
  const json = answer.text === '' ? {} : answer.json<{ error?: string }>();
  return { status: answer.status, error: json.error, retryAfter: Number(answer.headers['retry-after'] ?? 0) };
}
const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status);
async function repeat(times: number, ask: (number: number) => Promise<Answered>): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let number = 0; number < times; number += 1) answers.push(await ask(number));
  return answers;
}
const aMember = async (email: string) => {
  const answer = await from(anAddress(), 'POST /auth/sign_up', { email, name: 'Limited Person', password: testPassword });
  expect(answer.status).toBe(200);
};

describe('API-15: login', () => {
  it('is tried five times a minute for an email and a network, in any spelling; then even the right password waits', async () => {
    await aMember('five@example.com');
    const address = anAddress();
    const spellings = ['five@example.com', ' five@example.com', 'FIVE@example.com', 'Five@Example.com ', 'fIVE@example.com'];
    const waits: number[] = [];
    for (const email of spellings) {
      expect((await from(address, 'POST /auth/login', { email, password: 'wrong password' })).status).toBe(401);
      const right = await from(address, 'POST /auth/login', { email: 'five@example.com', password: 'wrong too' });
      if (right.status === 401) continue;
      expect(right.error).toBe('rate_limited');
      waits.push(right.retryAfter);
      app.clock.advance(right.retryAfter * 1000);
    }
    expect(waits).toEqual([5, 15, 40, 60]);
    expect((await from(anAddress(), 'POST /auth/login', { email: 'five@example.com', password: testPassword })).status).toBe(200);
  });
  it('is tried ten times a minute from an address, for all emails together', async () => {
    const address = anAddress();
    const answers = await repeat(11, (number) => from(address, 'POST /auth/login', { email: `guess${number}@example.com`, password: 'x' }));
    expect(statuses(answers)).toEqual([...Array(10).fill(401), 429]);
    expect((await from(anAddress(), 'POST /auth/login', { email: 'guess0@example.com', password: 'x' })).status).toBe(401);
  });
  it('of the same email in another account counts separately', async () => {
    await repeat(6, () => from(anAddress(), 'POST /auth/login', { email: 'shared@example.com', password: 'x' }));
    const elsewhere = await from(anAddress(), 'POST /auth/login', { email: 'shared@example.com', password: 'x' }, { 'x-account-app': 'second' });
    expect(elsewhere.status).toBe(401);
  });
  it('to the studio is limited as well, and separately', async () => {
    const email = app.firstApp.ownerEmail;
    const address = anAddress();
    const studio = (password: string) => from(address, 'POST /studio/auth/login', { email, password });
    expect(statuses(await repeat(4, () => studio('wrong')))).toEqual([401, 401, 401, 429]);
    expect((await studio(testPassword)).status).toBe(429);
    expect((await from(address, 'POST /auth/login', { email, password: testPassword })).status).toBe(200);
  });
  it('limits an unknown address exactly like a known one, so the limit reveals nobody', async () => {
    await aMember('known@example.com');
    const address = anAddress();
    const tries = (email: string) => repeat(5, () => from(address, 'POST /auth/login', { email, password: 'wrong password' }));
    expect(statuses(await tries('unknown@example.com'))).toEqual(statuses(await tries('known@example.com')));
  });
});

describe('API-15: the modal’s lookup of an address', () => {
  it('is answered ten times a minute per address, under either name', async () => {
    const address = anAddress();
    const fetched = await repeat(6, (number) => from(address, 'POST /auth/fetch', { email: `a${number}@example.com` }));
    const asked = await repeat(5, (number) => from(address, 'GET /auth/provider', { email: `b${number}@example.com` }));
    expect(statuses([...fetched, ...asked])).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('API-15: mails with a link', () => {
  const ask = (email: string) => from(anAddress(), 'GET /auth/reset_password', { email });
  it('are sent once in 30 seconds for an email; a refused call sends nothing', async () => {
    await aMember('reset@example.com');
    expect((await ask('reset@example.com')).status).toBe(204);
    const { token } = await newestMail(app, 'auth.mail_reset');
    const refused = await ask(' RESET@example.com ');
    expect([refused.status, refused.retryAfter > 0 && refused.retryAfter <= 30]).toEqual([429, true]);
    expect((await newestMail(app, 'auth.mail_reset')).token).toBe(token);
    // The link that was already sent still works.
    const used = await from(anAddress(), 'POST /auth/reset_password', { token, password: 'brand new 1', password_confirmation: 'brand new 1' });
    expect(used.status).toBe(200);
  });
  it('are limited for unknown addresses too', async () => {
    expect([(await ask('nobody@example.com')).status, (await ask('nobody@example.com')).status]).toEqual([404, 429]);
  });
  it('cannot be guessed: twenty tokens a minute from an address', async () => {
    const address = anAddress();
    const body = (number: number) => ({ token: `guess${number}`, password: 'brand new 1', password_confirmation: 'brand new 1' });
    const answers = await repeat(21, (number) => from(address, 'POST /auth/reset_password', body(number)));
    expect(statuses(answers)).toEqual([...Array(20).fill(401), 429]);
  });
});

describe('sign-up and a new password', () => {
  it('allow twenty persons an hour from an address', async () => {
    const address = anAddress();
    const body = (number: number) => ({ email: `crowd${number}@example.com`, name: 'Crowd', password: testPassword });
    const answers = await repeat(21, (number) => from(address, 'POST /auth/sign_up', body(number)));
    expect(statuses(answers)).toEqual([...Array(20).fill(200), 429]);
    expect((await from(anAddress(), 'POST /auth/sign_up', body(21))).status).toBe(200);
  });
  it('do not count a mistake in the form as a try', async () => {
    const address = anAddress();
    const answers = await repeat(25, () => from(address, 'POST /auth/sign_up', { email: 'x', name: 'x', password: 'x' }));
    expect(new Set(statuses(answers))).toEqual(new Set([422]));
    expect((await from(address, 'POST /auth/sign_up', { email: 'fine@example.com', name: 'Fine', password: testPassword })).status).toBe(200);
  });
  it('allow five tries a minute for the current password', async () => {
    const member = await app.signUp({ email: 'current@example.com' });
    const headers = { 'x-user-email': member.email, 'x-user-token': member.token };
    const change = (current_password: string) => from(anAddress(), 'PUT /auth/password', { current_password, password: 'another one 1' }, headers);
    expect(statuses(await repeat(5, () => change('wrong')))).toEqual([401, 401, 401, 401, 401]);
    expect((await change(testPassword)).status).toBe(429);
  });
});
