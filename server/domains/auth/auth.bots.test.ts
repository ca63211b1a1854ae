import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import type { ProofPurpose } from '@bandstand/contract/guest-proof.values.ts';
import { solveProof } from '@bandstand/rules/guest-proof/guestProof.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withLimits: true });
});
afterAll(() => app.close());

let people = 0;
const aPerson = () => ({ email: `bot${(people += 1)}@example.com`, name: 'Some Body', password: testPassword });
const proofFor = async (purpose: ProofPurpose, slug: string | null = 'first') => {
  const { status, body } = await app.call('GET /pow', { query: { purpose }, app: slug });
  expect(status).toBe(200);
  return solveProof(body);
};
const signUp = (body: object, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/sign_up',
    remoteAddress,
    headers: { 'x-account-app': 'first', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
const count = async (table: string) => (await app.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
const traces = async () => [
  await count('users'),
  await count('subscribers'),
  await count('sessions'),
  await count('idempotency_keys'),
  await count('security_log'),
  await count('quotes'),
  await count('pending_jobs'),
  await count('graphile_worker._private_jobs'),
];

describe('the hidden field that people never see', () => {
  it.each([
    ['POST /auth/sign_up', { ...aPerson(), website: 'https://spam.example' }],
    ['POST /auth/verify_subscriber', { email: 'trapped@example.com', name: 'Some Body', website: 'x' }],
    ['POST /auth/sign_up', { ...aPerson(), website: ' ', pow: { challenge: 'made up', nonce: 1 } }],
  ] as const)('filled in at %s is answered like a sign-up, but creates no member, no session and no mail', async (key, body) => {
    const before = await traces();
    const answer = await app.call(key, { body, headers: { 'idempotency-key': `trap ${people}` } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { email: body.email, name: body.name }, authentication_token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await traces()).toEqual(before);
    const as = { email: body.email, token: answer.body.authentication_token, app: 'first' };
    expect((await app.call('POST /auth/verify', { as })).status).toBe(401);
  });

  it('is answered with the same keys as a real sign-up', async () => {
    const real = await app.call('POST /auth/sign_up', { body: aPerson() });
    const decoy = await app.call('POST /auth/sign_up', { body: { ...aPerson(), website: 'x' } });
    expect(Object.keys(decoy.body).toSorted()).toEqual(Object.keys(real.body).toSorted());
    expect(Object.keys(decoy.body.user).toSorted()).toEqual(Object.keys(real.body.user).toSorted());
  });

  it('filled in when a link is requested is answered with 204, and no mail is written', async () => {
    const member = aPerson();
    await app.call('POST /auth/sign_up', { body: member });
    const before = await traces();
    const asked = [
      await app.call('GET /auth/reset_password', { query: { email: member.email, website: 'x' } }),
      await app.call('POST /studio/auth/reset_request', { body: { email: app.firstApp.ownerEmail, website: 'x' }, app: null }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([204, 204]);
    expect(await traces()).toEqual(before);
  });

  it('filled in at a price is answered with a price that is not stored', async () => {
    const before = await traces();
    const answer = await app.call('POST /products/{id}/preview', { params: { id: app.platform.ids.next() }, body: { website: 'x' } });
    expect([answer.status, answer.body.total_due_now]).toEqual([200, 0]);
    expect(await traces()).toEqual(before);
  });

  it('left empty changes nothing', async () => {
    expect((await app.call('POST /auth/sign_up', { body: { ...aPerson(), website: '' } })).status).toBe(200);
  });
});

describe('a proof of work at sign-up', () => {
  it('lets a person in, once, after the free sign-ups of the address are used up', async () => {
    const address = '198.51.100.20';
    for (let number = 0; number < 20; number += 1) expect((await signUp(aPerson(), address)).status).toBe(200);
    const refused = await signUp(aPerson(), address);
    const body = refused.json<{ error: string; pow: PowChallenge }>();
    expect([refused.status, body.error]).toEqual([429, 'pow_required']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    const pow = solveProof(body.pow);
    expect((await signUp({ ...aPerson(), pow }, address)).status).toBe(200);
    const again = await signUp({ ...aPerson(), pow }, address);
    expect([again.status, again.json<{ error: string }>().error]).toEqual([422, 'pow_required']);
  });

  it.each([
    ['for another purpose', () => proofFor('reset')],
    ['of another app', () => proofFor('sign_up', 'second')],
    ['without an app', () => proofFor('sign_up', null)],
    ['not solved', async () => ({ ...(await proofFor('sign_up')), nonce: 'guessed' })],
    ['made up', async () => ({ challenge: 'A'.repeat(46), nonce: 0 })],
  ])('is refused with 422 and another challenge when it is %s', async (_what, made) => {
    const person = aPerson();
    const refused = await app.call('POST /auth/sign_up', { body: { ...person, pow: await made() } });
    expect([refused.status, refused.body.error]).toEqual([422, 'pow_required']);
    const { pow } = JSON.parse(refused.text) as { pow: PowChallenge };
    expect((await app.call('POST /auth/sign_up', { body: { ...person, pow: solveProof(pow) } })).status).toBe(200);
  });

  it('is refused when it is older than ten minutes', async () => {
    const pow = await proofFor('sign_up');
    app.clock.advance(601_000);
    expect((await app.call('POST /auth/sign_up', { body: { ...aPerson(), pow } })).status).toBe(422);
  });

  it('is not part of the input: a repeat with the same key and another proof is the same call', async () => {
    const { password: _password, ...body } = aPerson();
    const ask = (pow?: object) =>
      app.call('POST /auth/verify_subscriber', { body: { ...body, ...(pow && { pow }) }, device: 'phone', headers: { 'idempotency-key': 'once' } });
    const first = await ask(await proofFor('sign_up'));
    const second = await ask(await proofFor('sign_up'));
    expect([first.status, second.status, (await ask()).status]).toEqual([200, 200, 200]);
    expect(second.body.authentication_token).toBe(first.body.authentication_token);
  });

  it.each([
    ['null', null],
    ['a number', 7],
    ['a text', 'text'],
    ['a list', ['x']],
    ['an empty object', {}],
    ['a challenge that is not a text', { challenge: 1, nonce: 1 }],
    ['a challenge that is too long', { challenge: 'x'.repeat(9999), nonce: '1' }],
    ['a nonce that is an object', { challenge: 'x', nonce: {} }],
  ])('is invalid input when it is %s', async (_what, pow) => {
    expect((await app.call('POST /auth/sign_up', { body: { ...aPerson(), pow } })).body.error).toBe('validation_failed');
  });

  it('is sent in a query as challenge.nonce', async () => {
    const { email } = (await app.call('POST /auth/sign_up', { body: aPerson() })).body.user;
    const { challenge, nonce } = await proofFor('reset');
    const ask = (pow: string) => app.call('GET /auth/reset_password', { query: { email, pow } });
    expect([(await ask(`${challenge}.x${nonce}`)).status, (await ask('nothing')).status]).toEqual([422, 422]);
    expect((await ask(`${challenge}.${nonce}`)).status).toBe(204);
  });

  it('is not required from members for a price, who may fill in anything', async () => {
    const { body } = await app.call('POST /auth/sign_up', { body: aPerson() });
    const as = { email: body.user.email, token: body.authentication_token, app: 'first' };
    const params = { id: app.platform.ids.next() };
    const asked = { website: 'x', pow: { challenge: 'wrong', nonce: 1 } };
    expect((await app.call('POST /products/{id}/preview', { as, params, body: asked })).body.error).toBe('product_not_found');
    expect((await app.call('POST /products/{id}/preview', { params, body: { pow: asked.pow } })).body.error).toBe('pow_required');
  });

  it('is required from a member who signs up a crowd', async () => {
    const address = '198.51.100.21';
    const { body } = await app.call('POST /auth/sign_up', { body: aPerson() });
    const headers = { 'x-user-email': body.user.email, 'x-user-token': body.authentication_token };
    for (let number = 0; number < 20; number += 1) expect((await signUp(aPerson(), address, headers)).status).toBe(200);
    expect((await signUp(aPerson(), address, headers)).json<{ error: string }>().error).toBe('pow_required');
  });
});

describe('the cost for the database', () => {
  it('is nothing for a challenge, and one statement for a proof', async () => {
    const statementsOf = async (ask: () => Promise<unknown>): Promise<number> => {
      const before = app.db.queries();
      await ask();
      return app.db.queries() - before;
    };
    const params = { id: app.platform.ids.next() };
    const preview = (pow?: object) => app.call('POST /products/{id}/preview', { params, body: pow ? { pow } : {} });
    const pow = await proofFor('quote');
    await preview();
    expect(await statementsOf(() => app.call('GET /pow', { query: { purpose: 'quote' } }))).toBe(0);
    const without = await statementsOf(() => preview());
    expect(await statementsOf(() => preview(pow))).toBe(without + 1);
  });
});

/** How many sign-ups come from one address, and how many from an address each. The daily run uses up the free ones and adds a crowd. */
const [fromOne, fromMany] = inject('extent') === 'whole' ? [1000, 1000] : [100, 580];
describe('bots without proofs', () => {
  it(`end with 20 members from one address, and 500 from ${fromMany} addresses; refusals write one row a minute in the security log`, async () => {
    const limited = await startTestApp({ withLimits: true });
    const members = async () => (await limited.sql<{ n: number }>("select count(*)::int as n from users where email like 'flood%'"))[0]!.n;
    const flood = async (count: number, addressOf: (number: number) => string) => {
      for (let number = 0; number < count; number += 1)
        await limited.inject({
          method: 'POST',
          url: '/api/auth/verify_subscriber',
          remoteAddress: addressOf(number),
          headers: { 'x-account-app': 'first', 'content-type': 'application/json' },
          payload: JSON.stringify({ email: `flood${addressOf(number)}.${number}@example.com`, name: 'Some Body' }),
        });
    };
    await flood(fromOne, () => '198.51.100.1');
    expect(await members()).toBe(20);
    await flood(fromMany, (number) => `198.18.${Math.floor(number / 250)}.${number % 250}`);
    expect(await members()).toBe(500);
    const [noted] = await limited.sql<{ n: number }>("select count(*)::int as n from security_log where kind = 'limited'");
    expect(noted!.n).toBeLessThanOrEqual(3);
    await limited.close();
  });
});
