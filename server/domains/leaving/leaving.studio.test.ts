// What the owner sets and reads about members who leave: edge cases and roles.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import type { Session } from '../../testing/client.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';
import { half, offersToLeavers } from './leaving.builders.ts';

let app: TestApp;
let owner: Session;
let plan = '';
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  plan = (await aProduct(app, { versions: [monthly({ price: 2000 })] })).versions[0]?.id ?? '';
});
afterAll(() => app.close());

const read = (id: string, as: Session | null = owner) => app.call('GET /studio/versions/{id}/leaving_offer', { params: { id }, as });
const set = (body: object, as: Session | null = owner, id = plan) =>
  app.call('PUT /studio/versions/{id}/leaving_offer', { params: { id }, body: body as never, as });
const report = (query: { days?: number | string }, as: Session | null = owner) => app.call('GET /studio/leaving', { query, as });
const openCoupons = (): Promise<object[]> =>
  app.sql('select periods from coupons where is_offer and archived_at is null and version_ids = $1', [[plan]]);

describe('the offer of a plan', () => {
  it('does not exist until the owner makes one, and can be removed twice', async () => {
    expect((await read(plan)).body).toEqual({ offer: null });
    expect([(await offersToLeavers(app, plan, null)).body, (await offersToLeavers(app, plan, null)).body]).toEqual([
      { offer: null },
      { offer: null },
    ]);
  });
  it('is the last one that was set', async () => {
    for (const payments of [1, 36]) {
      const offer = { kind: 'discount' as const, discount: { kind: 'percent' as const, amount: 1000, payments } };
      expect((await offersToLeavers(app, plan, offer)).body).toEqual({ offer });
      expect((await read(plan)).body).toEqual({ offer });
      expect(await openCoupons()).toEqual([{ periods: payments }]);
    }
  });
  it.each([
    ['in place of another', half],
    ['when there was none', null],
  ])('set by several at once %s is one, and nothing is left of the others', async (_where, before) => {
    await offersToLeavers(app, plan, before);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((payments) => offersToLeavers(app, plan, { kind: 'discount', discount: { kind: 'percent', amount: 1000, payments } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { offer } = (await read(plan)).body;
    expect(await openCoupons()).toEqual([{ periods: offer?.kind === 'discount' ? offer.discount.payments : null }]);
  });
  it.each([
    ['a discount of zero', { kind: 'discount', discount: { kind: 'percent', amount: 0, payments: 1 } }],
    ['a discount for no payment', { kind: 'discount', discount: { kind: 'percent', amount: 100, payments: 0 } }],
    ['a discount for too many payments', { kind: 'discount', discount: { kind: 'percent', amount: 100, payments: 37 } }],
    ['a discount of half a unit', { kind: 'discount', discount: { kind: 'amount', amount: 0.5, payments: 1 } }],
    ['another kind', { kind: 'gift' }],
    ['a pause that the plan does not allow', { kind: 'pause' }],
  ])('is not %s, and the previous one stays', async (_what, offer) => {
    await offersToLeavers(app, plan);
    expect((await set({ offer })).status).toBe(422);
    expect((await read(plan)).body).toEqual({ offer: half });
  });
  it('is refused for a version that is paid once', async () => {
    const single = (await aProduct(app, { versions: [once()] })).versions[0]?.id ?? '';
    const refused = await offersToLeavers(app, single);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['offer']]);
    expect((await offersToLeavers(app, single, null)).body).toEqual({ offer: null });
  });
  it('of a missing version, or another app’s, is not found', async () => {
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant }, { versions: [monthly()] });
    for (const id of [nobodysId, foreign.versions[0]?.id ?? ''])
      expect([(await read(id)).status, (await set({ offer: half }, owner, id)).status]).toEqual([404, 404]);
  });
  it.each([
    ['admin', 200, 200],
    ['editor', 200, 403],
    ['support', 200, 403],
    ['analyst', 200, 403],
    ['coach', 403, 403],
    ['moderator', 403, 403],
  ] as const)('answers %s with %i to read and %i to set', async (role, reads, sets) => {
    const as = await app.staff(role);
    expect([(await read(plan, as)).status, (await set({ offer: half }, as)).status]).toEqual([reads, sets]);
  });
  it('is not for guests', async () => {
    expect([(await read(plan, null)).status, (await set({ offer: null }, null)).status]).toEqual([401, 401]);
  });
});

describe('the report of members who left', () => {
  it('covers ninety days by default, and is empty when nobody left', async () => {
    expect((await report({})).body).toEqual({ days: 90, left: 0, offered: 0, stayed: 0, reasons: [], by_plan: [], notes: [] });
    expect((await report({ days: 366 })).body.days).toBe(366);
  });
  it.each([[0], [367], [1.5], ['all']])('refuses a span of %s days', async (days) => expect((await report({ days })).status).toBe(422));
  it.each([
    ['support', 200],
    ['analyst', 200],
    ['editor', 403],
    ['moderator', 403],
  ] as const)('answers %s with %i', async (role, status) => expect((await report({}, await app.staff(role))).status).toBe(status));
});
