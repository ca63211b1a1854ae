import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Session } from './testing/client.ts';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';
import { remote, type Remote, type RemoteAnswer } from './testing/remote.ts';
import { testPublishableKey, testSecretKey } from './testing/stripe/keys.ts';
import { startStripe, type StripeServer } from './testing/stripe/server.ts';

let dataDir: string;
let env: Record<string, string>;
let stripe: StripeServer;
let server: ServerProcess;
let call: Remote;
const isWhole = inject('extent') === 'whole';

async function sure<K extends Parameters<Remote>[0]>(key: K, options?: Parameters<Remote>[1]): Promise<RemoteAnswer<K>['body']> {
  const answer = await call(key, options);
  if (answer.status !== 200) throw new Error(`${key} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

beforeAll(async () => {
  if (!isWhole) return;
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-crash-'));
  stripe = await startStripe();
  env = { DATA_DIR: dataDir, PORT: await freePort(), LOG_LEVEL: 'fatal', STRIPE_API_URL: stripe.url };
  server = runServer('main.ts', env);
  await server.serving();
  while (!/Set-up code/.test(server.output())) await sleep(20);
  call = remote(server.url, 'gym');
}, 300_000);
afterAll(async () => {
  if (!isWhole) return;
  server.child.kill('SIGTERM');
  await server.ended;
  await stripe.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

/** `node tools/nightly.ts` only: a separate server process takes too long for the normal run. */
it.runIf(isWhole)(
  'a server that is killed while Stripe confirms a payment grants the purchase once after its restart, though nobody notifies it',
  async () => {
    const claim = { name: 'Olive', email: 'olive@example.com', password: 'a good password', app_name: 'Gym', app_slug: 'gym' };
    const setup_code = /Set-up code\s+([\w-]+)/.exec(server.output())![1];
    const { authentication_token: token } = await sure('POST /studio/setup', { body: { ...claim, setup_code } });
    const owner: Session = { email: claim.email, app: 'gym', token };
    const keys = { secret: testSecretKey, publishable: testPublishableKey, webhook: 'whsec_bandstand' };
    await sure('PUT /studio/payments', { as: owner, body: { gateway: 'stripe', keys } });
    const versions = [{ name: 'Once', kind: 'one_off', price: 900, currency: 'EUR' }];
    const { id } = await sure('POST /studio/products', { as: owner, body: { title: 'Pass', versions } });
    const bundle = await sure('POST /auth/sign_up', { body: { email: 'm@example.com', name: 'Mia', password: 'a good password' } });
    const member: Session = { email: 'm@example.com', app: 'gym', token: bundle.authentication_token };
    const intent = await sure('POST /products/{id}/intent', { as: member, params: { id }, body: { final_amount: 900 } });
    stripe.browser.confirm(intent.id!, intent.client_secret, 'pm_card_visa');

    // Stripe answers, and the server that asked is gone.
    stripe.faults(({ method, path: asked }) => {
      if (method === 'GET' && asked.includes(intent.id!)) server.child.kill('SIGKILL');
      return null;
    });
    expect((await call('POST /orders/{id}/confirm', { as: member, params: { id: intent.order_id } })).status).toBe(0);
    expect(await server.ended).toBe('SIGKILL');
    stripe.faults(null);

    server = runServer('main.ts', env);
    await server.serving();
    const params = { id: intent.order_id };
    await expect.poll(async () => (await call('GET /orders/{id}', { as: member, params })).body.status, { timeout: 60_000 }).toBe('completed');
    await sure('POST /orders/{id}/confirm', { as: member, params });
    const { items } = await sure('GET /purchases', { as: member });
    expect(items).toMatchObject([{ product: { id }, amount: 900, status: 'owned' }]);
    expect([...stripe.intents.values()].map(({ status }) => status)).toEqual(['succeeded']);
  },
  300_000,
);
