import type { AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withLimits: true });
});
afterAll(() => app.close());

/** One address in each of the world's networks, as many as there are tries. */
const worldwide = (number: number) => `${20 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${number % 250}.7`;
let others = 0;
const anotherNetwork = () => `100.${Math.floor((others += 1) / 250)}.${others % 250}.1`;

async function post(key: keyof AllCalls & string, body: object, { from, device }: { from: string; device?: string | undefined }) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${key.split(' ')[1]}`,
    remoteAddress: from,
    headers: { 'x-account-app': 'first', 'content-type': 'application/json', ...(device ? { cookie: `known_device=${device}` } : {}) },
    payload: JSON.stringify(body),
  });
  return {
    status: answer.status,
    device: answer.cookies['known_device']?.value,
    cookie: answer.cookies['known_device'],
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    error: answer.text === '' ? undefined : answer.json<{ error?: string }>().error,
  };
}

/** The product's two logins: one for members, one for staff. */
const doors = [
  { door: 'the member app', key: 'POST /auth/login', email: async () => (await app.signUp()).email },
  { door: 'the studio', key: 'POST /studio/auth/login', email: () => Promise.resolve(app.secondApp.ownerEmail) },
] as const;

describe.each(doors)('guessing the password of one person at $door', ({ key, email: emailOf }) => {
  let email: string;
  let device: string | undefined;
  const guess = (from: string, known?: string) => post(key, { email, password: 'wrong password' }, { from, device: known });
  const enter = (from: string, known?: string) => post(key, { email, password: testPassword }, { from, device: known });
  beforeAll(async () => {
    email = await emailOf();
    device = (await enter(anotherNetwork())).device;
    expect(device).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  });

  it('a thousand times from a thousand networks neither locks the person out nor slows the known device', async () => {
    const statuses = [];
    for (let number = 0; number < 1000; number += 1) statuses.push((await guess(worldwide(number))).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect((await enter(anotherNetwork(), device)).status).toBe(200);
    // The known device also gets in from an attacking address.
    for (let number = 0; number < 12; number += 1) await guess('20.0.1.7');
    expect((await enter('20.0.1.7', device)).status).toBe(200);
  });
  it('meanwhile lets the person in on a new device within a minute', async () => {
    const from = anotherNetwork();
    const first = await enter(from);
    expect([first.status, first.error]).toEqual([429, 'rate_limited']);
    expect(first.retryAfter).toBeGreaterThan(0);
    expect(first.retryAfter).toBeLessThanOrEqual(60);
    app.clock.advance(first.retryAfter * 1000 - 20_000);
    for (let number = 0; number < 200; number += 1) await guess(worldwide(2000 + number));
    expect((await enter(from)).status).toBe(429);
    app.clock.advance(20_000);
    expect((await enter(from)).status).toBe(200);
  });
  it('is slowed the same for a header, a made-up cookie and the cookie of another person', async () => {
    const outsider = await app.signUp();
    const foreign = (await post('POST /auth/login', { email: outsider.email, password: testPassword }, { from: anotherNetwork() })).device!;
    const [id] = foreign.split('.');
    for (const forged of [foreign, `${id}.${'A'.repeat(22)}`, 'x', `${device!.slice(0, 22)}.${foreign.split('.')[1]}`, `${device}.`])
      expect((await enter(anotherNetwork(), forged)).status, forged).toBe(429);
  });
  it('from the known device itself waits longer each time, up to a minute, and starts over after success', async () => {
    const waits = [];
    for (let number = 0; number < 8; number += 1) {
      const from = anotherNetwork();
      expect((await guess(from, device)).status).toBe(401);
      const refused = await guess(from, device);
      waits.push(refused.status === 429 ? refused.retryAfter : 0);
      if (refused.status === 401) waits.push(0);
      app.clock.advance((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits.filter((wait) => wait > 0)).toEqual([5, 15, 40, 60, 60, 60, 60]);
    expect((await enter(anotherNetwork(), device)).status).toBe(200);
    expect((await guess(anotherNetwork(), device)).status).toBe(401);
    expect((await guess(anotherNetwork(), device)).status).toBe(401);
  });
});

describe('the cookie of a known device', () => {
  it('is only for the server, and grows by each person who logs in, up to eight', async () => {
    let device: string | undefined;
    for (let people = 0; people < 10; people += 1) {
      const { email } = await app.signUp();
      const answer = await post('POST /auth/login', { email, password: testPassword }, { from: anotherNetwork(), device });
      expect(answer.cookie).toMatchObject({ httpOnly: true, secure: true, path: '/api' });
      if (device) expect(answer.device!.slice(0, 22)).toBe(device.slice(0, 22));
      device = answer.device;
    }
    expect(device!.split('.')).toHaveLength(9);
  });
});
