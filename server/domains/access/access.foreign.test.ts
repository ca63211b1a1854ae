import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aBump } from '../checkout/checkout.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const fieldsOf = (answer: { status: number; body: { errors?: object | undefined } }) => [answer.status, Object.keys(answer.body.errors ?? {})];

describe('ids of other apps', () => {
  it('are not accepted in a coupon’s scope, nor are unknown ids or ids of another kind', async () => {
    const [own, offered] = [await aProduct(app), await aProduct(app)];
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    const bump = await aBump(app, own, offered);
    const good = { product_ids: [own.id], version_ids: [own.versions[0]!.id], bump_ids: [bump] };
    const made = await app.call('POST /studio/coupons', { as: owner, body: { code: 'SCOPED', kind: 'percent', amount: 1000, ...good } });
    expect([made.status, made.body]).toMatchObject([200, good]);
    const bad = { product_ids: [foreign.id, nobodysId], version_ids: [foreign.versions[0]!.id, own.id], bump_ids: [nobodysId, own.id] };
    for (const [field, ids] of Object.entries(bad))
      for (const id of ids) {
        const body = { code: `X${id.slice(-6)}`, kind: 'percent', amount: 1000, [field]: [id] } as const;
        expect(fieldsOf(await app.call('POST /studio/coupons', { as: owner, body }))).toEqual([422, [field]]);
        const params = { id: made.body.id };
        expect(fieldsOf(await app.call('PUT /studio/coupons/{id}', { as: owner, params, body: { [field]: [id] } }))).toEqual([422, [field]]);
      }
  });

  it('are not accepted as the form of a workout', async () => {
    const product = await aProduct(app);
    for (const capture_form_id of [nobodysId, product.id]) {
      const answer = await app.call('POST /studio/workouts', { as: owner, body: { title: 'Legs', capture_form_id } });
      expect(fieldsOf(answer)).toEqual([422, ['capture_form_id']]);
    }
  });
});

describe('providers that are not set up', () => {
  it.each(['sso_apple_enabled', 'sso_google_enabled'] as const)('%s is refused until a provider is set up', async (flag) => {
    expect(fieldsOf(await app.call('PUT /studio/access_settings', { as: owner, body: { [flag]: true } }))).toEqual([422, [flag]]);
    expect((await app.call('PUT /studio/access_settings', { as: owner, body: { [flag]: false } })).status).toBe(200);
  });
});

describe('previews of drafts', () => {
  it('are made by staff who build or answer members, not by analysts', async () => {
    const page = await publishPage(app, { title: 'Draft to see' });
    const make = async (role: 'coach' | 'support' | 'moderator' | 'analyst') =>
      (await app.call('POST /studio/preview_tokens', { as: await app.staff(role), body: { page_id: page.id } })).status;
    expect([await make('coach'), await make('support'), await make('moderator'), await make('analyst')]).toEqual([200, 200, 200, 403]);
  });
});

describe('a page that opens later (ACC-10)', () => {
  it('cannot be saved without a period, since it would open at once', async () => {
    const page = await publishPage(app, { title: 'Waits' });
    const save = (access: object) =>
      app.call('PUT /studio/pages/{id}/access', { as: owner, params: { id: page.id }, body: { inherit: false, is_scheduled: true, ...access } });
    expect(fieldsOf(await save({}))).toEqual([422, ['schedule_period']]);
    expect(fieldsOf(await save({ schedule_period: null, schedule_interval: 'day' }))).toEqual([422, ['schedule_period']]);
    expect((await save({ schedule_period: 0, schedule_interval: 'day' })).status).toBe(200);
    expect((await save({ schedule_period: null, available_from: '2030-01-01T00:00:00Z' })).status).toBe(200);
  });
});
