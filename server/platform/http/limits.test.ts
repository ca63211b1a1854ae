import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { createLimits, type Limits } from './limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withLimits: true });
});
afterAll(() => app.close());

const logIn = (email: string, remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'x-account-app': 'first', 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password: 'wrong password' }),
  });
const statuses = async (tries: Promise<{ status: number }>[]): Promise<number[]> => (await Promise.all(tries)).map(({ status }) => status);

describe('limits on tries (API-15)', () => {
  it('make logins of a person from one network wait after three, even in parallel, but not from another network', async () => {
    const answers = await statuses(Array.from({ length: 7 }, (_, index) => logIn('Target@example.com', `10.0.0.${index}`)));
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
    const refused = await logIn('target@example.com', '10.0.0.99');
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json<{ message: string }>().message).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
    expect((await logIn('target@example.com', '10.0.1.1')).status).toBe(401);
  });

  it('allow ten logins a minute per line of IPv6, which has as many addresses as it likes', async () => {
    const answers = await statuses(Array.from({ length: 12 }, (_, index) => logIn(`line${index}@example.com`, `2001:db8:7:7:${index}::1`)));
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    expect((await logIn('neighbour@example.com', '2001:db8:7:8::1')).status).toBe(401);
  });

  it('use the address behind trusted proxies, and none that a client made up', async () => {
    const from = (remoteAddress: string, forwarded: string, index: number) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { 'x-account-app': 'first', 'content-type': 'application/json', 'x-forwarded-for': forwarded, 'x-real-ip': forwarded },
        payload: JSON.stringify({ email: `forged${remoteAddress}${index}@example.com`, password: 'wrong password' }),
      });
    const refused = async (tries: Promise<{ status: number }>[]) => (await statuses(tries)).filter((status) => status === 429).length;
    expect(await refused(Array.from({ length: 40 }, (_, index) => from('198.51.100.9', `203.0.113.${index}`, index)))).toBe(30);
    // The client's own value comes before what the proxy saw.
    expect(await refused(Array.from({ length: 40 }, (_, index) => from('127.0.0.1', `203.0.113.${index}, 198.51.100.10`, index)))).toBe(30);
  });

  it('allow ten logins a minute per address, for all people together', async () => {
    const answers = await statuses(Array.from({ length: 12 }, (_, index) => logIn(`person${index}@example.com`, '10.1.0.1')));
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });

  it('allow one reset mail in half a minute', async () => {
    const member = await app.signUp();
    const ask = () => app.call('GET /auth/reset_password', { query: { email: member.email } });
    expect([(await ask()).status, (await ask()).status]).toEqual([204, 429]);
  });

  it('allow ten look-ups of an address', async () => {
    const answers = await statuses(Array.from({ length: 11 }, () => app.call('POST /auth/fetch', { body: { email: 'someone@example.com' } })));
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });

  it('allow sixty uploads an hour', async () => {
    const member = await app.signUp();
    const answers = await statuses(
      Array.from({ length: 62 }, () => app.upload('POST /uploads', { bytes: Buffer.from('no picture') }, { as: member })),
    );
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });

  it('apply to the studio’s login as well', async () => {
    const answers = await statuses(
      Array.from({ length: 7 }, () =>
        app.call('POST /studio/auth/login', { body: { email: app.firstApp.ownerEmail, password: testPassword }, app: null }),
      ),
    );
    expect(answers).toContain(429);
  });
});

describe('limits raised for benchmarks', () => {
  it('stop nobody where the usual ones do', async () => {
    const [usual, raised] = [createLimits(), createLimits({ isRaised: true })];
    const take = (limits: Limits) => Promise.all(Array.from({ length: 200 }, () => limits.take('login_address', '10.0.0.1')));
    await expect(take(usual)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(take(raised)).resolves.toHaveLength(200);
  });
});
