import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('signs up, verifies, logs out', async () => {
  const session = await app.signUp();
  expect(session.user.email).toBe(session.email);
  const verified = await app.call('POST /auth/verify', { as: session });
  expect(verified.status).toBe(200);
  expect(verified.body.authentication_token).toBe(session.token);
  expect((await app.call('POST /auth/logout', { as: session })).status).toBe(204);
  expect((await app.call('POST /auth/verify', { as: session })).status).toBe(401);
  const owner = await app.owner();
  expect((await app.call('GET /studio/theme', { as: owner })).status).toBe(200);
});
